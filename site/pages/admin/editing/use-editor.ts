import { useCallback, useEffect, useId, useRef, useState } from 'react'
import { isSame } from '#domain/content/differences.ts'
import { ApiError } from '#widgets/api.ts'
import type { Problems } from '#site/forms/problems.ts'
import { put } from './paths.ts'
import { useLeaveWarning } from './use-leave-warning.ts'

/** What a form of the workroom works on: a value of any depth, its fields named by their paths. */
export type Editor<Value extends object = object> = {
  value: Value
  set: (path: string, next: unknown) => void
  replace: (next: Value) => void
  problems: Problems
  /** Grows with each refusal, so that the summary takes the focus again. */
  refusals: number
  fieldId: (path: string) => string
  isDirty: boolean
  isBusy: boolean
  /** Somebody else has saved meanwhile: their sentence. */
  conflict: string | null
}

/**
 * A value that is being edited: kept in this tab until it is saved, with what is wrong with it, and a warning before it is
 * left unsaved.
 * @param name under which the tab keeps it @param saved what the server has @param version of that; what was begun on
 * another version is still saved as begun on it, so that nobody is written over unseen
 */
export function useEditor<Value extends object, Version>(
  name: string,
  saved: Value,
  version: Version,
) {
  const [isBusy, setBusy] = useState(false)
  const { value, setValue, base, setBase, isDirty } = useKeptValue(name, saved, version, isBusy)
  const { problems, setProblems, refusals, refuse, mend } = useProblems()
  const [conflict, setConflict] = useState<string | null>(null)
  const id = useId()
  /** Why it could not be saved automatically. */
  const [failure, setFailure] = useState<string | null>(null)
  /** As it is now, for what was begun before. */
  const latest = useRef({ value, base, sending: null as Promise<boolean> | null })
  useEffect(() => {
    latest.current.value = value
    latest.current.base = base
  }, [value, base])

  const set = useCallback(
    (path: string, next: unknown) => {
      setValue((before) => put(before, path, next))
      mend(path)
    },
    [setValue, mend],
  )

  /** Begins anew with what the server has. */
  const take = useCallback(
    (next: Value, nextVersion: Version) => {
      setValue(next)
      setBase(nextVersion)
      setProblems({})
      setConflict(null)
    },
    [setValue, setBase, setProblems],
  )

  /**
   * Sends it, after whatever is being sent already. What was typed while it was under way stays, on top of what was saved.
   * @param send gives what is saved then, and its version
   * @param options.on the version it is saved on top of, where that is not the one it was begun on
   * @param options.isQuiet saved automatically, as drafts are: what is wrong with the fields stays in sight
   * @returns whether it was taken; otherwise what is wrong is shown and everything typed is still there
   */
  const save = async (
    send: (value: Value, version: Version) => Promise<[Value, Version]>,
    { on, isQuiet = false }: { on?: Version; isQuiet?: boolean } = {},
  ): Promise<boolean> => {
    while (latest.current.sending) await latest.current.sending
    const run = async () => {
      const sent = latest.current.value
      setBusy(true)
      setConflict(null)
      if (!isQuiet) setProblems({})
      try {
        const [next, nextVersion] = await send(sent, on ?? latest.current.base)
        latest.current.base = nextVersion
        setBase(nextVersion)
        setValue((now) => (isSame(now, sent) ? next : now))
        setFailure(null)
        return true
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        if (error.code === 'outdated') setConflict(error.message)
        else if (isQuiet) setFailure(error.message)
        else refuse(problemsIn(error))
        return false
      } finally {
        latest.current.sending = null
        setBusy(false)
      }
    }
    const sending = run()
    latest.current.sending = sending
    return sending
  }

  return {
    value,
    base,
    set,
    replace: setValue,
    take,
    problems,
    refuse,
    refusals,
    isDirty,
    isBusy,
    conflict,
    failure,
    save,
    fieldId: (path: string) => `${id}-${path.replaceAll('.', '-')}`,
  }
}

/** The value as it is typed, kept in this tab while it is not what the server has, with the version that it was begun on. */
function useKeptValue<Value extends object, Version>(
  name: string,
  saved: Value,
  version: Version,
  isBusy: boolean,
) {
  const key = `lounge:editing:${name}`
  const [kept] = useState(() => read<Value, Version>(key))
  const [value, setValue] = useState<Value>(kept?.value ?? saved)
  const [base, setBase] = useState<Version>(kept?.version ?? version)
  const isDirty = !isSame(value, saved)
  useLeaveWarning(isDirty)
  useEffect(() => {
    keep(key, isDirty ? { value, version: base } : null)
  }, [key, isDirty, value, base])
  // Nothing typed: whatever others save is shown at once.
  const [seen, setSeen] = useState(saved)
  if (seen !== saved) {
    setSeen(saved)
    if (isSame(value, seen) && !isBusy) {
      setValue(saved)
      setBase(version)
    }
  }
  return { value, setValue, base, setBase, isDirty }
}

/** What is wrong, by field, until the field is written in. */
function useProblems() {
  const [problems, setProblems] = useState<Problems>({})
  const [refusals, setRefusals] = useState(0)
  const refuse = (next: Problems) => {
    setProblems(next)
    setRefusals((count) => count + 1)
  }
  const mend = useCallback(
    (path: string) =>
      setProblems((before) =>
        Object.fromEntries(
          Object.entries(before).filter(
            ([field]) => field !== '' && !field.startsWith(path) && !path.startsWith(field),
          ),
        ),
      ),
    [],
  )
  return { problems, setProblems, refusals, refuse, mend }
}

/** Sentences by field; the server names some of them from one level above. */
function problemsIn({ message, body }: ApiError): Problems {
  const fields = Object.entries(body.fields ?? {}).map(([field, sentence]) => [
    field.replace(/^(value|change)\./, '').replace(/^body$/, ''),
    sentence,
  ])
  return fields.length > 0 ? (Object.fromEntries(fields) as Problems) : { '': message }
}

type Kept<Value, Version> = { value: Value; version: Version }

function read<Value, Version>(key: string): Kept<Value, Version> | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') as Kept<Value, Version> | null
  } catch {
    return null
  }
}

function keep(key: string, kept: object | null) {
  try {
    if (kept) sessionStorage.setItem(key, JSON.stringify(kept))
    else sessionStorage.removeItem(key)
  } catch {
    // The form works; a reload only forgets what was not saved.
  }
}
