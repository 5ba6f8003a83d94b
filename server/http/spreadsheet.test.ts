import { expect, test } from 'vitest'
import { cellText } from './spreadsheet.ts'

test.each([
  [';=1', "';'=1"],
  ['; =1', "';' =1"],
  ['\t@SUM(A1)', "'\t'@SUM(A1)"],
  [';;+1', "';;'+1"],
  [';\uFF1D1', "';'\uFF1D1"],
  [',=1', "',=1"],
  ['|-1', "'|-1"],
  [' \n=1', "' \n=1"],
  ['Ada;=1', "Ada;'=1"],
  ['Ada;-1', "Ada;'-1"],
])('%j is no formula where cells are split elsewhere', (text, cell) => {
  expect(cellText(text)).toBe(cell)
})

test.each(['Ada', 'Tea; coffee', 'See you ;-)', '1 + 1 = 2', '=1', ''])(
  '%j stays as it is',
  (text) => {
    expect(cellText(text)).toBe(text)
  },
)
