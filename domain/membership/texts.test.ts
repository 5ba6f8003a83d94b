import { expect, test } from 'vitest'
import { membershipNews, triesAgain } from './texts.ts'

test('a card is tried again on the day of the café, not on that of Greenwich', () => {
  // Nine in the morning of October 20 in Auckland.
  const at = '2025-10-19T20:00:00.000Z'
  expect(triesAgain(at, 'Pacific/Auckland', '2025-10-17')).toBe(
    'We try again on Monday, October 20.',
  )
  expect(triesAgain(null, 'Pacific/Auckland', '2025-10-17')).toBe('')
})

test('money that goes back is one amount', () => {
  expect(membershipNews.giftRefunded({ tier: 'basic' }, 2_500).message).toMatch(
    /^\$25\.00 goes back to the card that you paid with;/,
  )
})

test('a cancelled membership is told with its last day, the one before the day on which it is over', () => {
  const { title, message } = membershipNews.cancelled({ tier: 'basic' }, '2025-11-17', '2025-10-17')
  expect(title).toMatch(/: the last day is Sunday, November 16$/)
  expect(message).toContain('Through Sunday, November 16 everything stays as it is')
})
