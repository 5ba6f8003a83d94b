import { effect, signal } from '@preact/signals-react'
import type { SurveySubmission } from '#domain/contracts/contest.ts'
import {
  checkStep1,
  REFERRAL_SOURCES,
  successTextOf,
  SURVEY_TEXTS,
  type Step1Errors,
} from '#domain/contest/rules.ts'
import { ApiError, call } from '#widgets/api.ts'
import { page, reportProblem, toasts } from '#widgets/state/index.ts'
import { keepDraft, readDraft, type Answers } from './draft.ts'

export type Entry = ReturnType<typeof entryOf>
/** Why the ticket was not taken; the same person a second time is no fault. */
export type Refusal = { isKnownPerson: boolean; message: string }

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
  const answers = signal<Answers>(draft?.answers ?? EMPTY)
  const step = signal<1 | 2 | 'done'>(draft?.step ?? 1)
  const errors = signal<Step1Errors>({})
  const isSubmitting = signal(false)
  const refusal = signal<Refusal | null>(null)

  effect(() => {
    const isWorthKeeping = step.value !== 'done' && answers.value !== EMPTY
    if (draftKey)
      keepDraft(
        draftKey,
        isWorthKeeping ? { answers: answers.value, step: step.value as 1 | 2 } : null,
      )
  })

  return {
    answers,
    step,
    errors,
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
    /** To step 2, when step 1 holds. */
    next(): boolean {
      errors.value = checkStep1(answers.value)
      const holds = Object.keys(errors.value).length === 0
      if (holds) step.value = 2
      return holds
    },
    back(): void {
      step.value = 1
    },
    /** A page's guesses fill only what is empty. */
    prefill(values: unknown): void {
      const given = typeof values === 'object' && values ? (values as Record<string, unknown>) : {}
      const fits = (field: string) =>
        typeof given[field] === 'string' &&
        (field !== 'referralSource' || REFERRAL_SOURCES.some(({ id }) => id === given[field]))
      const fields = (
        ['name', 'email', 'phone', 'favoriteFlavor', 'referralSource'] as const
      ).filter((field) => answers.value[field] === '' && fits(field))
      answers.value = {
        ...answers.value,
        ...Object.fromEntries(fields.map((field) => [field, given[field]])),
      }
    },
    reset(): void {
      answers.value = EMPTY
      step.value = 1
      errors.value = {}
      refusal.value = null
    },
    /** Sends it. Answers the entry's id, or null after telling why not: every answer stays where it was typed. */
    async submit(about: { consentDefault: boolean; source: string; campaign?: string | null }) {
      if (isSubmitting.value) return null
      isSubmitting.value = true
      refusal.value = null
      try {
        const { id } = await call('submitSurvey', {
          query: page.cameBy(),
          body: submissionOf(answers.value, about),
        })
        step.value = 'done'
        toasts.show({
          kind: 'success',
          title: SURVEY_TEXTS.successTitle,
          text: successTextOf(answers.value),
        })
        return id
      } catch (error) {
        const { title, text, isKnownPerson } = failureOf(error)
        refusal.value = { isKnownPerson, message: text }
        toasts.show({ kind: isKnownPerson ? 'info' : 'error', title, text })
        if (!isKnownPerson) reportProblem('call', error, { call: 'submitSurvey' })
        return null
      } finally {
        isSubmitting.value = false
      }
    },
  }
}

function submissionOf(
  answers: Answers,
  about: { consentDefault: boolean; source: string; campaign?: string | null },
): SurveySubmission {
  const { name, email, phone, favoriteFlavor, referralSource, marketingConsent } = answers
  return {
    name: name.trim(),
    email: email.trim(),
    phone: phone.trim(),
    favoriteFlavor: favoriteFlavor.trim(),
    referralSource,
    marketingConsent: marketingConsent ?? about.consentDefault,
    hadBobaBefore: true,
    campaignEntry: true,
    source: about.source,
    userAgent: navigator.userAgent.slice(0, 512),
    ...(about.campaign ? { campaign: about.campaign } : {}),
  }
}

/** The server's message, else a sentence for the network or for the unexpected. */
function failureOf(error: unknown): { title: string; text: string; isKnownPerson: boolean } {
  const failure = (title: string, text: string, isKnownPerson = false) => ({
    title,
    text,
    isKnownPerson,
  })
  if (!(error instanceof ApiError) || (error.status >= 200 && error.status < 300))
    return failure(SURVEY_TEXTS.errorTitle, SURVEY_TEXTS.errorText)
  if (error.code === 'network' || error.code === 'timeout')
    return failure(SURVEY_TEXTS.oopsTitle, SURVEY_TEXTS.networkFailed)
  if (error.status === 0) return failure(SURVEY_TEXTS.oopsTitle, error.message)
  const message = error.body.message ?? SURVEY_TEXTS.failed
  return failure(SURVEY_TEXTS.oopsTitle, message || SURVEY_TEXTS.oopsText, error.status === 409)
}
