import { expect, test } from 'vitest'
import { meantEmail } from './mail-typo.ts'

test.each([
  ['ada@gmial.com', 'ada@gmail.com'],
  ['ada@gmai.com', 'ada@gmail.com'],
  ['ada@gmail.con', 'ada@gmail.com'],
  ['ada@gmail.co', 'ada@gmail.com'],
  ['Ada.L@GMAILL.com ', 'Ada.L@gmail.com'],
  ['ada@hotmial.com', 'ada@hotmail.com'],
  ['ada@yaho.com', 'ada@yahoo.com'],
  ['ada@outlok.com', 'ada@outlook.com'],
  ['ada@iclould.com', 'ada@icloud.com'],
  ['ada@gmail.com', null],
  ['ada@ymail.com', null],
  ['ada@mail.com', null],
  ['ada@yahoo.ca', null],
  ['ada@lounge.example', null],
  ['ada', null],
  ['@gmial.com', null],
  ['', null],
])('%s probably means %s', (typed, meant) => {
  expect(meantEmail(typed)).toBe(meant)
})
