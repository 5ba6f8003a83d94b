import { effect, signal } from '@preact/signals-react'
import { checkStep1, type Step1Errors } from '#domain/contest/rules.ts'
import { successTextOf } from '#domain/contest/texts.ts'
import { REFERRAL_SOURCE_IDS } from '#domain/contest/values.ts'
import { say } from '#widgets/inspect.ts'
import { cafe } from '#widgets/state/index.ts'
import { onStored } from '#widgets/state/tabs.ts'
import { contactSays } from '#widgets/texts/contact.ts'
import { keepDraft, readDraft, type Answers } from './draft.ts'
import { surveySays } from './says.ts'
import { isFromFriend } from './share.ts'

export type Entry = ReturnType<typeof entryOf>
/** Why the ticket was not taken; the same person a second time is no fault. */
export type Refusal = { isKnownPerson: boolean; isClosed: boolean; message: string }

const EMPTY: Answers = {
  name: '',
  email: '',
  phone: '',
  favoriteFlavor: '',
  referralSource: '',
  marketingConsent: null,
}

/**
 * One ticket as it is filled in.
 * @param draftKey where this tab keeps what was typed; null keeps nothing (the second ticket of a page)
 */
export function entryOf(draftKey: string | null) {
  const draft = draftKey ? readDraft(draftKey) : null
  // A friend's link says where somebody heard of the contest.
  const isByFriend = isFromFriend(location.search) || draft?.isByFriend === true
  const empty: Answers = isByFriend ? { ...EMPTY, referralSource: 'friend' } : EMPTY
  const answers = signal<Answers>(draft?.answers ?? empty)
  const step = signal<1 | 2 | 'done'>(draft?.step ?? 1)
  const errors = signal<Step1Errors>({})
  /** What comes after step 1 did not load. */
  const isStuck = signal(false)
  const isSubmitting = signal(false)
  const refusal = signal<Refusal | null>(null)

  effect(() => {
    const isWorthKeeping = step.value !== 'done' && answers.value !== empty
    if (draftKey)
      keepDraft(
        draftKey,
        isWorthKeeping ? { answers: answers.value, step: step.value as 1 | 2, isByFriend } : null,
      )
  })

  const entry = {
    /** A friend's link brought the visitor, to this page of the visit or an earlier one. */
    isByFriend,
    answers,
    step,
    errors,
    isStuck,
    isSubmitting,
    refusal,
    edit(patch: Partial<Answers>): void {
      answers.value = { ...answers.value, ...patch }
      refusal.value = null
      // Where neither was given, a phone number answers the question for an email too.
      const isContact = 'phone' in patch && !answers.value.email.trim()
      errors.value = Object.fromEntries(
        Object.entries(errors.value).filter(
          ([field]) => !(field in patch) && !(isContact && field === 'email'),
        ),
      )
    },
    /** Whether step 1 holds. */
    check(): boolean {
      errors.value = checkStep1(answers.value, contactSays())
      return Object.keys(errors.value).length === 0
    },
    next(): void {
      step.value = 2
    },
    back(): void {
      step.value = 1
    },
    /** A page's guesses fill only what is empty. */
    prefill(values: unknown): void {
      const given = typeof values === 'object' && values ? (values as Record<string, unknown>) : {}
      const known = ['name', 'email', 'phone', 'favoriteFlavor', 'referralSource'] as const
      const fits = (field: string) =>
        known.some((name) => name === field) &&
        typeof given[field] === 'string' &&
        (field !== 'referralSource' || REFERRAL_SOURCE_IDS.some((id) => id === given[field]))
      const wrong = given === values ? Object.keys(given).filter((field) => !fits(field)) : [values]
      if (wrong.length > 0) say('prefill', wrong.join(', '))
      const fields = known.filter((field) => answers.value[field] === '' && fits(field))
      answers.value = {
        ...answers.value,
        ...Object.fromEntries(fields.map((field) => [field, given[field]])),
      }
    },
    reset(): void {
      answers.value = empty
      step.value = 1
      errors.value = {}
      refusal.value = null
    },
  }
  onStored((key, isForgetting) => {
    if (isForgetting) return entry.reset()
    // Storage may be read later than the ticket was drawn (docs/decisions/embed-consent.md).
    const isUntouched = key === null && answers.peek() === empty && step.peek() === 1
    const kept = isUntouched && draftKey ? readDraft(draftKey) : null
    if (!kept) return
    answers.value = kept.answers
    step.value = kept.step
  })
  return entry
}

/** What makes an entry count that was taken. */
export function toldOf(entry: Entry): string {
  return successTextOf(entry.answers.value, !cafe.now.value?.isWithoutMail, surveySays())
}
