import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { DrinkWish } from '#domain/contracts/break-drinks.ts'
import type { Menu } from '#domain/contracts/menu.ts'
import type { SeatBooking } from '#domain/contracts/seats.ts'
import { lineFromItem, type LineWish } from '#domain/ordering/cart.ts'
import { callPrivate } from '../../state/call-private.ts'

/** A line of drinks that are being chosen, with a key of its own. */
export type DrinkLine = DrinkWish & { key: string }

export const drinkLines = (wishes: readonly DrinkWish[]): DrinkLine[] =>
  wishes.map((wish, i) => ({ ...wish, key: `was-${i}` }))

export const wishesOf = (lines: readonly DrinkLine[]): DrinkWish[] =>
  lines.map(({ seat, id, size, quantity, customizations }) => ({
    seat,
    id,
    ...(size && { size }),
    quantity,
    ...(customizations && { customizations }),
  }))

/** A drink as it was chosen; `null` where the menu does not sell it so. */
export function chosenDrink(menu: Menu, wish: LineWish, seat: number): DrinkWish | null {
  const line = lineFromItem(menu, wish)
  if (!line) return null
  const { id, size, quantity, customizations } = line
  return { seat, id, ...(size && { size }), quantity, customizations }
}

/** What drinks for the break cost, as the server counts it. Nothing is asked while nothing is chosen. */
export function useDrinksQuote({ reference, token }: SeatBooking, lines: readonly DrinkLine[]) {
  const drinks = wishesOf(lines)
  return useQuery({
    queryKey: ['break-drinks', reference, drinks],
    queryFn: ({ signal }) =>
      callPrivate(
        'quoteBreakDrinks',
        { params: { reference }, body: { token, drinks } },
        { signal, retries: 0 },
      ),
    enabled: drinks.length > 0,
    staleTime: 30_000,
    retry: false,
    placeholderData: keepPreviousData,
  })
}
