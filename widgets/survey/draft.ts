import type { ReferralSource } from '#domain/contracts/contest.ts'
import { toJson } from '../json.ts'

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
export type Draft = { answers: Answers; step: 1 | 2 }

/** What was typed in this tab, so that a reload costs nobody their words. Null where nothing readable is kept. */
export function readDraft(key: string): Draft | null {
  try {
    const stored = JSON.parse(sessionStorage.getItem(key) ?? 'null') as Partial<Draft> | null
    const { answers, step } = stored ?? {}
    const isText = ([name, value]: [string, unknown]) =>
      name === 'marketingConsent'
        ? value === null || typeof value === 'boolean'
        : typeof value === 'string'
    const isWhole =
      answers && Object.keys(answers).length === 6 && Object.entries(answers).every(isText)
    return isWhole ? { answers, step: step === 2 ? 2 : 1 } : null
  } catch {
    // Blocked or not ours: the ticket starts empty.
    return null
  }
}

export function keepDraft(key: string, draft: Draft | null): void {
  try {
    if (draft) sessionStorage.setItem(key, toJson(draft))
    else sessionStorage.removeItem(key)
  } catch {
    // Blocked or full: it lives as long as the page does.
  }
}
