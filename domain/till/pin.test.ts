import { expect, test } from 'vitest'
import { lockedText, weakPin, wrongText } from './pin.ts'

test.each(['1234', '4321', '0000', '1212', '1998', '2026', '7777', '2580', '3443', '2468', '9630'])(
  '%s is refused as a PIN',
  (pin) => {
    expect(weakPin(pin)).toContain('tried first')
  },
)

test.each(['4907', '8316', '0528'])('%s may be a PIN', (pin) => {
  expect(weakPin(pin)).toBeNull()
})

test('what is said counts the tries and the minutes', () => {
  expect(wrongText(1)).toContain('One more wrong try')
  expect(wrongText(3)).toContain('3 tries')
  expect(lockedText('Mira', 1)).toContain('in a minute')
  expect(lockedText('Mira', 12)).toContain('in 12 minutes')
})
