import { useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { dollars } from '#domain/booking/price-lines.ts'
import { ROOM_HOLD_MINUTES } from '#domain/booking/room-values.ts'
import { minutesOf, timeOf } from '#domain/cafe/calendar.ts'
import { formatCents } from '#domain/cafe/money.ts'
import type { Space } from '#domain/contracts/content.ts'
import type { RoomQuote } from '#domain/contracts/rooms.ts'
import { useSignals } from '@preact/signals-react/runtime'
import { ApiError } from '#widgets/api.ts'
import { Loaded } from '../../layout/Loaded.tsx'
import { useRoomQuote, useRoomsChanged } from '../../state/rooms.ts'
import { callPrivate } from '../../state/call-private.ts'
import { dateText, hourText } from '../../texts/dates.ts'
import { errorText, t, word, written } from '../../texts/t.ts'
import type { RoomWish } from './DayGrid.tsx'

/** What the chosen time costs, line by line, what comes back of it, and the button that holds it. */
export function RoomPrice({
  space,
  wish,
  onLost,
}: {
  space: Space
  wish: RoomWish
  /** The time was taken by somebody else. */
  onLost: () => void
}): ReactNode {
  useSignals()
  const { date, startsAt, hours } = wish
  const quote = useRoomQuote(space.id, wish)
  const navigate = useNavigate()
  const changed = useRoomsChanged()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const hold = async () => {
    setBusy(true)
    setProblem(null)
    try {
      const held = await callPrivate('holdRoom', {
        body: { spaceType: space.id, ...wish, expectedCents: quote.data?.totalCents },
      })
      void changed()
      await navigate(`/book-space/hire?reference=${held.reference}&token=${held.token}`)
    } catch (error) {
      setProblem(
        error instanceof ApiError
          ? errorText(error)
          : t('The time could not be held. Check your connection and try again.'),
      )
      if (error instanceof ApiError && error.code === 'price_changed') void quote.refetch()
      if (error instanceof ApiError && error.code === 'room_taken') {
        onLost()
        void changed()
      }
    } finally {
      setBusy(false)
    }
  }
  const isChosen = startsAt !== '' && hours > 0
  return (
    <aside className="room-price" aria-label={t('What it costs')}>
      <h2>{word(space.name)}</h2>
      {isChosen ? (
        <>
          <p>
            {dateText(date)},{' '}
            {t('{from} to {to}', {
              from: hourText(startsAt),
              to: hourText(timeOf(minutesOf(startsAt) + hours * 60)),
            })}
          </p>
          <Loaded query={quote} what={t('the price')} lines={4}>
            {(price) => (
              <>
                <PriceLines price={price} />
                <button type="button" className="button loud" disabled={isBusy} onClick={hold}>
                  {isBusy
                    ? t('Holding it…')
                    : t('Hold it for {minutes} minutes', { minutes: ROOM_HOLD_MINUTES })}
                </button>
                <p className="soft">{nextWords(price)}</p>
              </>
            )}
          </Loaded>
        </>
      ) : (
        <p>{t('Choose an open hour, and the price is written here, line by line.')}</p>
      )}
      {problem && (
        <p className="notice is-error" role="alert">
          {problem}
        </p>
      )}
    </aside>
  )
}

function PriceLines({ price }: { price: RoomQuote }): ReactNode {
  const { lines, note, totalCents, depositCents, balanceCents, policy, takesDeposit, houseRules } =
    price
  return (
    <div aria-live="polite">
      <dl>
        {lines.map(({ label, cents }) => (
          <div key={label}>
            <dt lang={written(label)}>{word(label)}</dt>
            <dd>{formatCents(cents)}</dd>
          </div>
        ))}
      </dl>
      <p className="numeral room-total">{dollars(totalCents)}</p>
      {note && <p lang={written(note)}>{word(note)}</p>}
      {takesDeposit && balanceCents > 0 && (
        <dl>
          <div>
            <dt>{t('Deposit, paid now')}</dt>
            <dd>{formatCents(depositCents)}</dd>
          </div>
          <div>
            <dt>{t('Balance, by your link or when you come')}</dt>
            <dd>{formatCents(balanceCents)}</dd>
          </div>
        </dl>
      )}
      {houseRules && (
        <details className="room-rules">
          <summary>{t('House rules')}</summary>
          {houseRules.split(/\n+/).map((rule) => (
            <p key={rule} lang={written()}>
              {rule}
            </p>
          ))}
        </details>
      )}
      <h3>{t('If you cancel')}</h3>
      <ul className="room-policy">
        {policy.map((line) => (
          <li key={line} lang={written(line)}>
            {word(line)}
          </li>
        ))}
      </ul>
    </div>
  )
}

function nextWords({ isInstant, takesDeposit }: RoomQuote): string {
  if (isInstant) return t('Then you say who comes and pay the deposit, and the room is yours.')
  return t(
    takesDeposit
      ? 'Then you say who comes and pay the deposit. We look at it within one opening day; if we cannot, you get all of it back.'
      : 'Then you say who comes. We look at it within one opening day, and you pay at the café.',
  )
}
