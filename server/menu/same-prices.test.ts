import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { lexiconOf } from '#domain/barista/menu-lexicon.ts'
import { reply } from '#domain/barista/reply.ts'
import { START } from '#domain/barista/state.ts'
import { formatCents } from '#domain/cafe/money.ts'
import type { Menu, MenuItem, SizeId } from '#domain/contracts/menu.ts'
import { lineFromItem } from '#domain/ordering/cart.ts'
import { eachEngine } from '../db/testing.ts'

/** Each item as it is sold: in every size, plain and with each topping that it takes. */
type Wish = { item: MenuItem; size: SizeId | undefined; topping: string | null; cents: number }

function wishesOf({ items, toppings }: Menu): Wish[] {
  return items.flatMap((item) => {
    const sizes =
      item.sizes.length > 0 ? item.sizes : [{ id: undefined, priceCents: item.priceCents }]
    return sizes.flatMap(({ id: size, priceCents }) => [
      { item, size, topping: null, cents: priceCents },
      ...(item.choices.toppings ? toppings : []).map((topping) => ({
        item,
        size,
        topping: topping.id,
        cents: priceCents + topping.priceCents,
      })),
    ])
  })
}

const said = (menu: Menu, { item, size, topping }: Wish): string => {
  const label = item.sizes.length > 1 ? (item.sizes.find(({ id }) => id === size)?.label ?? '') : ''
  const name = menu.toppings.find(({ id }) => id === topping)?.name
  return `one ${label ? `${label} ` : ''}${item.name}${name ? ` with ${name}` : ''}`
}

eachEngine('a price', (server) => {
  const offered = async () => (await server().send<'menu'>('GET', '/api/menu')).body

  test('is the same in the menu, the cart, the chat and the quote for every item, size and topping', async () => {
    const menu = await offered()
    const wishes = wishesOf(menu)
    expect(wishes.length).toBeGreaterThan(500)
    const lexicon = lexiconOf(menu)
    const { cafe } = server().settings.get()
    const chat = { cafe, lexicon, menu, now: server().now(), cart: [], history: [], path: '/' }
    const inChat = wishes.map((wish) => {
      const message = said(menu, wish)
      const answer = reply({ ...chat, message, state: START })
      const [action] = answer.actions
      return { message, answer, action, wish }
    })
    for (const { message, answer, action, wish } of inChat) {
      const { item, size, topping, cents } = wish
      const customizations = topping ? { toppings: [topping] } : {}
      const line = lineFromItem(menu, { id: item.id, size, customizations })
      expect([message, action?.item, action?.price, line?.priceCents]).toEqual([
        message,
        item.id,
        cents,
        cents,
      ])
      expect(answer.text).toContain(formatCents(cents))
      expect(action?.label).toContain(formatCents(cents))
    }
    // What the web and the counter pay by: the server's own quote, of what the chat would have put into the cart.
    for (let from = 0; from < inChat.length; from += 60) {
      const some = inChat.slice(from, from + 60)
      const lines = some.map(({ action, wish }) => ({
        id: wish.item.id,
        ...(wish.size ? { size: wish.size } : {}),
        quantity: 1,
        customizations: action?.customizations,
      }))
      const { status, body } = await server().send<'quote'>('POST', '/api/quotes', { lines })
      expect([status, body.message]).toEqual([200, undefined])
      expect(body.lines.map(({ id, unitCents }) => [id, unitCents])).toEqual(
        some.map(({ wish }) => [wish.item.id, wish.cents]),
      )
    }
  })

  test('of a drink ordered by chat is what the counter takes for it', async () => {
    const menu = await offered()
    const { cafe } = server().settings.get()
    const chat = { cafe, menu, now: server().now(), cart: [], history: [], path: '/' }
    const staff = await server().as('manager@demo.example')
    const open = { sessionId: randomUUID(), countedCents: 20_000 }
    expect((await server().send('POST', '/api/drawers/front/open', open, staff)).status).toBe(200)
    const dearest = wishesOf(menu).toSorted((one, other) => other.cents - one.cents)
    for (const wish of dearest.slice(0, 3)) {
      const [action] = reply({ ...chat, message: said(menu, wish), state: START }).actions
      const { id } = wish.item
      const customizations = action?.customizations
      const cents = Math.round((action?.price ?? 0) * (1 + cafe.taxBasisPoints / 10_000))
      const sale = {
        id: randomUUID(),
        lines: [{ id, ...(wish.size && { size: wish.size }), quantity: 1, customizations }],
        expectedTotalCents: cents,
        payments: [{ method: 'cash', amountCents: cents, givenCents: 10_000 }],
        drawerId: 'front',
      }
      // A sale is refused where its price is not the one that was told.
      const wrong = { ...sale, id: randomUUID(), expectedTotalCents: cents - 1 }
      const refused = await server().send('POST', '/api/sales-at-till', wrong, staff)
      const sold = await server().send('POST', '/api/sales-at-till', sale, staff)
      expect([refused.status, sold.status]).toEqual([409, 200])
    }
  })
})
