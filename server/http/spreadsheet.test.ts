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
  [' \n=1', "' \n'=1"],
  ['Ada;=1', "Ada;'=1"],
  ['Ada;-1', "Ada;'-1"],
  ['x;"=1+1;y', 'x;\'"=1+1;y'],
  ['x; ""=1', 'x;\' ""=1'],
  ['x;\u2003=1', "x;'\u2003=1"],
  ['x;\u202F=1', "x;'\u202F=1"],
  ['x;\u200B@SUM(A1)', "x;'\u200B@SUM(A1)"],
  ['Ada\n=1', "Ada\n'=1"],
  ['Ada\r\n\u2003+1', "Ada\r\n'\u2003+1"],
  ['\u2003=1', "'\u2003=1"],
  ['=1', "'=1"],
  ['+1 518 555 0142', "'+1 518 555 0142"],
  ['-1+1', "'-1+1"],
  ['-570.00+cmd', "'-570.00+cmd"],
  ['\uFF20SUM(A1)', "'\uFF20SUM(A1)"],
])('%j is no formula where cells are split elsewhere', (text, cell) => {
  expect(cellText(text)).toBe(cell)
})

test.each(['Ada', 'Tea; coffee', 'See you ;-)', '1 + 1 = 2', '-570.00', '-3', ''])(
  '%j stays as it is',
  (text) => {
    expect(cellText(text)).toBe(text)
  },
)

test('a long text is escaped in time that grows with its length', () => {
  const text = ';\t"\n \u2003'.repeat(200_000)
  const started = performance.now()
  expect(cellText(text)).toHaveLength(text.length)
  expect(performance.now() - started).toBeLessThan(2_000)
})
