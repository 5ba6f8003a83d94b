import { useCallback, useEffect, useId, useRef, useState, type FormEvent } from 'react'
import { ApiError } from '#widgets/api.ts'
import { problemsOf, without, type Problems } from './use-form.ts'

export type OwnFormPlan<Values extends object, Done> = {
  initial: Values
  /** What a person can set right without asking the server. */
  check?: (values: Values) => Problems
  send: (values: Values) => Promise<Done>
  onDone?: (done: Done) => void
}

/**
 * A form of whoever is signed in, or about to be: like `useForm`, without its guard against robots, and nothing of it outlives the
 * page, because there may be a password in it. What was typed stays on every error.
 */
export function useOwnForm<Values extends object, Done = unknown>(plan: OwnFormPlan<Values, Done>) {
  const { initial, check, send, onDone } = plan
  const id = useId()
  const [values, setValues] = useState(initial)
  const [problems, setProblems] = useState<Problems>({})
  /** Grows with each refusal, so that the summary takes the focus again. */
  const [refusals, setRefusals] = useState(0)
  const [isBusy, setBusy] = useState(false)
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => void (isHere.current = false)
  }, [])

  const set = useCallback((change: Partial<Values>) => {
    setValues((before) => ({ ...before, ...change }))
    setProblems((before) => without(before, Object.keys(change)))
  }, [])

  const refuse = useCallback((next: Problems) => {
    setProblems(next)
    setRefusals((count) => count + 1)
  }, [])

  const submit = async (event?: FormEvent) => {
    event?.preventDefault()
    if (isBusy) return
    const wrong = check?.(values) ?? {}
    if (Object.keys(wrong).length > 0) return refuse(wrong)
    setBusy(true)
    setProblems({})
    try {
      const done = await send(values)
      if (isHere.current) onDone?.(done)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      refuse(problemsOf(error, Object.keys(values)))
    } finally {
      setBusy(false)
    }
  }

  /** Empties it for another time. */
  const again = () => {
    setValues(initial)
    setProblems({})
  }

  const fieldId = (field: string) => `${id}-${field.replaceAll('.', '-')}`
  return { values, set, problems, refuse, refusals, isBusy, submit, again, fieldId }
}

export type OwnForm<Values extends object, Done = unknown> = ReturnType<
  typeof useOwnForm<Values, Done>
>
