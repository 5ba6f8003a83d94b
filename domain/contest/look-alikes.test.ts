import { expect, test } from 'vitest'
import { lookAlikes } from './look-alikes.ts'

type Who = { name: string; email?: string; phone?: string }
const entry = (id: string, { name, email, phone }: Who) => ({
  id,
  name,
  email: email ?? null,
  phone: phone ?? null,
})

test.each<[string, Who, Who, string]>([
  ['the same name', { name: 'Zoë  Park' }, { name: 'zoe park' }, 'name'],
  [
    'a mailbox at another host',
    { name: 'A', email: 'ada.marsh+1@x.example' },
    { name: 'B', email: 'adamarsh@y.example' },
    'mailbox',
  ],
  [
    'a number with another prefix',
    { name: 'A', phone: '518 555 0142' },
    { name: 'B', phone: '+44 518 555-0142' },
    'number',
  ],
])('%s is noticed', (_, one, other, by) => {
  const alike = lookAlikes([entry('1', one), entry('2', other), entry('3', { name: 'Somebody' })])
  expect(alike.get('1')).toEqual([{ id: '2', name: other.name, by }])
  expect(alike.get('2')).toEqual([{ id: '1', name: one.name, by }])
  expect(alike.has('3')).toBe(false)
})

test('short mailbox names and missing numbers make nobody alike', () => {
  const alike = lookAlikes([
    entry('1', { name: 'A', email: 'info@x.example' }),
    entry('2', { name: 'B', email: 'info@y.example' }),
  ])
  expect(alike.size).toBe(0)
})

test('who is alike in two ways is named once, and of a crowd five', () => {
  const crowd = Array.from({ length: 9 }, (_, i) =>
    entry(`${i}`, { name: 'Sam', email: `sammy@h${i}.example` }),
  )
  const others = lookAlikes(crowd).get('0') ?? []
  expect(others.map(({ id }) => id)).toEqual(['1', '2', '3', '4', '5'])
  expect(lookAlikes(crowd.slice(0, 2)).get('0')).toHaveLength(1)
})
