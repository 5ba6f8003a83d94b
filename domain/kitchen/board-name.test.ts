import { expect, test } from 'vitest'
import { boardName } from './board-name.ts'

test.each([
  ['Mira', 'Mira'],
  ['Mira Klein', 'Mira K.'],
  ['  oyelaran  ade  bayo ', 'oyelaran B.'],
  ['李 小龙', '李 小.'],
  ['x'.repeat(60), 'x'.repeat(20)],
  ['', ''],
])('calls %j %j', (name, called) => expect(boardName(name)).toBe(called))
