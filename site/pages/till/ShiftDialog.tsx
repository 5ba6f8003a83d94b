import { useRef, useState, type ReactNode } from 'react'
import { dateIn, instantAt, timeIn } from '#domain/cafe/time.ts'
import type { NewShift, Shift } from '#domain/contracts/till.ts'
import { ApiError } from '#widgets/api.ts'
import { SmallDialog } from '../../layout/SmallDialog.tsx'
import { callPrivate } from '../../state/call-private.ts'

/** A time as two fields have it; nothing in them is a time that is not there. */
type Typed = { day: string; time: string }
type TypedSpan = { from: Typed; until: Typed }

/** Corrects a shift, or writes one down that nobody clocked. What it was stays in the audit log, with the reason. */
export function ShiftDialog({
  shift,
  people,
  timeZone,
  today,
  onClose,
  onDone,
}: {
  /** `null` for one that nobody clocked. */
  shift: Shift | null
  people: readonly { id: string; name: string }[]
  timeZone: string
  today: string
  onClose: () => void
  onDone: () => Promise<void>
}): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null)
  const typed = (at: string | null | undefined): Typed =>
    at
      ? { day: dateIn(timeZone, new Date(at)), time: timeIn(timeZone, new Date(at)) }
      : { day: today, time: '' }
  const [id] = useState(() => crypto.randomUUID())
  const [userId, setUserId] = useState('')
  const [span, setSpan] = useState<TypedSpan>({
    from: typed(shift?.startsAt),
    until: typed(shift?.endsAt),
  })
  const [breaks, setBreaks] = useState<TypedSpan[]>(
    shift?.breaks.map((each) => ({ from: typed(each.startsAt), until: typed(each.endsAt) })) ?? [],
  )
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    if (isBusy) return
    const missing = missingIn(span, breaks, reason, shift !== null || userId !== '')
    setProblem(missing)
    if (missing) return
    setBusy(true)
    const times = timesOf(timeZone, span, breaks, reason)
    try {
      await (shift
        ? callPrivate('correctShift', { params: { id: shift.id }, body: times })
        : callPrivate('addShift', { body: { id, userId, ...times } }))
      await onDone()
    } catch (error) {
      setProblem(error instanceof ApiError ? error.message : 'It was not saved. Please try again.')
    } finally {
      setBusy(false)
    }
  }
  return (
    <SmallDialog
      dialog={dialog}
      title={shift ? `Shift of ${shift.personName}` : 'A shift nobody clocked'}
      closing="Close"
      onClose={onClose}
    >
      <form
        className="till-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        {!shift && <PersonField people={people} value={userId} onChange={setUserId} />}
        <SpanFields legend="Shift" span={span} onChange={setSpan} />
        <Breaks breaks={breaks} day={span.from.day} onChange={setBreaks} />
        <label className="field">
          <span className="label">Reason</span>
          <input
            className="input"
            maxLength={200}
            placeholder="Forgot to clock out"
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        </label>
        {problem && (
          <p className="field-error" role="alert">
            {problem}
          </p>
        )}
        <div className="till-form-foot">
          <button className="button loud" disabled={isBusy}>
            Save
          </button>
        </div>
      </form>
    </SmallDialog>
  )
}

/** The first thing that is to be said yet, or `null`. */
function missingIn(
  span: TypedSpan,
  breaks: readonly TypedSpan[],
  reason: string,
  isSomebodys: boolean,
): string | null {
  if (span.from.time === '') return 'Say when it began.'
  if (!isSomebodys) return 'Choose whose shift it is.'
  const unbegun = breaks.findIndex(({ from, until }) => from.time === '' && until.time !== '')
  if (unbegun >= 0) return `Say when break ${unbegun + 1} began.`
  return reason.trim() ? null : 'Say why, in a few words.'
}

/** As the server takes them. A break in which nothing was typed is none. */
function timesOf(
  timeZone: string,
  span: TypedSpan,
  breaks: readonly TypedSpan[],
  reason: string,
): Pick<NewShift, 'startsAt' | 'endsAt' | 'breaks' | 'reason'> {
  const instant = ({ day, time }: Typed) => instantAt(timeZone, day, time).toISOString()
  const spanOf = ({ from, until }: TypedSpan) => ({
    startsAt: instant(from),
    endsAt: until.time === '' ? null : instant(until),
  })
  return {
    ...spanOf(span),
    breaks: breaks.filter(({ from }) => from.time !== '').map(spanOf),
    reason: reason.trim(),
  }
}

function PersonField({
  people,
  value,
  onChange,
}: {
  people: readonly { id: string; name: string }[]
  value: string
  onChange: (id: string) => void
}): ReactNode {
  return (
    <label className="field">
      <span className="label">Person</span>
      <select className="input" value={value} onChange={({ target }) => onChange(target.value)}>
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

function Breaks({
  breaks,
  day,
  onChange,
}: {
  breaks: TypedSpan[]
  /** Of a new one. */
  day: string
  onChange: (breaks: TypedSpan[]) => void
}): ReactNode {
  const blank = { day, time: '' }
  return (
    <>
      {breaks.map((each, index) => (
        <SpanFields
          key={index}
          legend={`Break ${index + 1}`}
          span={each}
          onChange={(next) => onChange(breaks.with(index, next))}
          onRemove={() => onChange(breaks.toSpliced(index, 1))}
        />
      ))}
      <button
        type="button"
        className="link"
        onClick={() => onChange([...breaks, { from: blank, until: blank }])}
      >
        Add a break
      </button>
    </>
  )
}

function SpanFields({
  legend,
  span,
  onChange,
  onRemove,
}: {
  legend: string
  span: TypedSpan
  onChange: (span: TypedSpan) => void
  onRemove?: () => void
}): ReactNode {
  const fields = (name: string, key: 'from' | 'until') => (
    <label>
      <span>{name}</span>
      <input
        className="input"
        type="date"
        aria-label={`${legend}, day of ${name}`}
        value={span[key].day}
        onChange={({ target }) =>
          onChange({ ...span, [key]: { ...span[key], day: target.value || span[key].day } })
        }
      />
      <input
        className="input"
        type="time"
        aria-label={`${legend}, time of ${name}`}
        value={span[key].time}
        onChange={({ target }) =>
          onChange({ ...span, [key]: { ...span[key], time: target.value } })
        }
      />
    </label>
  )
  return (
    <fieldset className="hours-span">
      <legend>
        {legend}{' '}
        {onRemove && (
          <button type="button" className="link" onClick={onRemove}>
            Remove
          </button>
        )}
      </legend>
      {fields('begin', 'from')}
      {fields('end', 'until')}
    </fieldset>
  )
}
