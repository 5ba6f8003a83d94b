import type { Campaign } from '#domain/contracts/cafe.ts'
import { contestTip, REFERRAL_SOURCES, shareTip, SURVEY_TEXTS } from '#domain/contest/texts.ts'
import type { ReferralSource } from '#domain/contracts/contest.ts'
import { TICKET } from './ticket.ts'

/** What the ticket says. */
export const SURVEY = {
  ...SURVEY_TEXTS,
  ...TICKET,
  tip: (campaign: Pick<Campaign, 'entryHashtag'>) => contestTip(campaign),
  share: (campaign: Pick<Campaign, 'shareHashtag'>) => shareTip(campaign),
  sources: Object.fromEntries(REFERRAL_SOURCES.map(({ id, label }) => [id, label])) as Record<
    ReferralSource,
    string
  >,
  dismiss: (title: string) => `Dismiss: ${title}`,
  newTab: ' (opens in a new tab)',
  tellFriend: 'Send a friend the link',
  linkCopied: 'The link is copied.',
  copyLink: (address: string) => `Copy this link: ${address}`,
}
