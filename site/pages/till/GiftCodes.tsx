import { useSignals } from '@preact/signals-react/runtime'
import type { ReactNode } from 'react'
import { formatCents } from '#domain/cafe/money.ts'
import type { BoughtGiftCard } from '#domain/contracts/gift-cards.ts'
import { giftCodes } from '../../state/till-gift-codes.ts'

/** The codes of gift cards that were just sold. */
export function GiftCodes({ cards }: { cards: readonly BoughtGiftCard[] | undefined }): ReactNode {
  if (!cards || cards.length === 0) return null
  return (
    <div className="notice">
      <Codes cards={cards} />
      <p>Print it or write it down for the customer.</p>
    </div>
  )
}

/** Where the next bill has begun: the codes stay until somebody says that they were noted. */
export function UnnotedCodes(): ReactNode {
  useSignals()
  const cards = giftCodes.unnoted.value
  if (cards.length === 0) return null
  return (
    <div className="notice till-gift-codes" role="status">
      <p>Sold before this bill, and not printed:</p>
      <Codes cards={cards} />
      <button type="button" className="button" onClick={giftCodes.noted}>
        It is written down
      </button>
    </div>
  )
}

function Codes({ cards }: { cards: readonly BoughtGiftCard[] }): ReactNode {
  return cards.map(({ code, cents }) => (
    <p key={code}>
      Gift card {formatCents(cents)}: <b className="till-gift-code">{code}</b>
    </p>
  ))
}
