import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { show } from '../../testing.tsx'
import { FaqPage } from './FaqPage.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** More than are opened by themselves. */
const OTHERS = Array.from({ length: 12 }, (_, i) => ({
  id: `other-${i}`,
  group: 'Rooms',
  question: `What is room ${i} like?`,
  answer: 'Bright.',
}))
const FAQS = [
  { id: 'dog', group: 'Visiting', question: 'Can I bring my dog?', answer: 'Yes, on a leash.' },
  { id: 'oat', group: 'Ordering', question: 'Is there oat milk?', answer: 'Yes, in anything.' },
  ...OTHERS,
]

async function search(words: string) {
  show(<FaqPage />, { 'GET /api/faq': () => ({ questions: FAQS }) })
  await screen.findByText('Can I bring my dog?')
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: words } })
}
const openOnes = () => document.querySelectorAll('details[open]').length

test('answers are folded, and a few that were searched for are open', async () => {
  await search('leesh')
  expect(screen.getByRole('status').textContent).toBe('1 answer')
  expect(openOnes()).toBe(1)
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: '' } })
  expect(openOnes()).toBe(0)
})

test('what nobody has asked can be asked, and there is a way back to all of them', async () => {
  await search('submarine')
  expect(screen.getByText(/Nobody has asked us that yet/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'see all questions' }))
  expect(screen.getByText('Is there oat milk?')).toBeTruthy()
  expect(screen.queryByText(/Nobody has asked us that yet/)).toBeNull()
})
