import type { Campaign } from '#domain/contracts/cafe.ts'

/** What the ticket shows while no server can be reached: the defaults of the settings. */
export const CAMPAIGN: Pick<
  Campaign,
  'prize' | 'opening' | 'entryHashtag' | 'shareHashtag' | 'consentDefault' | 'confetti'
> = {
  prize: 'One free drink a week for a whole year',
  opening: 'October 2025',
  entryHashtag: '#SweetAtTheLounge',
  shareHashtag: '#SeeYouAtTheLounge',
  consentDefault: true, // docs/decisions/contest.md
  confetti: { particleCount: 100, spread: 70 },
}
