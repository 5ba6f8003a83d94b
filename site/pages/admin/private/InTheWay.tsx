import type { ReactNode } from 'react'
import { formatDate } from '#domain/cafe/calendar.ts'
import { formatCents } from '#domain/cafe/money.ts'
import { dateIn } from '#domain/cafe/time.ts'
import { momentInWords } from '#domain/booking/party.ts'
import type { StaffEvening, StaffPrivateEvent } from '#domain/contracts/private-events.ts'
import { pickupWords } from '../pickup-words.ts'

/** What takes the room already on each evening, what that closes, and what was called off for it: seen before anything is held or sent. */
export function InTheWay({ plan }: { plan: StaffPrivateEvent }): ReactNode {
  const { closed, evenings, timeZone, state } = plan
  if (['run', 'closed', 'lost'].includes(state)) return null
  return (
    <div className="staff-plan-way">
      <Evenings
        evenings={evenings}
        timeZone={timeZone}
        isContracted={isContracted(state)}
        act="Holding it"
      />
      {closed.length > 0 && (
        <div role="status">
          <p>Called off for it:</p>
          <ul>
            {closed.map(({ title, startsAt, ...one }, index) => (
              <li key={index}>
                <b>{title}</b>
                {startsAt && `, ${momentInWords(timeZone, new Date(startsAt))}`}:{' '}
                {toldWords(one, true)}
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}

export const isContracted = (state: StaffPrivateEvent['state']): boolean =>
  state === 'contracted' || state === 'deposit-paid'

type EveningsProps = {
  evenings: readonly StaffEvening[]
  timeZone: string
  isContracted: boolean
  /** What calls classes off: 'Holding it'. */
  act: string
}

/** What stands in the way of each evening and what it closes. Where there are several, each with its day, also one that is free. */
export function Evenings({ evenings, timeZone, ...more }: EveningsProps): ReactNode {
  const one = evenings.length === 1 ? evenings[0] : undefined
  if (one) return <Evening evening={one} timeZone={timeZone} {...more} />
  return (
    <ul className="staff-plan-evenings">
      {evenings.map((evening) => (
        <li key={evening.startsAt}>
          <b>{formatDate(dateIn(timeZone, new Date(evening.startsAt)))}</b>
          {evening.taken.length === 0 && `: ${ROOM_WORDS[evening.has ?? 'free']}`}
          <Evening evening={evening} timeZone={timeZone} {...more} />
        </li>
      ))}
    </ul>
  )
}

const ROOM_WORDS = {
  free: 'the room is free.',
  held: 'the room is held for this event.',
  confirmed: 'this event has the room.',
}

function Evening({
  evening: { taken, effects, classes },
  timeZone,
  isContracted: isAgreed,
  act,
}: Omit<EveningsProps, 'evenings'> & { evening: StaffEvening }): ReactNode {
  const at = (instant: string) => momentInWords(timeZone, new Date(instant))
  return (
    <>
      {taken.length > 0 && (
        <p className="notice is-error">
          The room is taken at that time:{' '}
          {taken.map(({ what, startsAt }) => `${what} (${at(startsAt)})`).join(', ')}.{' '}
          {classes.length > 0 && taken.length <= classes.length
            ? `${act} can call ${classes.length === 1 ? 'this class' : 'these classes'} off.`
            : 'It can be held once that is moved or called off.'}
        </p>
      )}
      {effects && hasEffects(effects) && (
        <p>
          {effects.pickups.length > 0 &&
            `${isAgreed ? 'It' : 'Once it is contracted, it'} closes pickup ${pickupWords(effects.pickups, timeZone)}, and the hours that guests read say that it is closed for a private event. `}
          {effects.orders.length > 0 &&
            `Orders that are promised for them: ${effects.orders.map(({ number, pickupAt }) => `${number} (${at(pickupAt)})`).join(', ')}. `}
          {effects.occasions.length > 0 &&
            `Classes and events of that time: ${effects.occasions.map(({ title, startsAt }) => `${title} (${at(startsAt)})`).join(', ')}.`}
        </p>
      )}
    </>
  )
}

const hasEffects = ({ pickups, orders, occasions }: NonNullable<StaffEvening['effects']>) =>
  pickups.length + orders.length + occasions.length > 0

/** The classes that are called off for all these evenings; none where something else stands in the way as well. */
export function classesToCallOff(evenings: readonly StaffEvening[]): StaffEvening['classes'] {
  return evenings.every(({ taken, classes }) => taken.length <= classes.length)
    ? evenings.flatMap(({ classes }) => classes)
    : []
}

/** Which classes are called off, who is told, what goes back, and the tick that somebody means it. Nothing where there are none. */
export function CallsOff({
  classes,
  timeZone,
  isSure,
  onSure,
}: {
  classes: StaffEvening['classes']
  timeZone: string
  isSure: boolean
  onSure: (isSure: boolean) => void
}): ReactNode {
  if (classes.length === 0) return null
  return (
    <>
      <p>This calls off now, not only once it is contracted, and cannot be taken back:</p>
      <ul>
        {classes.map(({ id, title, startsAt, ...one }) => (
          <li key={id}>
            <b>{title}</b>, {momentInWords(timeZone, new Date(startsAt))}: {toldWords(one, false)}
          </li>
        ))}
      </ul>
      <label className="tick">
        <input type="checkbox" checked={isSure} onChange={({ target }) => onSure(target.checked)} />
        <span>
          Call off {classes.length === 1 ? 'this class' : `these ${classes.length} classes`}
        </span>
      </label>
    </>
  )
}

/** '7 people were told by mail, 2 wait; $68.00 went back. Call the 3 who left no address.' */
function toldWords(
  {
    people,
    waiting,
    withoutMail,
    backCents,
  }: Omit<StaffPrivateEvent['closed'][number], 'title' | 'startsAt'>,
  isDone: boolean,
): string {
  const all = people + waiting
  if (all === 0) return 'nobody had a seat or waited.'
  const told = all - withoutMail
  const count = (of: number) => (of === 1 ? '1 person' : `${of} people`)
  const waits = waiting > 0 ? `, ${waiting} of them waiting` : ''
  const mailed = isDone ? 'got an email' : told === 1 ? 'gets an email' : 'get an email'
  return [
    `${count(all)}${waits}.`,
    told === all ? `All ${mailed}.` : told > 0 ? `${told} ${mailed}.` : '',
    withoutMail > 0
      ? `${withoutMail === all ? (all === 1 ? 'They' : 'All') : withoutMail} left no email address: tell them yourself.`
      : '',
    backCents > 0
      ? `${formatCents(backCents)} ${isDone ? 'went' : 'goes'} back.`
      : 'Nothing was paid online, so nothing goes back.',
  ]
    .filter(Boolean)
    .join(' ')
}
