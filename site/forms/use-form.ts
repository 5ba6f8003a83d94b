import { useCallback, useEffect, useId, useRef, useState, type FormEvent } from 'react'
import { ApiError } from '#widgets/api.ts'
import { useDraft } from '../state/draft.ts'
import { problemsOf, without, type Problems } from './problems.ts'
import { useRobotGuard, type Guards } from './use-robot-guard.ts'

type Plan<Values extends object, Done> = {
  initial: Values
  /** What a person can set right without asking the server. */
  check?: (values: Values) => Problems
  /** Called while the form is still on the page; what has to happen in any case belongs in `send`. */
  onDone?: (done: Done, values: Values) => void
}
/** A form that anybody may send. */
export type PublicPlan<Values extends object, Done> = Plan<Values, Done> & {
  /** Under which the values outlive a reload of the tab. It makes the form a public one, guarded against robots. */
  name: string
  send: (values: Values, guards: Guards) => Promise<Done>
}
/** A form of whoever is signed in, or about to be. It may hold a password: nothing of it outlives the page, but by `draft`. */
export type OwnPlan<Values extends object, Done> = Plan<Values, Done> & {
  name?: undefined
  /** Under which the values outlive a visit to another page in the same tab. */
  draft?: string
  /** @param button the value of the button that sent it, of a form with several */
  send: (values: Values, button: string) => Promise<Done>
}

/**
 * The one form hook: its values, kept on every error; what is wrong with them, by field; whether it is being sent, once at a
 * time; and what came of it. A plan with a `name` is a public form's: its values are kept over a reload too, and what it sends
 * carries a token against robots. `<Form>` shows it.
 */
export function useForm<Values extends object, Done = unknown>(
  plan: PublicPlan<Values, Done> | OwnPlan<Values, Done>,
) {
  const { name, initial, check, onDone } = plan
  const isPublic = name !== undefined
  const id = useId()
  const [values, patch, forget] = useDraft<Values>(plan.name ?? plan.draft ?? null, initial)
  const [problems, setProblems] = useState(NONE)
  /** Grows with each refusal, so that the summary takes the focus again. */
  const [refusals, setRefusals] = useState(0)
  const [isBusy, setBusy] = useState(false)
  const [done, setDone] = useState<Done | null>(null)
  /** How often it was emptied for another one. */
  const [rounds, setRounds] = useState(0)
  const guard = useRobotGuard()
  const { opened } = guard
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => void (isHere.current = false)
  }, [])
  // Under another name it is another form.
  useEffect(() => setProblems(NONE), [name])

  const set = useCallback(
    (change: Partial<Values>) => {
      patch(change)
      if (isPublic) opened()
      setProblems((before) => without(before, Object.keys(change)))
    },
    [patch, isPublic, opened],
  )

  const refuse = useCallback((next: Problems) => {
    setProblems(next)
    setRefusals((count) => count + 1)
  }, [])

  const submit = async (event?: FormEvent) => {
    event?.preventDefault()
    if (isBusy) return
    const wrong = check?.(values) ?? NONE
    if (Object.keys(wrong).length > 0) return refuse(wrong)
    setBusy(true)
    setProblems(NONE)
    try {
      const answer = await (plan.name === undefined
        ? plan.send(values, pressedIn(event))
        : guard.send((guards) => plan.send(values, guards)))
      setDone(answer)
      forget()
      if (isHere.current) onDone?.(answer, values)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      refuse(problemsOf(error, Object.keys(values)))
    } finally {
      setBusy(false)
    }
  }

  const clear = () => {
    patch(initial)
    forget()
    setProblems(NONE)
  }
  /** Comes back empty in place of what was said when it was sent. */
  const again = () => {
    clear()
    setDone(null)
    setRounds((count) => count + 1)
  }

  const fieldId = (field: string) => `${id}-${field.replaceAll('.', '-')}`
  return {
    values,
    set,
    problems,
    refuse,
    refusals,
    isBusy,
    done,
    rounds,
    submit,
    clear,
    again,
    fieldId,
    /** What only a program fills in; a form that is not public has none. */
    trap: isPublic ? { value: guard.website, set: guard.setWebsite } : null,
  }
}

export type FormState<Values extends object, Done = unknown> = ReturnType<
  typeof useForm<Values, Done>
>
/** As much of any form as its fields and its summary need. */
export type FieldForm<Values extends object> = Pick<
  FormState<Values>,
  'values' | 'set' | 'problems' | 'refusals' | 'fieldId'
>

const NONE: Problems = {}

/** The value of the button that sends a form; empty where it has none. */
function pressedIn(event?: FormEvent): string {
  const { submitter } = (event?.nativeEvent ?? {}) as Partial<SubmitEvent>
  return submitter?.getAttribute('value') ?? ''
}
