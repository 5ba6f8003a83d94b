import { expect, test } from 'vitest'
import type { Order } from '#domain/contracts/ordering.ts'
import { unconfirmedNote } from './unconfirmed.ts'

const noteOf = (contact: Partial<Order['contact']>) =>
  unconfirmedNote({
    status: 'pending',
    isPaid: false,
    isUnconfirmed: true,
    contact: { name: 'Ida', email: null, phone: null, ...contact },
  })?.what

test('says which of them nobody checked, and names neither where a tablet keeps neither', () => {
  expect(noteOf({ email: 'ida@guest.example' })).toBe('Email not checked.')
  expect(noteOf({ email: 'ida@guest.example', phone: '5185550101' })).toBe('Email not checked.')
  expect(noteOf({ phone: '5185550101' })).toBe('Phone not checked.')
  expect(noteOf({})).toBe('Email or phone not checked.')
})

test('says nothing of an order that is paid or that somebody stands for', () => {
  const order = { status: 'pending', contact: { name: 'Ida', email: null, phone: null } } as const
  expect(unconfirmedNote({ ...order, isPaid: true, isUnconfirmed: true })).toBeNull()
  expect(unconfirmedNote({ ...order, isPaid: false, isUnconfirmed: false })).toBeNull()
})
