import { useState, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { typedCents } from '#domain/cafe/typed-money.ts'
import { formatCents } from '#domain/cafe/money.ts'
import type { SalePayment } from '#domain/contracts/drawers.ts'
import { quickAmounts } from '#domain/till/drawer.ts'
import { PayByGiftCard } from './PayByGiftCard.tsx'

/** How it is paid. */
export function Methods({
  amountCents,
  question = null,
  isBusy,
  drawer = 'open',
  takesGiftCards = false,
  isGone = false,
  onPhone,
  onTake,
}: {
  amountCents: number
  /** What is to be answered before any money is taken: it stands in their place. */
  question?: ReactNode
  isBusy: boolean
  /** Cash goes into an open drawer only; until it is known, it waits. */
  drawer?: 'open' | 'closed' | 'unknown'
  /** A gift card does not pay for a gift card. */
  takesGiftCards?: boolean
  /** The café's server cannot be reached: only what works without it is offered. */
  isGone?: boolean
  /** Where cards are taken online: the customer pays it on their own phone. */
  onPhone?: (() => void) | undefined
  onTake: (part: SalePayment) => void
}): ReactNode {
  if (question) return question
  return (
    <div className="till-methods">
      <Cash amountCents={amountCents} isBusy={isBusy} drawer={drawer} onTake={onTake} />
      <h3>Card</h3>
      {isGone && (
        <p id="till-terminal-says">
          The terminal has its own connection. Press this only once it says that the card was
          accepted.
        </p>
      )}
      <button
        type="button"
        className="button wide"
        aria-describedby={isGone ? 'till-terminal-says' : undefined}
        disabled={isBusy}
        onClick={() => onTake({ method: 'card-terminal', amountCents })}
      >
        The terminal took {formatCents(amountCents)}
      </button>
      {onPhone && !isGone && (
        <button type="button" className="button wide" disabled={isBusy} onClick={onPhone}>
          They pay {formatCents(amountCents)} on their phone
        </button>
      )}
      {isGone && (
        <p className="notice" role="status">
          No connection to the café’s server, which checks gift cards and payments by phone. They
          are offered again once it is back.
        </p>
      )}
      {takesGiftCards && !isGone && (
        <>
          <h3>Pay by gift card</h3>
          <PayByGiftCard amountCents={amountCents} isBusy={isBusy} onTake={onTake} />
        </>
      )}
    </div>
  )
}

/** Notes that people hand over are one press each; any other sum is typed. */
function Cash({
  amountCents,
  isBusy,
  drawer,
  onTake,
}: {
  amountCents: number
  isBusy: boolean
  drawer: 'open' | 'closed' | 'unknown'
  onTake: (part: SalePayment) => void
}): ReactNode {
  const [typed, setTyped] = useState('')
  const given = typedCents(typed)
  const isShort = given !== null && given < amountCents
  const cash = (givenCents: number) => onTake({ method: 'cash', amountCents, givenCents })
  if (drawer === 'closed') return <DrawerFirst />
  return (
    <>
      <h3>Cash</h3>
      <div className="till-keys" role="group" aria-label="Cash handed over">
        {quickAmounts(amountCents).map((cents, index) => (
          <button
            key={cents}
            type="button"
            className={index === 0 ? 'button loud' : 'button'}
            disabled={isBusy || drawer !== 'open'}
            onClick={() => cash(cents)}
          >
            {formatCents(cents)}
            {index === 0 && <small>exactly</small>}
          </button>
        ))}
      </div>
      <form
        className="till-given"
        onSubmit={(event) => {
          event.preventDefault()
          if (given !== null && !isShort) cash(given)
        }}
      >
        <label>
          <span>Cash given $</span>
          <input
            className="input"
            inputMode="decimal"
            maxLength={9}
            placeholder="0.00"
            aria-describedby="till-given-says"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        </label>
        <button
          className="button"
          disabled={given === null || isShort || isBusy || drawer !== 'open'}
        >
          Take
        </button>
        <p id="till-given-says" role="status">
          {typed.trim() !== '' && given === null && 'Use an amount such as 20 or 12.50.'}
          {isShort && `${formatCents(amountCents - given)} is missing.`}
          {given !== null && !isShort && `${formatCents(given - amountCents)} back.`}
        </p>
      </form>
    </>
  )
}

/** Cash goes into an open drawer only: instead of the amounts stands where it is opened. */
function DrawerFirst(): ReactNode {
  return (
    <>
      <h3>Cash</h3>
      <p className="notice till-drawer-first">
        <span>The drawer is closed. Open it first, then take cash.</span>
        <Link to="/pos/drawer" className="button">
          Open the drawer
        </Link>
      </p>
    </>
  )
}
