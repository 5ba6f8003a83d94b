import type { Campaign } from '#domain/contracts/cafe.ts'
import type { ReferralSource } from '#domain/contracts/contest.ts'
import { mailboxOf } from '#domain/ordering/contact-key.ts'
import { digitsOf, isEmail, isPhone } from '#domain/people/contact.ts'
import { REFERRAL_SOURCE_IDS } from './values.ts'

export type Step1 = { name: string; email: string; phone: string }
/** What may be wrong, in one language. */
export type ContactTexts = Record<
  'nameRequired' | 'contactRequired' | 'invalidEmail' | 'invalidPhone',
  string
>
export type Step1Errors = { name?: string; email?: string; phone?: string }

/** What is wrong with the answers of step 1, by field. Nothing wrong leads to step 2. */
export function checkStep1(
  { name, email, phone }: Step1,
  texts: ContactTexts = SURVEY_TEXTS,
): Step1Errors {
  const errors: Step1Errors = {}
  if (!name.trim()) errors.name = texts.nameRequired
  if (!email.trim() && !phone.trim()) errors.email = texts.contactRequired
  if (email.trim() && !isEmail(email)) errors.email = texts.invalidEmail
  if (phone.trim() && !isPhone(phone)) errors.phone = texts.invalidPhone
  return errors
}

/** Every sentence that the survey shows. */
export const SURVEY_TEXTS = {
  step1Title: 'Tell us about you',
  step2Title: 'Your favorites (optional)',
  name: 'Name',
  email: 'Email',
  phone: 'Phone',
  next: 'Next Step',
  back: 'Back',
  tipTitle: 'Contest tip',
  favoriteFlavor: 'Favorite flavor',
  favoriteFlavorHint: 'Taro, mango, anything goes',
  referralSource: 'How did you hear about us?',
  referralNone: 'Choose one',
  consent: 'Send me news and offers from the café. I can stop them at any time.',
  submit: 'Enter Me to Win!',
  submitting: 'Submitting...',
  nameRequired: 'Name is required',
  contactRequired: 'Email or phone is required',
  invalidEmail: 'Please enter a valid email',
  invalidPhone: 'Please enter a valid phone number',
  confirmedTitle: "You're In!",
  confirmedText: 'Winners announced before opening day.',
  successTitle: "You're in!",
  successText: 'Check your email before opening day!',
  successByPhone: 'We call you to confirm your entry.',
  notLoaded: 'The next step did not load. Check your connection and press the button again.',
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

/** What an entry is answered: who left a phone number only gets no mail. */
export function successTextOf({ email }: { email?: string | null }): string {
  return email?.trim() ? SURVEY_TEXTS.successText : SURVEY_TEXTS.successByPhone
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

/**
 * What makes two entries one person (docs/decisions/contest.md): the mailbox behind an address and the number behind its spelling.
 * An entry is a second one when any of its keys is known.
 * @param asciiHost writes the host of an address in ASCII
 * @param numberOf reads a phone number as the digits it is called by from abroad; the server knows the plans of all countries
 */
export function entryKeys(
  email?: string | null,
  phone?: string | null,
  numberOf: (phone: string) => string | null = plainNumber,
  asciiHost?: (host: string) => string,
): string[] {
  const keys: string[] = []
  if (email?.trim()) keys.push(`email:${mailboxOf(email, asciiHost)}`)
  const number = phone ? numberOf(phone) : null
  if (number) keys.push(`phone:${number}`)
  return keys
}

/** Ten digits are a US number without its 1. */
function plainNumber(phone: string): string | null {
  const digits = digitsOf(phone)
  if (digits === '') return null
  return digits.length === 10 ? `1${digits}` : digits
}
