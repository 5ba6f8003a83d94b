import type { Campaign } from '#domain/contracts/cafe.ts'

/** What is printed on the ticket while the café cannot be asked: the same as in its settings' defaults. */
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
