import { useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { Answer } from '#domain/contracts/api.ts'
import type { CartLine, QuoteLine } from '#domain/contracts/ordering.ts'
import { isPack } from '#domain/ordering/pack-lines.ts'
import { referenceOf, TICKETS } from '#domain/ordering/reserved-lines.ts'
import { ApiError } from '#widgets/api.ts'
import { cart } from '#widgets/state/index.ts'
import { callPrivate } from '../../state/call-private.ts'
import { errorText, t } from '../../texts/t.ts'
import { HoldTimer } from '../booking/HoldTimer.tsx'

/** How long seats or a room in the cart are still held, and, when that is over, the way to hold them once more. */
export function HeldLine({
  line,
  quoted,
}: {
  line: CartLine
  quoted: QuoteLine | undefined
}): ReactNode {
  const cache = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [lost, setLost] = useState<Answer<'holdSeatsAgain'>['drinksLost']>()
  const reference = referenceOf(line.id)
  const token = line.id.slice(reference.length + 1)
  const isRoom = line.type === 'booking'
  const page = isRoom
    ? '/book-space/hire'
    : line.category === TICKETS
      ? '/tickets'
      : '/classes/confirmation'
  const renew = () => void cache.invalidateQueries({ queryKey: ['quote'] })
  const again = async () => {
    setBusy(true)
    setProblem(null)
    try {
      const at = { params: { reference }, body: { token } }
      const again: Answer<'holdSeatsAgain'> | Answer<'holdRoomAgain'> = await (isRoom
        ? callPrivate('holdRoomAgain', at)
        : callPrivate('holdSeatsAgain', at))
      const { line: held } = again
      setLost('drinksLost' in again ? again.drinksLost : undefined)
      cart.replace(
        cart.lines
          .peek()
          .map((each) =>
            each.lineId === line.lineId
              ? { ...each, id: held.id, priceCents: held.priceCents }
              : each,
          ),
      )
    } catch (error) {
      setProblem(error instanceof ApiError ? errorText(error) : t('It could not be reached.'))
    }
    setBusy(false)
  }
  // Nothing is held of a pack, and it has no page before it is bought.
  if (isPack(line)) return null
  return (
    <>
      {quoted?.hold && !quoted.problem && <HoldTimer booking={quoted.hold} onOver={renew} />}
      {lost && !quoted?.problem && (
        <p className="field-error" role="alert">
          {lost.why === null
            ? t('Held without {drinks} for the break: sold out by now.', { drinks: namesOf(lost) })
            : t('Held without {drinks} for the break. {why}', {
                drinks: namesOf(lost),
                why: errorText({ message: lost.why }),
              })}{' '}
          <Link to={`${page}?reference=${reference}&token=${token}`}>{t('Choose drinks')}</Link>
        </p>
      )}
      {!quoted?.problem && (
        <p className="soft">
          <Link to={`${page}?reference=${reference}&token=${token}`}>
            {t('Who comes, and what comes back')}
          </Link>
        </p>
      )}
      {quoted?.problem?.reason === 'hold-over' && (
        <p>
          <button type="button" className="button" disabled={isBusy} onClick={() => void again()}>
            {t(isBusy ? 'Holding…' : isRoom ? 'Hold it again' : 'Hold them again')}
          </button>
        </p>
      )}
      {problem && (
        <p className="field-error" role="alert">
          {problem}
        </p>
      )}
    </>
  )
}

const namesOf = ({ names }: { names: readonly string[] }) => names.join(', ')
