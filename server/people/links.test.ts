import { expect, test } from 'vitest'
import { LINK_LIFETIMES_MS } from './links.ts'

/** Written out a second time on purpose: a link that works for longer than it says is a door left open. */
test('an emailed link works as long as its email says, and what the browser carries for minutes', () => {
  const minutes = Object.fromEntries(
    Object.entries(LINK_LIFETIMES_MS).map(([kind, ms]) => [kind, ms / 60_000]),
  )
  expect(minutes).toEqual({
    registration: 1440,
    'sign-in': 15,
    reset: 60,
    invitation: 10_080,
    'second-factor': 10,
    google: 10,
    passkey: 60,
    'email-change': 1440,
    'email-return': 10_080,
    ticket: 2,
    proof: 10,
  })
})
