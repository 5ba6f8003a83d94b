import { expect, test } from 'vitest'
import { PieceKind } from '../contracts/editing.ts'
import { mayEdit } from './editors.ts'

const KINDS = PieceKind.options
const kindsOf = (person: Parameters<typeof mayEdit>[0]) =>
  KINDS.filter((kind) => mayEdit(person, kind))

test('admins write everything, managers and their assistants classes and events', () => {
  expect(kindsOf({ role: 'ADMIN' })).toEqual(KINDS)
  for (const staffRole of ['MANAGER', 'ASSISTANT_MANAGER'] as const)
    expect(kindsOf({ role: 'STAFF', staffRole })).toEqual(['event', 'class'])
})

test('nobody else writes anything', () => {
  for (const staffRole of ['SENIOR_BARISTA', 'BARISTA', 'TRAINEE'] as const)
    expect(kindsOf({ role: 'STAFF', staffRole })).toEqual([])
  for (const person of [null, { role: 'ARTIST' }, { role: 'CUSTOMER' }] as const)
    expect(kindsOf(person)).toEqual([])
})
