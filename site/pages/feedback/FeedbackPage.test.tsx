import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { reasonsFor } from '#domain/content/feedback.ts'
import { show } from '../../testing.tsx'
import { FeedbackPage } from './FeedbackPage.tsx'

afterEach(() => {
  cleanup()
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

const cup = (score: number) =>
  fireEvent.click(screen.getAllByRole('radio')[score - 1] as HTMLElement)
const reasons = () => screen.getAllByRole<HTMLInputElement>('checkbox')

test('one cup is all that is asked for', () => {
  show(<FeedbackPage />)
  expect(screen.getAllByRole('radio')).toHaveLength(5)
  expect(screen.queryByRole('textbox', { name: /Email/ })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Send it' }))
  expect(screen.getByRole('alert').textContent).toBe('Press the cup that fits.')
})

test('a low score is answered with care, a high one with joy', () => {
  show(<FeedbackPage />)
  cup(1)
  expect(screen.getByText('We are sorry. What went wrong?')).toBeTruthy()
  expect(reasons()).toHaveLength(reasonsFor(1).length)
  cup(5)
  expect(screen.getByText('What was it?')).toBeTruthy()
})

test('other reasons belong to another score, and what was ticked goes', () => {
  show(<FeedbackPage />)
  cup(1)
  fireEvent.click(reasons()[0] as HTMLElement)
  fireEvent.click(reasons()[1] as HTMLElement)
  expect(reasons().filter(({ checked }) => checked)).toHaveLength(2)
  fireEvent.click(reasons()[0] as HTMLElement)
  expect(reasons().filter(({ checked }) => checked)).toHaveLength(1)
  cup(5)
  expect(reasons().filter(({ checked }) => checked)).toHaveLength(0)
})

test('an address is asked for but not needed, and has to be one', () => {
  show(<FeedbackPage />, {}, '/feedback-survey?about=A-104')
  expect(screen.getByText('About A-104. Picking a cup is enough.')).toBeTruthy()
  cup(2)
  const email = screen.getByRole('textbox', { name: /Email/ })
  fireEvent.change(email, { target: { value: 'ada' } })
  fireEvent.click(screen.getByRole('button', { name: 'Send it' }))
  expect(screen.getByRole('alert').textContent).toBe('Please enter a valid email')
})
