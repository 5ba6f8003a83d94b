import type { Page } from '@playwright/test'
import { heardOn } from './heard.ts'
import { openAs } from './people-page.ts'
import { startServer, type RunningServer } from './start-server.ts'
import { expect, test } from './test.ts'

let server: RunningServer
test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server.stop())

test('a sale at the till by keyboard alone, and what a screen reader says on the way', async ({
  page,
}) => {
  await openAs(page, server, '/pos/sell', 'manager@demo.example')
  await expect(page.getByRole('button', { name: /^Taro Milk Tea/ })).toBeVisible()
  await tabTo(page, page.getByRole('searchbox'))
  await page.keyboard.type('taro milk tea')
  await page.keyboard.press('Enter')

  const choice = page.getByRole('dialog', { name: 'Taro Milk Tea' })
  await expect(choice).toBeVisible()
  // The dialog is alone in the tree, and has a name.
  const choices = await heardOn(page)
  expect(choices[0]).toBe('dialog: Taro Milk Tea [modal]')
  inOrder(choices, ['group: Size', 'radio: Large $8.50', 'group: Milk', 'button: Add $7.50'])
  expect(nameless(choices)).toEqual([])
  await tabTo(page, choice.getByRole('radio', { name: /^Regular \$/ }))
  await page.keyboard.press('ArrowRight')
  await tabTo(page, choice.getByRole('button', { name: 'Add $8.50' }))
  await page.keyboard.press('Enter')
  await expect(choice).toBeHidden()

  const pay = page.getByRole('button', { name: 'Pay $9.18' })
  await expect(pay).toBeVisible()
  const bill = await heardOn(page)
  inOrder(bill, ['region: Bill', 'button: Taro Milk Tea $8.50 Large', 'button: Pay $9.18'])
  expect(nameless(bill)).toEqual([])
  await tabTo(page, pay)
  await page.keyboard.press('Enter')

  const paying = page.getByRole('dialog', { name: 'Pay $9.18' })
  await expect(paying).toBeVisible()
  const ways = await heardOn(page)
  expect(ways[0]).toBe('dialog: Pay $9.18 [modal]')
  inOrder(ways, ['heading: Cash', 'heading: Card', 'button: The terminal took $9.18'])
  expect(nameless(ways)).toEqual([])
  await tabTo(page, paying.getByRole('button', { name: 'The terminal took $9.18' }))
  await page.keyboard.press('Enter')

  await expect(page.getByRole('region', { name: 'Sold' })).toBeVisible()
  const sold = await heardOn(page)
  inOrder(sold, ['region: Sold', 'text: $9.18', 'button: Next'])
  expect(nameless(sold)).toEqual([])
})

/** Walks on with Tab: whoever uses a keyboard has no other way. */
async function tabTo(page: Page, target: ReturnType<Page['getByRole']>): Promise<void> {
  for (let steps = 0; steps < 120; steps += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab never came to ${String(target)}`)
}

/** What can be pressed or filled in, or is a dialog, and has no name. */
const nameless = (lines: string[]) =>
  lines.filter((line) =>
    /^(button|link|dialog|radio|checkbox|textbox|searchbox): ?(\[|=|$)/.test(line),
  )

function inOrder(lines: string[], expected: string[]): void {
  const said = expected.filter((line) => lines.includes(line))
  expect(said).toEqual(expected)
  const places = expected.map((line) => lines.indexOf(line))
  expect(places).toEqual(places.toSorted((a, b) => a - b))
}
