import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { show } from '../../testing.tsx'
import { DecideForm } from './DecideForm.tsx'

afterEach(cleanup)

test('a wish is granted at once, with what is written for the email, and declined after a question', async () => {
  const onDecide = vi.fn(async () => true)
  const no = { label: 'Decline', sure: 'Yes, decline', busy: 'Declining…' }
  show(<DecideForm about="SP-1" yes="Book the room" no={no} onDecide={onDecide} />)
  fireEvent.change(screen.getByLabelText(/A sentence of yours/), { target: { value: 'Side door' } })
  fireEvent.click(screen.getByRole('button', { name: 'Decline SP-1' }))
  expect(onDecide).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: 'Book the room and email them SP-1' }))
  expect(onDecide).toHaveBeenCalledExactlyOnceWith('confirm', 'Side door')
  expect(await screen.findByRole('button', { name: /^Book the room and/ })).toBeTruthy()
})
