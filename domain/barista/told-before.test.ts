import { expect, test } from 'vitest'
import { inContext } from './context.ts'
import { isSpanish } from './is-spanish.ts'
import { reply, type ReplyInput } from './reply.ts'
import { START } from './state.ts'
import { DEFAULT_SETTINGS } from '#domain/cafe/settings.ts'
import { CATALOGUE } from '#domain/menu/catalogue.ts'

/** What waits for a yes, and what is added, after these messages. */
function after(...says: string[]) {
  const history: { role: 'user' | 'bot'; text: string }[] = []
  let state: ReplyInput['state'] = START
  let said: ReturnType<typeof reply> | null = null
  for (const message of says) {
    said = reply({
      message,
      menu: CATALOGUE,
      cafe: DEFAULT_SETTINGS.cafe,
      now: new Date('2025-10-30T16:00:00Z'),
      cart: [],
      history: [...history],
      path: '/',
      context: inContext,
      ...(state && { state }),
    })
    history.push({ role: 'user', text: message }, { role: 'bot', text: said.text })
    state = said.state
  }
  return { pending: said?.state?.pending ?? [], added: said?.perform ?? [] }
}

test('the one that is offered and was asked about is not ordered twice', () => {
  const { pending } = after('a hokkaido', 'is it sweet', "i'll do hokkaido reg")
  expect(pending).toMatchObject([{ id: 'hokkaido-milk-tea', quantity: 1 }])
})

test('a change with "and order" behind it is made and agreed to', () => {
  expect(after('a taro milk tea', 'ok add boba and order').added).toMatchObject([
    { item: 'taro-milk-tea', customizations: { toppings: ['boba'] } },
  ])
})

test('a question behind "aight" adds nothing', () => {
  const { pending, added } = after('2 lattes', 'aight how much total')
  expect([pending.length, added.length]).toEqual([1, 0])
})

test('the milk that somebody says to want is no Spanish', () => {
  expect(isSpanish('leo says soy')).not.toBe(true)
  expect(isSpanish('soy vegana')).toBe(true)
})
