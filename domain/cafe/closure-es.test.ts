import { expect, test } from 'vitest'
import { spanishClosure } from './closure-es.ts'

const clock = (time: string) => `<${time}>`

test.each([
  ['Private event', 'Evento privado'],
  ['Private event from 3 PM', 'Evento privado desde las <3 PM>'],
  [
    'Private event until 1 PM and from 5:30 PM',
    'Evento privado hasta la <1 PM> y desde las <5:30 PM>',
  ],
  [
    'Feria, Private event from 11 AM to 1 PM',
    'Feria, Evento privado desde las <11 AM> hasta la <1 PM>',
  ],
])('“%s” is “%s”', (reason, said) => {
  expect(spanishClosure(reason, clock)).toBe(said)
})

test('any other reason is left to whoever knows it', () => {
  expect(spanishClosure('Thanksgiving', clock)).toBeNull()
})
