import { expect, test } from 'vitest'
import { cleanMessage } from './clean.ts'

test.each([
  ['<b>two</b> lattes', 'two lattes'],
  ['a <script src="x">latte', 'a latte'],
  ['2 < 3 and I <3 boba', '2 3 and I 3 boba'],
  ['<<b>>', ''],
  ['la\u200Btte', 'latte'],
  ['\u202Eettal\u202C', 'ettal'],
  ['\u{E0061}tag', 'tag'],
  ['  one\n\ttea  ', 'one tea'],
  ['café crème', 'café crème'],
])('cleans %j to %j', (typed, clean) => {
  expect(cleanMessage(typed)).toBe(clean)
})

test('keeps at most 500 characters and never half of a character', () => {
  expect(cleanMessage('a'.repeat(600))).toHaveLength(500)
  expect(cleanMessage(`${'a'.repeat(499)}🧋`)).toBe('a'.repeat(499))
})
