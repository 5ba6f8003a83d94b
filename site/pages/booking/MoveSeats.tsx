import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode, type RefObject } from 'react'
import { Link } from 'react-router-dom'
import { formatCents } from '#domain/cafe/money.ts'
import type { SeatTarget } from '#domain/contracts/seat-moves.ts'
import type { SeatBooking } from '#domain/contracts/seats.ts'
import { Loaded } from '../../layout/Loaded.tsx'
import { useSendsMail } from '../../state/queries.ts'
import { callPrivate } from '../../state/call-private.ts'
import { rich, t, word } from '../../texts/t.ts'
import { CreditTold } from './CreditTold.tsx'
import { useSeatAct } from './use-seat-act.tsx'
import { spanText } from './when-text.ts'

type Props = {
  seats: SeatBooking
  onChange: (known?: SeatBooking) => void
  onClose: () => void
  onSaid: (said: ReactNode) => void
  seat?: number
  /** What is focused when it opens. */
  panel?: RefObject<HTMLDivElement | null>
}

/** Moves seats to another class: what it costs or gives back stands there before the press. */
export function MoveSeats({ seats, onChange, onClose, onSaid, seat, panel }: Props): ReactNode {
  const { participants, drinks } = seats
  const [to, setTo] = useState('')
  const { found, press, isOne, isBusy, problem } = useSeatMove({
    seats,
    onChange,
    onClose,
    onSaid,
    seat,
  })
  const name = seat === undefined ? '' : (participants[seat] ?? '')
  const ofOne = seat === undefined ? undefined : drinks?.backOfOne[seat]?.words
  return (
    <div
      className="hire-ask seat-move"
      role="group"
      aria-label={isOne ? t('Another class for {name}', { name }) : t('Another class')}
      tabIndex={-1}
      ref={panel}
    >
      <Loaded query={found} what={t('the other classes')} lines={3}>
        {({ targets, timeZone }) => {
          const chosen = targets.find(({ id }) => id === to)
          return targets.length === 0 ? (
            <p>{t('No other class is on at the moment. Look again in a few days.')}</p>
          ) : (
            <>
              <label className="seat-move-field">
                <span>
                  {isOne ? t('Where does {name} go?', { name }) : t('Which class instead?')}
                </span>
                <select
                  className="input"
                  value={to}
                  onChange={(event) => setTo(event.target.value)}
                >
                  <option value="">{t('Choose a class')}</option>
                  <Group
                    label={t('The same class')}
                    targets={targets.filter(({ isSame }) => isSame)}
                    timeZone={timeZone}
                  />
                  <Group
                    label={t('Other classes')}
                    targets={targets.filter(({ isSame }) => !isSame)}
                    timeZone={timeZone}
                  />
                </select>
              </label>
              {chosen && (
                <>
                  {/* A phone cuts it off in the list. */}
                  <p>{wordsOf(chosen, timeZone)}</p>
                  <p>
                    <b>{word(chosen.words)}</b>
                  </p>
                  {chosen.late && <p>{word(chosen.late)}</p>}
                  {isOne
                    ? ofOne && <p>{word(ofOne)}</p>
                    : drinks?.back && (
                        <p>
                          {t(
                            'Your drinks come to the break of that class. Where it has none, or the bar has no time, they are cancelled and what was paid for them comes back.',
                          )}
                        </p>
                      )}
                  <button
                    type="button"
                    className="button loud"
                    disabled={isBusy}
                    onClick={() => void press(chosen)}
                  >
                    {isBusy
                      ? t('Moving…')
                      : isOne
                        ? t('Move {name}', { name })
                        : t(seats.party === 1 ? 'Move the seat' : 'Move the seats')}
                  </button>
                </>
              )}
            </>
          )
        }}
      </Loaded>
      <button type="button" className="button" onClick={onClose}>
        {t('Keep the date')}
      </button>
      {problem}
    </div>
  )
}

/** What became of a move: of one person, where their seat is now. */
function Moved({ booking, isOne }: { booking: SeatBooking | null; isOne: boolean }): ReactNode {
  const sendsMail = useSendsMail()
  if (!booking)
    return (
      <b>
        {t(isOne ? 'The seat is moved.' : 'The seats are moved.')}
        {sendsMail && ` ${t('An email says so too.')}`}
      </b>
    )
  const { participants, reference, token } = booking
  return (
    <>
      {rich(
        sendsMail
          ? '{moved} and has a ticket of its own: {open}. An email with the link is on its way too.'
          : '{moved} and has a ticket of its own: {open}. Keep that link: this café sends no email yet.',
        {
          moved: <b>{t('The seat of {name} is moved,', { name: participants.join(', ') })}</b>,
          open: (
            <Link
              className="link"
              to={`/classes/confirmation?reference=${reference}&token=${token}`}
            >
              {t('open it')}
            </Link>
          ),
        },
      )}
    </>
  )
}

/** Where seats can go, and moving them there. */
function useSeatMove({ seats, onChange, onClose, onSaid, seat }: Props) {
  const { reference, token, party } = seats
  const { isBusy, act, problem } = useSeatAct(onChange)
  const isOne = seat !== undefined && party > 1
  const found = useQuery({
    queryKey: ['seat-targets', reference, seat ?? 'all', party],
    queryFn: ({ signal }) =>
      callPrivate(
        'seatTargets',
        {
          params: { reference },
          query: { token, ...(seat !== undefined && { seat: String(seat) }) },
        },
        { signal, retries: 0 },
      ),
    staleTime: 0,
  })
  const press = ({ id, dueCents, refundCents, creditCents, words }: SeatTarget) =>
    act(async () => {
      const which = isOne ? { seat, of: party } : {}
      const body = { token, to: id, dueCents, refundCents, creditCents, ...which }
      const done = await callPrivate('moveSeats', { params: { reference }, body })
      onClose()
      const ofOne = isOne ? seats.drinks?.backOfOne[seat]?.words : undefined
      onSaid(
        <>
          <Moved booking={done.moved} isOne={party === 1} /> {word(words)}
          {ofOne && ` ${word(ofOne)}`}
          {done.credit && (
            <>
              {' '}
              <CreditTold credit={done.credit} timeZone={seats.timeZone} />
            </>
          )}
        </>,
      )
      return done.booking
    })
  return { found, press, isOne, isBusy, problem }
}

function Group({
  label,
  targets,
  timeZone,
}: {
  label: string
  targets: readonly SeatTarget[]
  timeZone: string
}): ReactNode {
  if (targets.length === 0) return null
  return (
    <optgroup label={label}>
      {targets.map((target) => {
        const { id, refused } = target
        return (
          <option key={id} value={id} disabled={refused !== null}>
            {wordsOf(target, timeZone)}
            {refused !== null && ` (${word(refused)})`}
          </option>
        )
      })}
    </optgroup>
  )
}

function wordsOf(target: SeatTarget, timeZone: string): string {
  const { title, startsAt, endsAt, isSame } = target
  const when = spanText(timeZone, new Date(startsAt), new Date(endsAt))
  return `${isSame ? when : `${title}, ${when}`} · ${priceOf(target)}`
}

/** '$124.00, $36.00 comes back' */
function priceOf({ totalCents, dueCents, refundCents, creditCents }: SeatTarget): string {
  const all = formatCents(totalCents)
  if (dueCents > 0) return t('{all}, {amount} more', { all, amount: formatCents(dueCents) })
  if (refundCents > 0)
    return t('{all}, {amount} comes back', { all, amount: formatCents(refundCents) })
  return creditCents > 0
    ? t('{all}, {amount} as credit', { all, amount: formatCents(creditCents) })
    : t('{all}, nothing more', { all })
}
