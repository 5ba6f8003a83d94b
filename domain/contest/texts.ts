import type { Campaign } from '#domain/contracts/cafe.ts'
import type { ReferralSource } from '#domain/contracts/contest.ts'
import { CONTACT_TEXTS } from './contact-texts.ts'
import { TICKET_TEXTS } from './ticket-texts.ts'
import { REFERRAL_SOURCE_IDS } from './values.ts'

/** Every sentence that the survey shows. */
export const SURVEY_TEXTS = {
  ...TICKET_TEXTS,
  ...CONTACT_TEXTS,
  step2Title: 'Your favorites (optional)',
  back: 'Back',
  tipTitle: 'Contest tip',
  favoriteFlavor: 'Favorite flavor',
  favoriteFlavorHint: 'Taro, mango, anything goes',
  referralSource: 'How did you hear about us?',
  referralNone: 'Choose one',
  consent: 'Send me news and offers from the café. I can stop them at any time.',
  noPurchase: 'No purchase necessary. By entering you accept the',
  rules: 'official rules',
  privacy: 'How we keep what you tell us',
  submit: 'Enter Me to Win!',
  submitting: 'Submitting...',
  confirmedTitle: "You're In!",
  confirmedText: 'Winners announced before opening day.',
  /** Above what is said of the winners: an entry counts once its link is pressed (docs/decisions/contest.md). */
  confirmByMail: 'One step is left: press the link in the email to',
  confirmWhy: 'Your entry counts once you have. No email? Look among the unwanted ones.',
  successTitle: "You're in!",
  successText: 'Check your email before opening day!',
  successByPhone: 'We call you to confirm your entry.',
  /** Where no mail goes out there is no link to press: staff confirm what they have looked at. */
  successByHand: 'We send no email yet, so we confirm your entry ourselves.',
  failed: 'Failed to submit survey',
  networkFailed: 'Network error. Please try again later.',
  oopsTitle: 'Oops!',
  oopsText: 'Please try again',
  errorTitle: 'Error',
  errorText: 'Something went wrong. Please try again.',
  keptHint: 'Everything you typed is still here.',
  failedHint: 'Everything you typed is still here. Wait a moment, then press the button again.',
  alreadyEntered: "You're already entered: one entry per person. We'll write before opening day.",
  alreadyEnteredHint: 'Entering for somebody else? Go back and change the email and phone.',
} as const

/** What an entry is answered: who left a phone number only gets no mail, nor does anybody where none goes out. */
export function successTextOf(
  { email }: { email?: string | null },
  sendsMail: boolean,
  says: Record<'successText' | 'successByPhone' | 'successByHand', string> = SURVEY_TEXTS,
): string {
  if (!email?.trim()) return says.successByPhone
  return sendsMail ? says.successText : says.successByHand
}

const HEARD_OF_US: Record<ReferralSource, string> = {
  instagram: 'Instagram',
  tiktok: 'TikTok',
  friend: 'A friend',
  walking_by: 'Walking by',
  other: 'Somewhere else',
}

/** Where visitors heard of the café, in the order of the select. */
export const REFERRAL_SOURCES = REFERRAL_SOURCE_IDS.map((id) => ({ id, label: HEARD_OF_US[id] }))

/** The contest tip of step 2. */
export function contestTip({ entryHashtag }: Pick<Campaign, 'entryHashtag'>): string {
  return `Post a photo with ${entryHashtag} on Instagram, TikTok or Bluesky so that we find you.`
}

/** Under the confirmation: the second hashtag. */
export function shareTip({ shareHashtag }: Pick<Campaign, 'shareHashtag'>): string {
  return `Tell a friend with ${shareHashtag}`
}
