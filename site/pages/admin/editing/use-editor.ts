import { useCallback, useEffect, useId, useRef, useState } from 'react'
import { differences, isSame, type Difference } from '#domain/content/differences.ts'
import { merge } from '#domain/content/merge.ts'
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
  /** Somebody else has saved meanwhile: what it led to. */
  conflict: Meeting | null
}

/** What came of somebody else saving while this was written. */
export type Meeting = {
  message: string
  /** What both changed: theirs before, mine after. Empty: everything of both is in the form. `null`: not known. */
  clashes: Difference[] | null
  /** What only they changed, which the form has now. */
  taken: Difference[]
}
type Saved<Value, Version> = readonly [Value, Version]

/**
 * A value that is being edited: kept in this tab until it is saved, with what is wrong with it, and a warning before it is
 * left unsaved.
 * @param name under which the tab keeps it @param saved what the server has @param version of that; what was begun on
 * another version is still saved as begun on it, so that nobody is written over unseen @param start what is in the form at first, where
 * that is not what the server has
 */
export function useEditor<Value extends object, Version>(
  name: string,
  saved: Value,
  version: Version,
  start: Value = saved,
) {
  const [isBusy, setBusy] = useState(false)
  const kept = useKeptValue(name, { saved, version, start }, isBusy)
  const { value, setValue, base, setBase, from, setFrom, isDirty, isRestored } = kept
  const { latest, assign } = useLatest(value, base, from)
  const sending = useRef<Promise<boolean> | null>(null)
  const { problems, setProblems, refusals, refuse, mend } = useProblems()
  const { conflict, setConflict, meet, choose } = useMeeting(latest, (next, theirs, on) => {
    assign({ value: next, base: on, from: theirs })
    setValue(next)
    setFrom(theirs)
    setBase(on)
  })
  const id = useId()
  /** Why it could not be saved automatically. */
  const [failure, setFailure] = useState<string | null>(null)
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
      setFrom(next)
      setProblems({})
      setConflict(null)
    },
    [setValue, setBase, setFrom, setProblems, setConflict],
  )

  /**
   * Sends it, after whatever is being sent already. What was typed while it was under way stays, on top of what was saved.
   * @param send gives what is saved then, and its version
   * @param options.theirs gives what somebody else saved, where they were quicker
   * @param options.isQuiet saved automatically, as drafts are: what is wrong with the fields stays in sight
   * @returns whether it was taken; otherwise what is wrong is shown and everything typed is still there
   */
  const save = async (
    send: (value: Value, version: Version) => Promise<[Value, Version]>,
    {
      theirs,
      isQuiet = false,
    }: { theirs?: () => Promise<Saved<Value, Version> | null>; isQuiet?: boolean } = {},
  ): Promise<boolean> => {
    while (sending.current) await sending.current
    const run = async () => {
      const sent = latest.current.value
      setBusy(true)
      if (!isQuiet) {
        setConflict(null)
        setProblems({})
      }
      try {
        const [next, nextVersion] = await send(sent, latest.current.base)
        assign({ base: nextVersion, from: next })
        setBase(nextVersion)
        setFrom(next)
        setValue((now) => (isSame(now, sent) ? next : now))
        setFailure(null)
        return true
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        const now = error.code === 'outdated' && theirs ? await theirs().catch(() => null) : null
        if (now) meet(error.message, now)
        else if (error.code === 'outdated')
          setConflict({ message: error.message, clashes: null, taken: [] })
        else if (isQuiet) setFailure(error.message)
        else refuse(problemsIn(error))
        return false
      } finally {
        sending.current = null
        setBusy(false)
      }
    }
    const sent = run()
    sending.current = sent
    return sent
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
    /** It began with what this tab had kept from before. */
    isRestored,
    isBusy,
    conflict,
    choose,
    failure,
    save,
    fieldId: (path: string) => `${id}-${path.replaceAll('.', '-')}`,
  }
}

/** As it is now, for what was begun before. */
function useLatest<Value, Version>(value: Value, base: Version, from: Value) {
  const latest = useRef({ value, base, from })
  useEffect(() => {
    Object.assign(latest.current, { value, base, from })
  }, [value, base, from])
  const assign = (next: Partial<typeof latest.current>) => void Object.assign(latest.current, next)
  return { latest, assign }
}

/** What comes of somebody else saving while this is written. @param goOn takes a value, on top of what was saved as which version */
function useMeeting<Value extends object, Version>(
  latest: { current: { value: Value; base: Version; from: Value } },
  goOn: (next: Value, from: Value, base: Version) => void,
) {
  const [conflict, setConflict] = useState<Meeting | null>(null)
  const other = useRef<Saved<Value, Version> | null>(null)
  /** Somebody else has saved: what only they changed is in the form at once, what both changed is asked about. */
  const meet = (message: string, [theirs, theirVersion]: Saved<Value, Version>) => {
    const { value: mine, from: began } = latest.current
    const { value: merged, clashes } = merge(began, mine, theirs)
    const isAsked = (each: Difference) =>
      clashes.some(({ path }) => path.every((key, index) => each.path[index] === key))
    const taken = differences(mine, merged).filter((each) => !isAsked(each))
    other.current = [theirs, theirVersion]
    goOn(merged, began, latest.current.base)
    setConflict({ message, clashes, taken })
    if (clashes.length === 0) settle('mine')
  }
  /** Answers for what both changed, and goes on from what they saved. Nothing is sent by it. */
  const settle = (side: 'mine' | 'theirs') => {
    if (!other.current) return
    const [theirs, theirVersion] = other.current
    const { value: mine, from: began } = latest.current
    const { value: merged } =
      side === 'mine' ? merge(began, mine, theirs) : merge(began, theirs, mine)
    other.current = null
    goOn(merged, theirs, theirVersion)
  }
  const choose = (side: 'mine' | 'theirs') => {
    settle(side)
    setConflict(null)
  }
  return { conflict, setConflict, meet, choose }
}

/** The value as it is typed, kept in this tab while it is not what the server has, with the version that it was begun on. */
function useKeptValue<Value extends object, Version>(
  name: string,
  { saved, version, start }: { saved: Value; version: Version; start: Value },
  isBusy: boolean,
) {
  const key = `lounge:editing:${name}`
  const [kept] = useState(() => read<Value, Version>(key))
  const [value, setValue] = useState<Value>(kept?.value ?? start)
  const [base, setBase] = useState<Version>(kept?.version ?? version)
  /** What it was when it was begun. */
  const [from, setFrom] = useState<Value>(kept?.from ?? saved)
  const isDirty = !isSame(value, saved)
  useLeaveWarning(isDirty)
  useEffect(() => {
    keep(key, isDirty ? { value, version: base, from } : null)
  }, [key, isDirty, value, base, from])
  // Nothing typed: whatever others save is shown at once.
  const [seen, setSeen] = useState(saved)
  if (seen !== saved) {
    setSeen(saved)
    if (isSame(value, seen) && !isBusy) {
      setValue(saved)
      setBase(version)
      setFrom(saved)
    }
  }
  return { value, setValue, base, setBase, from, setFrom, isDirty, isRestored: kept !== null }
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

type Kept<Value, Version> = { value: Value; version: Version; from?: Value }

function read<Value, Version>(key: string): Kept<Value, Version> | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') as Kept<Value, Version> | null
  } catch {
    return null
  }
}

/** What was typed was sent, and its form goes at once: it does not come back in the next one. @param name of its editor */
export const forgetTyped = (name: string): void => keep(`lounge:editing:${name}`, null)

function keep(key: string, kept: object | null) {
  try {
    if (kept) sessionStorage.setItem(key, JSON.stringify(kept))
    else sessionStorage.removeItem(key)
  } catch {
    // The form works; a reload only forgets what was not saved.
  }
}
