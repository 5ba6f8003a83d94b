import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { session } from '#widgets/state/session.ts'
import { ContactForm } from '../pages/content/ContactForm.tsx'
import { PrivateEvent } from '../pages/booking/PrivateEvent.tsx'
import { cafeAt, show } from '../testing.tsx'

afterEach(() => {
  session.user.value = null
  sessionStorage.clear()
  cleanup()
  vi.unstubAllGlobals()
})
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name }).value

test.each([
  ['a message', ContactForm],
  ['a private event', PrivateEvent],
])('%s knows whoever is signed in, also where that is known later', async (_, Form) => {
  show(<Form />, { 'GET /api/cafe': () => cafeAt('2025-10-17T16:00:00Z') })
  expect([field('Your name'), field('Email')]).toEqual(['', ''])
  await act(async () => {
    session.user.value = {
      id: 'u1',
      name: 'Cleo Park',
      email: 'cleo@guest.example',
    } as typeof session.user.value
  })
  expect([field('Your name'), field('Email')]).toEqual(['Cleo Park', 'cleo@guest.example'])
})
