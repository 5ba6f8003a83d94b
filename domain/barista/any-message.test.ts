import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DEFAULT_SETTINGS } from '#domain/cafe/settings.ts'
import { ChatReply } from '#domain/contracts/barista.ts'
import { CATALOGUE } from '#domain/menu/catalogue.ts'
import { findItem } from '#domain/menu/price.ts'
import { checkMessage } from './guard.ts'
import { reply } from './reply.ts'
import { VOCABULARY } from './vocabulary.ts'

const words = [
  ...VOCABULARY.flatMap(([, , phrases]) => phrases.split('|')),
  ...CATALOGUE.items.flatMap(({ name, aliases }) => [name, ...aliases]),
  ...CATALOGUE.toppings.map(({ name }) => name),
  ...'make remove change replace cancel what is how much does rent 50% 12 , . ? ! ( x3 @0'.split(
    ' ',
  ),
]
const message = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 500 }),
  fc.array(fc.constantFrom(...words), { maxLength: 40 }).map((said) => said.join(' ')),
)
const cart = [{ lineId: 'a', id: 'latte', name: 'Latte', size: 'medium' as const, quantity: 2 }]

test('answers whatever is typed with a reply of the contract, and sells only what is on the menu', () => {
  fc.assert(
    fc.property(message, message, fc.boolean(), (typed, before, isFull) => {
      const checked = checkMessage(typed)
      if (!checked.ok) return
      const answer = reply({
        message: checked.text,
        menu: CATALOGUE,
        cafe: DEFAULT_SETTINGS.cafe,
        now: new Date('2025-10-30T15:00:00Z'),
        cart: isFull ? cart : [],
        history: [{ role: 'user', text: before }],
        path: '/',
      })
      expect(ChatReply.parse(answer)).toEqual(answer)
      expect(answer.text).toMatch(/\S/)
      for (const { type, item, price } of answer.actions) {
        if (!type.startsWith('add-') || type === 'add-membership' || type === 'add-item') continue
        expect(findItem(CATALOGUE, item ?? '')).toBeDefined()
        expect(price).toBeGreaterThan(0)
      }
    }),
    { numRuns: 300 },
  )
})
