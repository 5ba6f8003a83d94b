import { CATALOGUE } from '#domain/menu/catalogue.ts'
import { expect, test } from 'vitest'
import { wantsCheckout } from './checkout-said.ts'
import { gist } from './gist.ts'
import { lexiconOf } from './menu-lexicon.ts'

const lexicon = lexiconOf(CATALOGUE)

test.each([
  ['make it large because it is hot outside', 'make it large'],
  ['and soy milk cos i am lactose intolerant', 'and soy milk. i am lactose intolerant'],
  ['nah i chickened out, remove it', 'remove it'],
  ['cancel the second one, he left', 'cancel the second one'],
  ['no sugar might be sour. make it quarter', 'make it quarter'],
  ['wait do i get a discount', 'do i get a discount'],
  ['i want a latte, no sugar', 'i want a latte, no sugar'],
  ['i changed my mind, a mocha', 'i changed my mind, a mocha'],
])('%s', (said, wanted) => {
  expect(gist(said, lexicon)).toBe(wanted)
})

test.each(['ya checkout pls', "i'd like to check out now", 'ready to pay', 'lets checkout'])(
  '%s leads to the checkout',
  (said) => {
    expect(wantsCheckout(said)).toBe(true)
  },
)

test.each([
  'can i pay cash',
  'how do i pay',
  'pay',
  'checkout is broken',
  'add a latte and checkout?',
])('%s does not', (said) => {
  expect(wantsCheckout(said)).toBe(false)
})
