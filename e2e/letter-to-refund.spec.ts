import { randomUUID } from 'node:crypto'
import type { Order } from '#domain/contracts/ordering.ts'
import { openAs } from './people-page.ts'
import { startServer, type RunningServer } from './start-server.ts'
import { expect, test } from './test.ts'

let server: RunningServer
test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server.stop())

test('a letter that names an order leads to it, and one of two cups is given back with its sum shown before', async ({
  page,
  request,
}) => {
  const mira = { name: 'Mira', email: 'mira@guest.example' }
  const headers = { origin: server.cafe, 'idempotency-key': randomUUID() }
  const placed = await request.post(`${server.cafe}/api/orders`, {
    data: {
      lines: [{ id: 'taro-milk-tea', size: 'large', quantity: 2 }],
      contact: mira,
      pickup: null,
      payment: 'counter',
    },
    headers,
  })
  const { id, number } = (await placed.json()) as Order
  const token = await request.get(`${server.cafe}/api/form-token`)
  const { formToken } = (await token.json()) as { formToken: string }
  let reference = ''
  // Who is quicker than a person is refused at first.
  await expect
    .poll(async () => {
      const message = `One cup of my order ${number} was cold.`
      const data = { ...mira, topic: 'other', message, formToken }
      const sent = await request.post(`${server.cafe}/api/messages`, { data })
      reference = ((await sent.json()) as { reference?: string }).reference ?? ''
      return reference
    })
    .not.toBe('')

  await openAs(page, server, `/employee/inbox?open=${reference}`, 'manager@demo.example')
  await page.getByRole('link', { name: new RegExp(`^Order ${number} of`) }).click()
  await expect(page).toHaveURL(new RegExp(`open=${id}`))
  await page.getByRole('button', { name: 'Take the money' }).click()
  await page.getByRole('button', { name: /^The terminal took/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: 'Refund…' }).click()
  await page.getByRole('button', { name: 'One Taro Milk Tea more' }).click()
  await page.getByLabel('Reason').fill('It was cold')
  await page.getByRole('button', { name: 'Confirm refund of $9.18' }).click()
  await expect(page.getByText('It is in the books.')).toBeVisible()
  await expect(page.getByText('−$9.18')).toBeVisible()
})
