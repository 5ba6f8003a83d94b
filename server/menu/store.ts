import { createHash } from 'node:crypto'
import { EventEmitter } from 'node:events'
import { and, asc, eq } from 'drizzle-orm'
import type { Menu, MenuItem } from '#domain/contracts/menu.ts'
import { outTogether, pearlsIn } from '#domain/menu/ingredients.ts'
import { caffeineMark, newSpan } from '#domain/menu/marks.ts'
import { live } from '../db/live.ts'
import type { Db } from '../db/open.ts'
import { ingredients, menuCategories, menuItems, milkStock, toppings } from '../db/schema.ts'
import type { Topics } from '../db/topics.ts'
import { readPopular } from './popular.ts'

export type LiveMenu = Awaited<ReturnType<typeof openMenu>>

/**
 * The menu as it is sold now. `get` costs nothing; a change in the database is seen by every server at once.
 * @param zone the café's time zone at this moment
 */
export async function openMenu(db: Db, topics: Topics, now: () => Date, zone: () => string) {
  const rows = await live(() => readRows(db))
  const popular = await live(() => readPopular(db, now()))
  const emitter = new EventEmitter()
  // One subscriber per open page that follows.
  emitter.setMaxListeners(0)
  const refresh = async () => {
    await rows.refresh()
    emitter.emit('change')
  }
  topics('menu', () => void refresh().catch(() => {}))
  let made: ReturnType<typeof makeMenu> | null = null

  return {
    refresh,
    /** Told of what somebody changed; what comes back by itself is only in `get`. @returns how to unsubscribe */
    subscribe: (subscriber: () => void) => {
      emitter.on('change', subscriber)
      return () => void emitter.off('change', subscriber)
    },
    /** Counts again what is popular: once an hour is enough. */
    countPopular: popular.refresh,
    get: (): Menu => {
      const from = { ...rows.get(), popular: popular.get(), timeZone: zone() }
      const isSame =
        made?.from.items === from.items &&
        made.from.popular === from.popular &&
        made.from.timeZone === from.timeZone
      if (!made || !isSame || now().getTime() >= made.goodUntil) made = makeMenu(from, now())
      return made.menu
    },
  }
}

type Rows = Awaited<ReturnType<typeof readRows>> & {
  popular: ReadonlySet<string>
  timeZone: string
}

async function readRows(db: Db) {
  return {
    categories: await db.select().from(menuCategories).orderBy(asc(menuCategories.position)),
    items: await db
      .select()
      .from(menuItems)
      .where(and(eq(menuItems.isArchived, false), eq(menuItems.isDraft, false)))
      .orderBy(asc(menuItems.position), asc(menuItems.id)),
    toppings: await db
      .select()
      .from(toppings)
      .where(and(eq(toppings.isArchived, false), eq(toppings.isDraft, false)))
      .orderBy(asc(toppings.position), asc(toppings.id)),
    milks: await db
      .select()
      .from(milkStock)
      .where(eq(milkStock.isSoldOut, true))
      .orderBy(milkStock.id),
    ingredients: await db.select().from(ingredients).where(eq(ingredients.isSoldOut, true)),
  }
}

/** What is expected back is sold again from that moment on, without anybody touching it. */
function makeMenu(from: Rows, now: Date) {
  const needs = (of: 'items' | 'toppings', id: string) =>
    from.ingredients.filter((one) => one[of].includes(id))
  const known = new Set(from.items.map(({ id }) => id))
  const spans = new Map(
    from.items.flatMap(({ id, details: { newSince } }) =>
      newSince ? [[id, newSpan(newSince, from.timeZone)] as const] : [],
    ),
  )
  const toppings = from.toppings.map((row) => {
    const { id, name, priceCents, details } = row
    const topping = { ...details, id, name, priceCents }
    return { ...details, topping, ...outTogether(row, needs('toppings', id), now) }
  })
  const items = from.items.map((row): MenuItem => {
    const { id, category, name, priceCents, details } = row
    const { newSince, pairings, ...rest } = details
    const pearls = pearlsIn(details.recipe, toppings)
    const lacking = [...needs('items', id), ...(pearls ? [pearls] : [])]
    const { isSoldOut, soldOutUntil } = outTogether(row, lacking, now)
    const until = soldOutUntil?.toISOString() ?? null
    const item = { ...rest, id, category, name, priceCents, isSoldOut, soldOutUntil: until }
    const span = spans.get(id)
    const caffeine = caffeineMark(item)
    const goodWith = pairings?.filter((other) => known.has(other)) ?? []
    return {
      ...item,
      ...(newSince && span && span.from <= now && now < span.until && { newSince }),
      ...(goodWith.length > 0 && { pairings: goodWith }),
      ...(from.popular.has(id) && { isPopular: true }),
      ...(caffeine && { caffeine }),
    }
  })
  const milksOut = from.milks
    .filter((row) => outTogether(row, [], now).isSoldOut)
    .map(({ id, soldOutUntil }) => ({ id, until: soldOutUntil?.toISOString() ?? null }))
  // A topping that is out is not offered until it is back.
  const toppingsOut = toppings.flatMap(({ topping, isSoldOut, soldOutUntil }) =>
    isSoldOut ? [{ ...topping, until: soldOutUntil?.toISOString() ?? null }] : [],
  )
  const content = {
    categories: from.categories.map(({ id, name, blurb }) => ({ id, name, blurb })),
    items,
    toppings: toppings.flatMap(({ topping, isSoldOut }) => (isSoldOut ? [] : [topping])),
    ...(toppingsOut.length > 0 && { toppingsOut }),
    ...(milksOut.length > 0 && { milksOut }),
  }
  const version = createHash('sha256')
    .update(JSON.stringify(content))
    .digest('base64url')
    .slice(0, 16)
  const all = [...from.items, ...from.toppings, ...from.milks, ...from.ingredients]
  const returns = all.flatMap(({ isSoldOut, soldOutUntil }) =>
    isSoldOut && soldOutUntil && soldOutUntil > now ? [soldOutUntil.getTime()] : [],
  )
  const news = [...spans.values()]
    .flatMap(({ from: begins, until }) => [begins.getTime(), until.getTime()])
    .filter((at) => at > now.getTime())
  return { from, menu: { version, ...content }, goodUntil: Math.min(Infinity, ...returns, ...news) }
}
