import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { SaleWork } from '#domain/contracts/artist.ts'
import { show, type Sent } from '../../testing.tsx'
import { SaleForm } from './SaleForm.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const WORK: SaleWork = {
  id: 'heron',
  title: 'Heron',
  artistName: 'Ines Vale',
  status: 'available',
  priceCents: 9_500,
  editionSize: 20,
  editionLeft: 3,
  wall: null,
  print: { subject: 'bird', inks: ['blue'] } as unknown as SaleWork['print'],
  widthInches: 11,
  heightInches: 14,
}

function open(work: Partial<SaleWork> = {}, record: (sent: Sent) => unknown = () => ({})) {
  const onDone = vi.fn()
  show(
    <SaleForm
      work={{ ...WORK, ...work }}
      shareBasisPoints={7_000}
      taxBasisPoints={800}
      onBack={() => {}}
      onDone={onDone}
    />,
    { 'POST /api/sales': record },
  )
  return onDone
}
const type = (label: RegExp, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: label }), { target: { value } })
const record = () => fireEvent.click(screen.getByRole('button', { name: 'Record the sale' }))
const sums = () =>
  [...document.querySelectorAll('.sell-sum dd')].map(({ textContent }) => textContent)

test('what is to be paid, and whose money it is, follows the price', () => {
  open()
  expect(sums()).toEqual(['$7.60', '$102.60', '$66.50', '$28.50'])
  type(/^Price/, '120.50')
  expect(sums()).toEqual(['$9.64', '$130.14', '$84.35', '$36.15'])
})

test('a price that is none, a copy that is not of the edition and an address that is none are told', async () => {
  const sent = vi.fn()
  open({}, sent)
  type(/^Price/, '0.50')
  type(/^Number/, '21')
  type(/^Their email/, 'ines')
  record()
  expect((await screen.findByRole('alert')).querySelectorAll('li')).toHaveLength(3)
  expect(sent).not.toHaveBeenCalled()
})

test('the only copy has no number', () => {
  open({ editionSize: 1, editionLeft: 1 })
  expect(screen.queryByRole('textbox', { name: /^Number/ })).toBeNull()
})

test('sent again after a lost answer, it is the same sale', async () => {
  const bodies: { id: string; priceCents: number; copy?: number }[] = []
  const onDone = open({}, ({ body }) => {
    bodies.push(body as (typeof bodies)[number])
    return bodies.length === 1
      ? Response.json({ error: 'busy', message: 'Try again.' }, { status: 409 })
      : { title: 'Heron', priceCents: 9_500, artistCents: 6_650, artistName: 'Ines Vale' }
  })
  type(/^Number/, '18')
  record()
  await screen.findByRole('alert')
  record()
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  expect(bodies[0]).toMatchObject({ priceCents: 9_500, copy: 18 })
  expect(bodies[1]?.id).toBe(bodies[0]?.id)
  expect(onDone.mock.calls[0]?.[0]).toContain('$66.50 of it goes to Ines Vale')
})
