import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { CartHandoverContents, CartLine } from '#domain/contracts/ordering.ts'
import { ApiError } from '#widgets/api.ts'
import { errorText, t } from '../../texts/t.ts'

type Claimed = Pick<CartHandoverContents, 'name' | 'promoCode' | 'avoids'>
export type Handover =
  | { state: 'none' | 'claiming' }
  | { state: 'claimed'; kept: CartLine[]; arrived: CartLine[] }
  | { state: 'failed'; message: string }

/**
 * Takes over the cart that came from another page (`?cart=CODE`): its lines join what is in the cart here, its pickup time and
 * its source are kept, and the code leaves the address bar.
 * @param onClaimed runs once when the cart has arrived, with the name and the promo code that were given there
 */
export function useHandover(onClaimed: (claimed: Claimed) => void): Handover {
  const claimed = useRef(onClaimed)
  useEffect(() => {
    claimed.current = onClaimed
  })
  const [search, setSearch] = useSearchParams()
  const code = search.get('cart')
  const [handover, setHandover] = useState<Handover>(
    code ? { state: 'claiming' } : { state: 'none' },
  )

  useEffect(() => {
    if (!code) return recall()
    let isCurrent = true
    claim(code).then(
      ({ contents, kept, arrived }) => {
        claimed.current(contents)
        if (isCurrent) setHandover({ state: 'claimed', kept, arrived })
        leaveAddress()
      },
      (error: unknown) => {
        const message =
          error instanceof ApiError
            ? errorText(error)
            : t('The cart could not be brought over. Please try again.')
        if (isCurrent) setHandover({ state: 'failed', message })
        // A network that failed may work on reload; a code that was refused never will.
        if (error instanceof ApiError && error.status > 0) leaveAddress()
      },
    )
    const leaveAddress = () =>
      setSearch(
        (before) => {
          before.delete('cart')
          return before
        },
        { replace: true },
      )
    return () => {
      isCurrent = false
    }
  }, [code, setSearch])
  return handover
}

/** Few carts come from another page. */
const claim = async (code: string) => (await import('./claim-cart.ts')).claimCart(code)

/** After a reload: whatever is ordered here, also by Express Checkout, still knows where it came from. */
function recall(): void {
  void import('../../state/handover.ts').then(
    ({ handover }) => handover.recall(),
    () => {},
  )
}
