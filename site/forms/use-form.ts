import { useCallback, useEffect, useId, useRef, useState, type FormEvent } from 'react'
import { FORM_MIN_AGE_MS } from '#domain/content/form-texts.ts'
import { ApiError, call } from '#widgets/api.ts'
import { useDraft } from '../state/draft.ts'

/** A sentence per field; under '' stands what concerns the whole form. */
export type Problems = Record<string, string>
/** What every public form carries against robots. */
export type Guards = { formToken: string; website?: string }
export type FormPlan<Values extends object, Done> = {
  /** Under which the values outlive a reload of the tab. */
  name: string
  initial: Values
  /** What a person can set right without asking the server. */
  check: (values: Values) => Problems
  send: (values: Values, guards: Guards) => Promise<Done>
  onDone?: (done: Done) => void
}

/**
 * A public form: its values, kept on error and over a reload; what is wrong with them; the token that shows it was opened by
 * a person, fetched when it is first touched; and what came of it.
 */
export function useForm<Values extends object, Done>(plan: FormPlan<Values, Done>) {
  const { name, initial, check, send, onDone } = plan
  const id = useId()
  const [values, patch, forget] = useDraft<Values>(name, initial)
  const [problems, setProblems] = useState<Problems>({})
  /** Grows with each refusal, so that the summary takes the focus again. */
  const [refusals, setRefusals] = useState(0)
  const [isBusy, setBusy] = useState(false)
  const [done, setDone] = useState<Done | null>(null)
  /** How often it was emptied for another one. */
  const [rounds, setRounds] = useState(0)
  /** What only a program fills in. */
  const [website, setWebsite] = useState('')
  const token = useRef<Promise<Opened> | null>(null)

  const set = useCallback(
    (change: Partial<Values>) => {
      patch(change)
      // Fetched at the first touch; where that fails, once more at sending.
      token.current ??= open()
      token.current.catch(() => (token.current = null))
      setProblems((before) => without(before, Object.keys(change)))
    },
    [patch],
  )

  const refuse = (next: Problems) => {
    setProblems(next)
    setRefusals((count) => count + 1)
  }

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    const wrong = check(values)
    if (Object.keys(wrong).length > 0) return refuse(wrong)
    setBusy(true)
    setProblems({})
    try {
      const answer = await sendOpened(token, (formToken) =>
        send(values, { formToken, ...(website && { website }) }),
      )
      token.current = null
      setDone(answer)
      forget()
      onDone?.(answer)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      refuse(problemsOf(error, Object.keys(values)))
    } finally {
      setBusy(false)
    }
  }

  /** Empties the form for another one. */
  const again = () => {
    setDone(null)
    setRounds((count) => count + 1)
    patch(initial)
    forget()
  }

  useEffect(() => setProblems({}), [name])
  const fieldId = (field: string) => `${id}-${field.replaceAll('.', '-')}`
  return {
    values,
    set,
    problems,
    refusals,
    isBusy,
    done,
    rounds,
    submit,
    again,
    website,
    setWebsite,
    fieldId,
  }
}

export type Form<Values extends object, Done = unknown> = ReturnType<typeof useForm<Values, Done>>
/** As much of any form as its fields and its summary need. */
export type FieldForm<Values extends object> = Pick<
  Form<Values>,
  'values' | 'set' | 'problems' | 'refusals' | 'fieldId'
>

type Opened = { formToken: string; at: number }
type Held = { current: Promise<Opened> | null }

async function open(): Promise<Opened> {
  const { formToken } = await call('formToken')
  return { formToken, at: performance.now() }
}

/** Sends with the token of the opened form; one that went stale while the tab lay open is replaced once. */
async function sendOpened<Done>(held: Held, send: (formToken: string) => Promise<Done>) {
  for (let attempt = 0; ; attempt += 1) {
    const { formToken, at } = await (held.current ??= open()).catch((error: unknown) => {
      held.current = null
      throw error
    })
    const wait = at + FORM_MIN_AGE_MS + CLOCK_SLACK_MS - performance.now()
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
    try {
      return await send(formToken)
    } catch (error) {
      const code = error instanceof ApiError ? error.code : ''
      const isStale = code === 'form_expired' || code === 'form_token_invalid'
      if (isStale || code === 'form_sent_before') held.current = null
      if (!isStale || attempt > 0) throw error
    }
  }
}

/** The browser filled it all in at once: its click waits out the time in which only programs are so quick. */
const CLOCK_SLACK_MS = 250

/** Where each sentence of the server belongs; what belongs to no field of this form stands above it. */
export function problemsOf({ message, body }: ApiError, fields: string[]): Problems {
  const known = Object.entries(body.fields ?? {}).filter(([field]) =>
    fields.includes(field.split('.')[0] ?? ''),
  )
  return known.length > 0 ? Object.fromEntries(known) : { '': message }
}

export function without(problems: Problems, fields: string[]): Problems {
  const left = Object.entries(problems).filter(
    ([field]) => field !== '' && !fields.includes(field.split('.')[0] ?? ''),
  )
  return Object.fromEntries(left)
}
