import type { SurveySubmission } from '#domain/contracts/contest.ts'
import { ApiError, call } from '#widgets/api.ts'
import { say } from '#widgets/inspect.ts'
import type { WidgetHost } from '#widgets/shadow-dom-wrapper/index.ts'
import { page, reportProblem, toasts } from '#widgets/state/index.ts'
import { errorText } from '#widgets/texts/errors.ts'
import { texts } from '#widgets/texts/language.ts'
import type { Answers } from './draft.ts'
import { toldOf, type Entry } from './entry.ts'
import { surveySays } from './says.ts'

type About = {
  host: WidgetHost
  consentDefault: boolean
  source: string
  campaign?: string | null | undefined
}

/** The café takes no entry of this contest, now or at all: to press again changes nothing. */
const CLOSED = ['campaign_over', 'campaign_unknown', 'not_open_yet']

/** Sends a ticket. Answers the entry's id, or null after telling why not: every answer stays where it was typed. */
export async function submit(entry: Entry, about: About): Promise<string | null> {
  const { answers, isSubmitting, refusal, step } = entry
  if (isSubmitting.value) return null
  isSubmitting.value = true
  refusal.value = null
  const says = surveySays()
  try {
    const { id } = await call('submitSurvey', {
      query: { ...page.cameBy(), ...(entry.isByFriend && { by: 'friend' }) },
      body: submissionOf(answers.value, about),
    })
    // A proxy may answer for the café: only an entry has an id.
    if (!id) throw new ApiError(200, 'unexpected_answer', 'The answer of the café has no entry.')
    step.value = 'done'
    toasts.show({
      kind: 'success',
      title: says.successTitle,
      text: toldOf(entry),
    })
    return id
  } catch (error) {
    const { title, text, isKnownPerson } = failureOf(error)
    const code = error instanceof ApiError ? error.code : ''
    refusal.value = { isKnownPerson, isClosed: CLOSED.includes(code), message: text }
    if (code === 'campaign_unknown') say('campaign', about.campaign, about.host)
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
    ...(texts?.cafe && { language: texts.cafe }),
    ...(about.campaign ? { campaign: about.campaign } : {}),
  }
}

/** The server's message, else a sentence for the network or for the unexpected. */
function failureOf(error: unknown): { title: string; text: string; isKnownPerson: boolean } {
  const says = surveySays()
  const failure = (title: string, text: string, isKnownPerson = false) => ({
    title,
    text,
    isKnownPerson,
  })
  if (!(error instanceof ApiError) || (error.status >= 200 && error.status < 300))
    return failure(says.errorTitle, says.errorText)
  if (error.code === 'network' || error.code === 'timeout')
    return failure(says.oopsTitle, says.networkFailed)
  if (error.status === 0) return failure(says.oopsTitle, errorText(error))
  const message = texts ? errorText(error) : (error.body.message ?? says.failed)
  return failure(says.oopsTitle, message || says.oopsText, error.code === 'already_entered')
}
