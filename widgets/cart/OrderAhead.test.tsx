import { fireEvent, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { recallPickup, rememberPickup } from '#widgets/state/index.ts'
import { answer, clean, hear, json, place, slotsOf } from './on-page.ts'

afterEach(clean)

async function orderAhead(attributes = {}) {
  const cartOnPage = place(attributes)
  await cartOnPage.element.add({ id: 'taro-milk-tea' })
  await cartOnPage.press('Order Ahead for Pickup')
  const { view } = cartOnPage
  const continueButton = await cartOnPage.button('Continue')
  const next = () => continueButton as HTMLButtonElement
  const radio = (name: RegExp) => view.findByRole('radio', { name }) as Promise<HTMLInputElement>
  return { ...cartOnPage, next, radio }
}

test("opens on the café's today and offers today and seven days", async () => {
  answer()
  const { radio, root } = await orderAhead()
  expect((await radio(/^Today, Friday, March 6/)).checked).toBe(true)
  expect(root.querySelectorAll('input[name=date]')).toHaveLength(8)
})

test('opens on the first open day where today is closed, and on the next with a time where today is over', async () => {
  // By the demo's hours Monday and Tuesday are closed.
  for (const [today, first] of [
    ['2026-03-09', 'Wednesday, March 11'],
    ['2026-03-11', 'Thursday, March 12'],
  ] as const) {
    const now = new Date(`${today}T${today.endsWith('09') ? '16' : '23'}:40:00Z`)
    answer({
      '/api/pickup-slots': (_, { searchParams }) =>
        slotsOf(searchParams.get('date') ?? undefined, now),
    })
    const { radio, root, view } = await orderAhead()
    await waitFor(async () => expect((await radio(new RegExp(first))).checked).toBe(true))
    await waitFor(() =>
      expect(root.querySelector('input[name=time]:not([disabled])')).not.toBeNull(),
    )
    expect(view.queryByText('No available time slots for this date')).toBeNull()
    clean()
  }
})

test('a time that was chosen for a day that has none left gives way to the first day with one', async () => {
  rememberPickup({ date: '2026-03-10', time: '12:30' })
  answer()
  const { radio } = await orderAhead()
  await waitFor(async () => expect((await radio(/^Today, Friday/)).checked).toBe(true))
})

test('does not go on before a time is chosen, and another date clears the time', async () => {
  answer()
  const { radio, next } = await orderAhead()
  expect(next().disabled).toBe(true)
  fireEvent.click(await radio(/^3:30 PM/))
  await waitFor(() => expect(next().disabled).toBe(false))
  fireEvent.click(await radio(/Saturday, March 7/))
  await waitFor(() => expect(next().disabled).toBe(true))
  expect((await radio(/^3:30 PM/)).checked).toBe(false)
})

test('remembers type, date and time for the tab and goes to the checkout', async () => {
  answer()
  const stop = (event: Event) => event.preventDefault()
  document.addEventListener('lounge:checkout', stop)
  const asked = hear('checkout')
  const { radio, next } = await orderAhead()
  fireEvent.click(await radio(/^3:30 PM/))
  await waitFor(() => expect(next().disabled).toBe(false))
  fireEvent.click(next())
  document.removeEventListener('lounge:checkout', stop)
  const pickup = { date: '2026-03-06', time: '15:30' }
  expect(asked.at(-1)?.detail).toMatchObject({ type: 'pickup', pickup })
  expect(recallPickup()).toEqual({ orderType: 'pickup', ...pickup })
})

test('hands the cart and the time over from a page that is not the café’s', async () => {
  const { of } = answer({ '/api/cart-handovers': () => json({ error: 'x', message: 'No' }, 400) })
  const { radio, next, view } = await orderAhead({ site: 'https://cafe.example', source: 'blog' })
  fireEvent.click(await radio(/^3:30 PM/))
  await waitFor(() => expect(next().disabled).toBe(false))
  fireEvent.click(next())
  await view.findAllByText('No')
  expect(of('/api/cart-handovers')[0]?.body).toMatchObject({
    lines: [{ id: 'taro-milk-tea', quantity: 1 }],
    pickup: { date: '2026-03-06', time: '15:30' },
    source: 'blog',
  })
})

test('shows a full slot with its reason, and it cannot be chosen', async () => {
  const day = slotsOf()
  const slots = day.slots.map((slot) => ({ ...slot, isAvailable: false, reason: 'Full' }))
  answer({ '/api/pickup-slots': () => ({ ...day, slots }) })
  const { radio } = await orderAhead()
  const slot = await radio(/^3:30 PM/)
  expect(slot.disabled).toBe(true)
  expect(slot.parentElement?.textContent).toContain('Full')
})

test('says that a closed day has no time slots', async () => {
  answer()
  const { radio, view } = await orderAhead()
  fireEvent.click(await radio(/Monday, March 9, closed/))
  await view.findByText('No available time slots for this date')
  view.getByText('Please select another date')
})

test('says why the times did not arrive and asks again', async () => {
  let isBroken = true
  answer({
    '/api/pickup-slots': () =>
      isBroken ? json({ error: 'x', message: 'Try again in a minute.' }, 400) : slotsOf(),
  })
  const { view, press, radio } = await orderAhead()
  await view.findByText('Try again in a minute.')
  isBroken = false
  await press('Try again')
  await radio(/^3:30 PM/)
})
