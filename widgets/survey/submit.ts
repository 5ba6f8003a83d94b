import type { SurveySubmission } from '#domain/contracts/contest.ts'
import { successTextOf, SURVEY_TEXTS } from '#domain/contest/rules.ts'
import { ApiError, call } from '#widgets/api.ts'
import { page, reportProblem, toasts } from '#widgets/state/index.ts'
import type { Answers } from './draft.ts'
import type { Entry } from './entry.ts'

type About = { consentDefault: boolean; source: string; campaign?: string | null }

/** Sends a ticket. Answers the entry's id, or null after telling why not: every answer stays where it was typed. */
export async function submit(entry: Entry, about: About): Promise<string | null> {
  const { answers, isSubmitting, refusal, step } = entry
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
}

function submissionOf(answers: Answers, about: About): SurveySubmission {
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
