import type { Campaign } from '#domain/contracts/cafe.ts'

type Shown = Pick<
  Campaign,
  | 'prize'
  | 'opening'
  | 'entryHashtag'
  | 'shareHashtag'
  | 'consentDefault'
  | 'confetti'
  | 'translations'
>

/** What the ticket shows while no server can be reached: the defaults of the settings. */
export const CAMPAIGN: Shown = {
  prize: 'One free drink a week for a whole year',
  opening: 'October 2025',
  entryHashtag: '#SweetAtTheLounge',
  shareHashtag: '#SeeYouAtTheLounge',
  consentDefault: true, // docs/decisions/contest.md
  confetti: { particleCount: 100, spread: 70 },
}

/** What the ticket shows before the whole widget has asked the café: what it was told while it rested. */
export const shown: { now: Shown } = { now: CAMPAIGN }
