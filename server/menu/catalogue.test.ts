import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { ItemEdit, ToppingEdit } from '#domain/contracts/menu-editing.ts'
import type { Menu, MenuItem } from '#domain/contracts/menu.ts'
import { editOf } from '#domain/menu/editing.ts'
import { toppingEditOf } from '#domain/menu/topping-editing.ts'
import { auditLog, catalogueUpdates, menuCategories, menuItems, toppings } from '../db/schema.ts'
import { eachEngine, FRIDAY_NOON } from '../db/testing.ts'
import { followCatalogue } from './catalogue.ts'
import { DELIVERED_MENU as CATALOGUE } from './delivered.ts'

/** What version 0.1.0 described, drew or called in another way. */
const OF_FIRST_VERSION = JSON.parse(
  readFileSync(join(import.meta.dirname, 'fixtures/first-catalogue.json'), 'utf8'),
) as Record<string, Partial<MenuItem>>

/** The catalogue before an update that brings two new things, a better description and another price. */
const BEFORE: Menu = {
  ...CATALOGUE,
  items: CATALOGUE.items
    .filter(({ id }) => id !== 'matcha-milk-tea')
    .map((item) => {
      if (item.id === 'taro-milk-tea') return { ...item, description: 'As it was described.' }
      if (item.id === 'egg-tart') return { ...item, priceCents: 300, description: 'As it was.' }
      return item
    }),
  toppings: CATALOGUE.toppings
    .filter(({ id }) => id !== 'aloe-vera')
    .map((one) => (one.id === 'pudding' ? { ...one, aliases: ['flan'] } : one)),
}

const described = (id: string) => CATALOGUE.items.find((item) => item.id === id)?.description

eachEngine('the catalogue of an update', (server) => {
  let manager: { authorization: string }
  beforeAll(async () => {
    manager = await server().as('assistant@demo.example')
  })
  beforeEach(async () => {
    const { db } = server()
    for (const table of [catalogueUpdates, menuItems, toppings, menuCategories])
      await db.delete(table)
  })
  const follow = async (menu: Menu, { isDemo = false } = {}) => {
    await followCatalogue(server().db, menu, { isDemo, now: FRIDAY_NOON })
    await server().menu.refresh()
  }
  const send = async (method: string, path: string, body?: unknown) =>
    server().send<'adminMenu'>(method, `/api/admin/menu${path}`, body, manager)
  const managed = async () => (await send('GET', '')).body
  const item = async (id: string) => (await managed()).items.find((one) => one.id === id)
  const topping = async (id: string) => (await managed()).toppings.find((one) => one.id === id)
  const shown = async () => (await server().send<'menu'>('GET', '/api/menu')).body
  const change = async (id: string, next: Partial<ItemEdit>) => {
    const now = await item(id)
    if (!now) throw new Error(`No ${id}.`)
    const value = { ...editOf(now), ...next }
    expect((await send('PATCH', `/items/${id}`, { value, version: now.version })).status).toBe(200)
  }
  const changeTopping = async (id: string, next: Partial<ToppingEdit>) => {
    const now = await topping(id)
    if (!now) throw new Error(`No ${id}.`)
    const value = { ...toppingEditOf(now), ...next }
    const answer = await send('PATCH', `/toppings/${id}`, { value, version: now.version })
    expect(answer.status).toBe(200)
  }

  test('fills an empty menu, all of it on sale', async () => {
    await follow(CATALOGUE)
    const { version: _, ...catalogue } = CATALOGUE
    expect(await shown()).toMatchObject(catalogue)
    expect(
      (await managed()).items.some(({ offer, cameWithUpdate }) => offer ?? cameWithUpdate),
    ).toBe(false)
  })

  test('changes what the café has not changed, but no price', async () => {
    await follow(BEFORE)
    await follow(CATALOGUE)
    const { items } = await shown()
    expect(items.find(({ id }) => id === 'taro-milk-tea')?.description).toBe(
      described('taro-milk-tea'),
    )
    expect(items.find(({ id }) => id === 'egg-tart')).toMatchObject({
      priceCents: 300,
      description: described('egg-tart'),
    })
    expect((await item('egg-tart'))?.offer?.value.priceCents).not.toBe(300)
    expect((await topping('pudding'))?.aliases).toContain('egg pudding')
    const log = await server().db.select().from(auditLog).where(eq(auditLog.action, 'menu.updated'))
    expect(log.at(-1)).toMatchObject({
      byName: 'the system',
      after: {
        added: ['matcha-milk-tea', 'aloe-vera'],
        changed: ['taro-milk-tea', 'egg-tart', 'pudding'],
      },
    })
  })

  test('brings what a menu of before could not say, also to what was not changed since', async () => {
    const silent = CATALOGUE.items.map((one) => ({ ...one, pairings: undefined }))
    await follow({ ...CATALOGUE, items: silent })
    await change('espresso', { description: 'Ours.', calories: 5 })
    await follow(CATALOGUE)
    const { items } = await shown()
    const said = (id: string) => items.find((one) => one.id === id)?.pairings
    expect(said('taro-milk-tea')).toEqual(['mochi-donut', 'egg-tart'])
    expect(said('espresso')).toBeUndefined()
    expect((await item('espresso'))?.offer?.value).toMatchObject({
      description: 'Ours.',
      calories: 5,
      pairings: ['butter-croissant', 'almond-croissant'],
    })
    // Nothing that was not touched is offered or asked about.
    expect((await managed()).items.filter(({ offer }) => offer).map(({ id }) => id)).toEqual([
      'espresso',
    ])
  })

  test('keeps what the café changed, and offers what is new about it', async () => {
    await follow(BEFORE)
    await change('taro-milk-tea', { sizes: [{ id: 'medium', priceCents: 800 }] })
    await changeTopping('pudding', { name: 'House Pudding' })
    await follow(CATALOGUE)
    const taro = await item('taro-milk-tea')
    expect(taro).toMatchObject({ priceCents: 800, description: 'As it was described.' })
    // The price of the café, with the description of the update.
    expect(taro?.offer?.value).toMatchObject({
      description: described('taro-milk-tea'),
      sizes: [{ id: 'medium', priceCents: 800 }],
    })
    const pudding = await topping('pudding')
    expect(pudding?.offer?.value.name).toBe('House Pudding')

    const taken = await send('POST', '/items/taro-milk-tea/offer', {
      isTaken: true,
      version: taro?.version,
      offer: taro?.offer?.version,
    })
    expect(taken.status).toBe(200)
    expect(await item('taro-milk-tea')).toMatchObject({
      priceCents: 800,
      description: described('taro-milk-tea'),
      offer: null,
    })
    const decline = {
      isTaken: false,
      version: pudding?.version,
      offer: pudding?.offer?.version,
    }
    expect((await send('POST', '/toppings/pudding/offer', decline)).status).toBe(200)
    expect(await topping('pudding')).toMatchObject({ name: 'House Pudding', offer: null })
    // It was decided.
    expect((await send('POST', '/toppings/pudding/offer', decline)).status).toBe(409)
  })

  test('adds what is new as a draft in its place, for the café to publish or archive', async () => {
    await follow(BEFORE)
    await follow(CATALOGUE)
    expect((await shown()).items.some(({ id }) => id === 'matcha-milk-tea')).toBe(false)
    expect((await shown()).toppings.some(({ id }) => id === 'aloe-vera')).toBe(false)
    const menu = await managed()
    expect(menu.items.map(({ id }) => id)).toEqual(CATALOGUE.items.map(({ id }) => id))
    expect(menu.toppings.map(({ id }) => id)).toEqual(CATALOGUE.toppings.map(({ id }) => id))
    const aloe = await topping('aloe-vera')
    expect(aloe).toMatchObject({ state: 'draft', cameWithUpdate: true })
    await send('POST', '/toppings/aloe-vera/state', { state: 'published', version: aloe?.version })
    expect((await shown()).toppings.some(({ id }) => id === 'aloe-vera')).toBe(true)
    expect(await topping('aloe-vera')).toMatchObject({ cameWithUpdate: false })
    const matcha = await item('matcha-milk-tea')
    await send('POST', '/items/matcha-milk-tea/state', {
      state: 'draft',
      version: matcha?.version,
    })
    expect(await item('matcha-milk-tea')).toMatchObject({ state: 'draft', cameWithUpdate: false })
  })

  test('is on sale at once in a demo and while developing, prices included', async () => {
    await follow(BEFORE, { isDemo: true })
    await follow(CATALOGUE, { isDemo: true })
    const { version: _, ...catalogue } = CATALOGUE
    expect(await shown()).toMatchObject(catalogue)
    // A developer takes a change back.
    await follow(BEFORE, { isDemo: true })
    expect((await shown()).items.find(({ id }) => id === 'egg-tart')?.priceCents).toBe(300)
    // What a catalogue no longer names stays: orders and carts may hold it.
    expect((await shown()).items.some(({ id }) => id === 'matcha-milk-tea')).toBe(true)
  })

  test('puts a newcomer away whose name the café has given to something else', async () => {
    await follow(BEFORE)
    await changeTopping('boba', { aliases: ['pearls', 'aloe'] })
    await follow(CATALOGUE)
    const aloe = await topping('aloe-vera')
    expect(aloe).toMatchObject({ state: 'archived', cameWithUpdate: true })
    const answer = await send('POST', '/toppings/aloe-vera/state', {
      state: 'published',
      version: aloe?.version,
    })
    expect([answer.status, answer.body.message]).toEqual([
      422,
      '“aloe” already means Boba. Leave it out here.',
    ])
    await send('POST', '/toppings/aloe-vera/state', { state: 'archived', version: aloe?.version })
    expect(await topping('aloe-vera')).toMatchObject({ cameWithUpdate: false })
  })

  test('leaves a word with what is sold until the café gives it to what is new', async () => {
    const aloe = CATALOGUE.toppings.find(({ id }) => id === 'aloe-vera')
    if (!aloe) throw new Error('The catalogue has no aloe.')
    const before: Menu = {
      ...BEFORE,
      toppings: BEFORE.toppings.map((one) =>
        one.id === 'boba' ? { ...one, aliases: [...one.aliases, 'aloe'] } : one,
      ),
    }
    const meant = async () => {
      const { toppings: all } = await shown()
      return all.filter(({ aliases }) => aliases.includes('aloe')).map(({ id }) => id)
    }
    await follow(before)
    await follow(CATALOGUE)
    expect(await meant()).toEqual(['boba'])
    const [boba, added] = [await topping('boba'), await topping('aloe-vera')]
    expect(added).toMatchObject({ ...aloe, state: 'archived', cameWithUpdate: true })
    const publish = { state: 'published', version: added?.version }
    expect((await send('POST', '/toppings/aloe-vera/state', publish)).status).toBe(422)
    const take = { isTaken: true, version: boba?.version, offer: boba?.offer?.version }
    expect((await send('POST', '/toppings/boba/offer', take)).status).toBe(200)
    expect((await send('POST', '/toppings/aloe-vera/state', publish)).status).toBe(200)
    expect(await meant()).toEqual(['aloe-vera'])
  })

  test('offers a change whose new name means something else here', async () => {
    await follow(BEFORE)
    await changeTopping('boba', { aliases: ['custard pudding'] })
    await follow(CATALOGUE)
    const pudding = await topping('pudding')
    expect(pudding?.aliases).toEqual(['flan'])
    expect(pudding?.offer?.value.aliases).toContain('custard pudding')
    const taken = { isTaken: true, version: pudding?.version, offer: pudding?.offer?.version }
    expect((await send('POST', '/toppings/pudding/offer', taken)).body.message).toContain('Boba')
  })

  test('changes nothing the second time, and is followed once by servers that start together', async () => {
    await follow(BEFORE)
    await Promise.all([1, 2, 3, 4].map(() => follow(CATALOGUE)))
    const once = await managed()
    expect(once.items).toHaveLength(CATALOGUE.items.length)
    await follow(CATALOGUE)
    expect(await managed()).toEqual(once)
    expect(await server().db.$count(catalogueUpdates)).toBe(2)
  })

  test('is not turned back by a server of an earlier version that starts again', async () => {
    await follow(BEFORE)
    await follow(CATALOGUE)
    const now = await managed()
    await follow(BEFORE)
    expect(await managed()).toEqual(now)
  })

  test('reaches a database of the first version, whose rows do not say where they came from', async () => {
    const first = {
      ...CATALOGUE,
      items: CATALOGUE.items.map((one) => ({
        ...one,
        pairings: undefined,
        ...OF_FIRST_VERSION[one.id],
      })),
    }
    const { db } = server()
    await follow(first)
    await db.delete(catalogueUpdates)
    for (const table of [menuItems, toppings, menuCategories])
      await db.update(table).set({ seed: null })
    await change('cappuccino', { description: 'Ours.' })
    await follow(CATALOGUE)
    const { items } = await managed()
    for (const { id, description, recipe, offer } of items.filter((one) => one.id !== 'cappuccino'))
      expect([id, { description, recipe, offer }]).toEqual([
        id,
        {
          description: described(id),
          recipe: CATALOGUE.items.find((one) => one.id === id)?.recipe,
          offer: null,
        },
      ])
    const ours = items.find(({ id }) => id === 'cappuccino')
    expect(ours).toMatchObject({ description: 'Ours.' })
    expect(ours?.offer?.value.description).toBe(described('cappuccino'))
  })
})
