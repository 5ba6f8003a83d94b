import { expect, test } from 'vitest'
import { greeting, isPlainName } from './plain-name.ts'

test.each([
  'Zoe',
  'Zoe Park',
  'Ann-Marie O’Neil',
  "Ann-Marie O'Neil",
  'José da Silva',
  'Dr. Ann Smith',
  'Smith, Ann',
  'Ann & Bob',
  'Ann + Bob',
  'María José de León',
  '田中さくら',
  'Åsa Øster',
  'Ελένη',
  'प्रिया',
])('an email may greet %s', (name) => {
  expect(isPlainName(name)).toBe(true)
  expect(greeting(name)).toBe(`Hi ${name},`)
})

test.each([
  ['nothing', ''],
  ['spaces', '  '],
  ['a link', 'win: http://evil.example/a'],
  ['a host', 'Win at evil.example'],
  ['a host behind a dot of another script', 'Win at evil。example'],
  ['a host in wide letters', 'ｅｖｉｌ．ｅｘａｍｐｌｅ'],
  ['an address', 'ann@evil.example'],
  ['a path', 'evil/a'],
  ['a sentence', 'You have won a prize please come and fetch it today'],
  ['a telephone number', 'Call 0900 555 0100'],
  ['a line of its own', 'Ann\nVisit us'],
  ['markup', '<a href>Ann</a>'],
  ['a short sentence', 'Your account is locked now'],
  ['a code', 'Ann 4711'],
  ['digits of another script', 'Ann ٤٧١١'],
  ['a call', 'Refund due! Answer'],
  ['too much', 'x'.repeat(41)],
])('an email greets nobody by %s', (_, name) => {
  expect(isPlainName(name)).toBe(false)
  expect(greeting(name)).toBe('Hi,')
})

test('an email greets who left no name', () => {
  expect([greeting(null), greeting(undefined)]).toEqual(['Hi,', 'Hi,'])
})
