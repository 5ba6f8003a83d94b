import type { ReferralSource } from '#domain/contracts/contest.ts'
import { readStored, writeStored } from '#widgets/state/write-stored.ts'

/** The fields of the ticket. */
export type Answers = {
  name: string
  email: string
  phone: string
  favoriteFlavor: string
  referralSource: ReferralSource | ''
  /** Null until the visitor decides: the campaign's default then counts. */
  marketingConsent: boolean | null
}
/** `isByFriend`: a friend's link brought the visitor, also where the next page does not say so any more. */
export type Draft = { answers: Answers; step: 1 | 2; isByFriend?: boolean }

/** What was typed in this tab, so that a reload costs nobody their words. Null where nothing readable is kept. */
export function readDraft(key: string): Draft | null {
  // Blocked or not ours: the ticket starts empty.
  const { answers, step, isByFriend } = (readStored('sessionStorage', key) ?? {}) as Partial<Draft>
  const isText = ([name, value]: [string, unknown]) =>
    name === 'marketingConsent'
      ? value === null || typeof value === 'boolean'
      : typeof value === 'string'
  const isWhole =
    answers && Object.keys(answers).length === 6 && Object.entries(answers).every(isText)
  return isWhole ? { answers, step: step === 2 ? 2 : 1, isByFriend: isByFriend === true } : null
}

export function keepDraft(key: string, draft: Draft | null): void {
  writeStored('sessionStorage', key, draft)
}
