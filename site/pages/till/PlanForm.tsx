import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState, type ReactNode } from 'react'
import { addDays, formatDate, formatTime } from '#domain/cafe/calendar.ts'
import { dateIn, instantAt, timeIn } from '#domain/cafe/time.ts'
import type { CopiedWeek, PlannedShift } from '#domain/contracts/roster.ts'
import { ApiError } from '#widgets/api.ts'
import { SmallDialog } from '../../layout/SmallDialog.tsx'
import { callPrivate } from '../../state/call-private.ts'
import { useWishKey } from '../../state/wish-key.ts'
import { Problem } from '../admin/Problem.tsx'
import { useAct } from '../admin/use-act.ts'

type PlanFormProps = {
  people: readonly { id: string; name: string }[]
  timeZone: string
  /** The first day that is offered. */
  day: string
  label: string
  /** What is changed; absent for a new one. */
  shift?: PlannedShift
  onDone?: () => void
}

/** Plans a shift or changes one. Where the café is closed then it asks before it is saved. */
export function PlanForm({
  people,
  timeZone,
  day: first,
  label,
  shift,
  onDone,
}: PlanFormProps): ReactNode {
  const key = useWishKey()
  const dayOf = (at: string) => dateIn(timeZone, new Date(at))
  const timeOf = (at: string) => timeIn(timeZone, new Date(at))
  const [userId, setUserId] = useState(shift?.personId ?? '')
  const [day, setDay] = useState(shift ? dayOf(shift.startsAt) : first)
  const [begins, setBegins] = useState(shift ? timeOf(shift.startsAt) : '09:00')
  const [ends, setEnds] = useState(shift ? timeOf(shift.endsAt) : '17:00')
  const [note, setNote] = useState(shift?.note ?? '')
  // An end that is not after the beginning is on the next morning.
  const isOvernight = begins !== '' && ends !== '' && ends <= begins
  const saving = useSaving(async (isSure) => {
    const times = {
      startsAt: instantAt(timeZone, day, begins).toISOString(),
      endsAt: instantAt(timeZone, isOvernight ? addDays(day, 1) : day, ends).toISOString(),
    }
    const wish = { userId, ...times, note: note.trim() }
    const sure = isSure ? { isSure } : {}
    if (shift) {
      const params = { id: shift.id }
      await callPrivate('changePlannedShift', { params, body: { ...wish, ...sure } })
    } else {
      await callPrivate('planShift', { body: { id: key.of(wish), ...wish, ...sure } })
      key.done()
      setNote('')
    }
    onDone?.()
  })
  /** What was asked about was another shift. */
  const typed = (set: (value: string) => void) => (value: string) => {
    set(value)
    saving.forget()
  }
  return (
    <form
      className="roster-form"
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault()
        void saving.save(false)
      }}
    >
      <Who people={people} value={userId} onChange={typed(setUserId)} />
      <Input label="Day" type="date" value={day} onChange={typed(setDay)} />
      <Input label="From" type="time" value={begins} onChange={typed(setBegins)} />
      <Input
        label="Until"
        type="time"
        value={ends}
        hint={isOvernight && day ? `on ${formatDate(addDays(day, 1), 'short')}` : undefined}
        onChange={typed(setEnds)}
      />
      <label className="field">
        <span className="label">
          Note <span className="soft">optional</span>
        </span>
        <input
          className="input"
          maxLength={120}
          placeholder="Bar, opening"
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
      </label>
      <button className="button loud" aria-disabled={saving.isBusy}>
        {shift ? 'Save' : 'Plan it'}
      </button>
      <Problem text={saving.problem} />
      {saving.question && (
        <div className="notice" role="alert">
          <p>{saving.question} Is it meant so?</p>
          <p className="acts">
            <button
              type="button"
              className="button"
              aria-disabled={saving.isBusy}
              onClick={() => void saving.save(true)}
            >
              {shift ? 'Yes, save it' : 'Yes, plan it'}
            </button>
          </p>
        </div>
      )}
    </form>
  )
}

function Who({
  people,
  value,
  onChange,
}: Pick<PlanFormProps, 'people'> & {
  value: string
  onChange: (value: string) => void
}): ReactNode {
  return (
    <label className="field">
      <span className="label">Who</span>
      <select
        className="input"
        required
        value={value}
        onChange={({ target }) => onChange(target.value)}
      >
        <option value="">Choose a name</option>
        {people.map((person) => (
          <option key={person.id} value={person.id}>
            {person.name}
          </option>
        ))}
      </select>
    </label>
  )
}

function Input({
  label,
  type,
  value,
  hint,
  onChange,
}: {
  label: string
  type: 'date' | 'time'
  value: string
  hint?: string | undefined
  onChange: (value: string) => void
}): ReactNode {
  return (
    <label className="field">
      <span className="label">
        {label} {hint && <span className="soft">{hint}</span>}
      </span>
      <input
        className="input"
        type={type}
        required
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </label>
  )
}

/** Saves once at a time. What the server asks about is asked here, and saved when it is meant. */
function useSaving(send: (isSure: boolean) => Promise<void>) {
  const cache = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [question, setQuestion] = useState<string | null>(null)
  const forget = () => {
    setProblem(null)
    setQuestion(null)
  }
  const save = async (isSure: boolean) => {
    if (isBusy) return
    setBusy(true)
    forget()
    try {
      await send(isSure)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.code === 'outside_hours') setQuestion(error.message)
      else setProblem(error.message)
    } finally {
      setBusy(false)
      void cache.invalidateQueries({ queryKey: ['roster'] })
    }
  }
  return { save, forget, isBusy, problem, question }
}

/** A planned shift in a dialog of its own. */
export function ChangeShift({
  onClose,
  ...form
}: Omit<PlanFormProps, 'day' | 'label' | 'onDone' | 'shift'> & {
  shift: PlannedShift
  onClose: () => void
}): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null)
  const label = `Change the shift of ${form.shift.personName}`
  return (
    <SmallDialog dialog={dialog} title={label} closing="Close" onClose={onClose}>
      <PlanForm {...form} day="" label={label} onDone={() => dialog.current?.close()} />
    </SmallDialog>
  )
}

/** Plans the seven days before once more, and names what could not be. */
export function CopyWeek({ from, timeZone }: { from: string; timeZone: string }): ReactNode {
  const { act, problem } = useAct(['roster'])
  const [isBusy, setBusy] = useState(false)
  const [done, setDone] = useState<{ from: string; week: CopiedWeek } | null>(null)
  const copy = async () => {
    if (isBusy) return
    setBusy(true)
    await act(async () =>
      setDone({ from, week: await callPrivate('copyWeek', { body: { from } }) }),
    )
    setBusy(false)
  }
  const shown = done?.from === from ? done.week : null
  const time = (at: string) => formatTime(timeIn(timeZone, new Date(at)))
  return (
    <div className="roster-copy">
      <button type="button" className="button" aria-disabled={isBusy} onClick={() => void copy()}>
        {isBusy ? 'Copying…' : 'Copy the week before into these days'}
      </button>
      <Problem text={problem} />
      <p role="status">{shown && copiedText(shown)}</p>
      {shown && shown.left.length > 0 && (
        <ul aria-label="Not copied">
          {shown.left.map(({ personName, startsAt, endsAt, why }) => (
            <li key={`${personName} ${startsAt}`}>
              <b>
                {personName}, {formatDate(dateIn(timeZone, new Date(startsAt)), 'short')},{' '}
                {time(startsAt)} to {time(endsAt)}
              </b>
              : {why}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

const shifts = (count: number) => (count === 1 ? '1 shift' : `${count} shifts`)

function copiedText({ copied, known, left }: CopiedWeek): string {
  if (copied + known + left.length === 0) return 'Nothing is planned in the week before.'
  return [
    `${shifts(copied)} copied.`,
    ...(known > 0 ? [`${shifts(known)} copied before.`] : []),
    ...(left.length > 0 ? [`${shifts(left.length)} not copied:`] : []),
  ].join(' ')
}
