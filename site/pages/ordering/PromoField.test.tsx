import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { configureApi } from '#widgets/api.ts'
import { GiftCardField, type HeldCard } from './GiftCardField.tsx'
import { PromoField } from './PromoField.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

function Promo() {
  const [code, setCode] = useState('')
  return <PromoField value={code} quote={undefined} onChange={setCode} />
}

test('whoever presses for a promo code types into its field, also after it was taken off', () => {
  render(<Promo />)
  press('I have a promo code')
  const field = screen.getByLabelText<HTMLInputElement>('Promo code')
  expect(document.activeElement).toBe(field)
  fireEvent.change(field, { target: { value: ' RIO-15 ' } })
  fireEvent.keyDown(field, { key: 'Enter' })
  press('Take off')
  expect([document.activeElement, field.value]).toEqual([field, ''])
})

test('a code that does not count is an error of its field, with nothing to take off', () => {
  const changed: string[] = []
  const quote = { promoMessage: 'There is no such code.', reductions: [] }
  render(<PromoField value="NOPE" quote={quote} onChange={(code) => changed.push(code)} />)
  const field = screen.getByLabelText<HTMLInputElement>('Promo code')
  expect(screen.getByText('There is no such code.').className).toBe('field-error')
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(screen.queryByRole('button', { name: 'Take off' })).toBeNull()
  fireEvent.change(field, { target: { value: '' } })
  expect(changed).toEqual([''])
})

function Gift() {
  const [card, setCard] = useState<HeldCard | null>(null)
  return <GiftCardField card={card} dueCents={1_000} onChange={setCard} />
}

test('the focus goes with a gift card: to its field, to the button of what it pays, and back', async () => {
  configureApi({ api: 'https://cafe.example' })
  vi.stubGlobal('fetch', async () => Response.json({ balanceCents: 600, lastFour: 'WXYZ' }))
  render(<Gift />)
  press('Pay with a gift card')
  const field = screen.getByLabelText('Gift card code')
  expect(document.activeElement).toBe(field)
  fireEvent.change(field, { target: { value: 'GIFT' } })
  press('Use it')
  await screen.findByText('$6.00')
  const takeOff = screen.getByRole('button', { name: 'Take off' })
  await waitFor(() => expect(document.activeElement).toBe(takeOff))
  expect(screen.getByRole('status').textContent).toContain('$4.00 is left to pay')
  press('Take off')
  expect(document.activeElement).toBe(screen.getByLabelText('Gift card code'))
})
