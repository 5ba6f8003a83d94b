import type { Locator, Page } from '@playwright/test'
import { heardOn } from './heard.ts'
import { hydrated } from './site-page.ts'
import type { RunningServer } from './start-server.ts'
import { expect, test } from './test.ts'

let server: RunningServer
test.beforeAll(({ server: shared }) => {
  server = shared
})

test('a drink from the menu to the confirmation by keyboard alone, and what a screen reader says on the way', async ({
  page,
}) => {
  const main = page.getByRole('main')
  await page.goto(`${server.cafe}/menu`)
  const search = main.getByRole('searchbox', { name: 'Search the menu' })
  await hydrated(search)
  await tabTo(page, search)
  await page.keyboard.type('taro milk')
  await press(page, main.getByRole('button', { name: 'Taro Milk Tea', exact: true }))

  const sheet = page.getByRole('dialog', { name: 'Taro Milk Tea' })
  await expect(sheet.getByRole('heading', { name: 'Taro Milk Tea' })).toBeFocused()
  await tabTo(page, sheet.getByRole('radio', { name: /^Regular \$/ }))
  await page.keyboard.press('ArrowRight')
  await tabTo(page, sheet.getByRole('radio', { name: '100% sugar' }))
  await page.keyboard.press('ArrowLeft')
  await press(page, sheet.getByRole('button', { name: /^Add Boba, / }))
  // All that is behind the sheet is silent; the choices come in the order in which they stand.
  inOrder(await heardOn(page), [
    'dialog: Taro Milk Tea',
    'heading: Taro Milk Tea',
    'group: Size',
    'radio: Large $8.50 [checked]',
    'group: Sugar level',
    'radio: 75% sugar [checked]',
    'group: Milk',
    'group: Toppings',
    'button: Add Boba, $0.75; 1 so far',
    'button: Take one Boba out',
    'textbox: Name on it optional',
    'text: 75% sugar · Boba',
    'text: $9.25',
    'group: Quantity',
    'button: Add to cart $9.25',
    'button: Share Taro Milk Tea',
    'button: Close Taro Milk Tea',
  ])
  await press(page, sheet.getByRole('button', { name: /^Add to cart/ }))

  const cart = page.locator('lounge-cart').getByRole('dialog')
  const checkOut = cart.getByRole('button', { name: /^Continue as guest/ })
  await expect(checkOut).toBeVisible()
  inOrder(await heardOn(page), ['Taro Milk Tea', '75% sugar', 'Continue as guest'])
  await press(page, checkOut)

  await page.waitForURL(/\/checkout/)
  const soon = main.getByRole('radio', { name: /^As soon as it is ready/ })
  await tabTo(page, soon)
  await page.keyboard.press('Space')
  await expect(soon).toBeChecked()
  await tabTo(page, main.getByLabel('Name we call out'))
  await page.keyboard.type('Mira')
  await tabTo(page, main.getByLabel(/^Phone/))
  await page.keyboard.type('518 555 0199')
  inOrder(await heardOn(page), [
    'radio: As soon as it is ready',
    'textbox: Name we call out = Mira',
    'textbox: Phone',
    'radio: Pay at the counter',
    'button: Place order',
  ])
  await press(page, main.getByRole('button', { name: /^Place order/ }))
  await page.waitForURL(/order-confirmation/)
  await expect(main.getByRole('heading', { name: 'We have your order' })).toBeVisible()
  // What was ordered is shown once the order itself has come.
  await expect(main.getByRole('button', { name: 'Share Taro Milk Tea' })).toBeVisible()
  inOrder(await heardOn(page), [
    'heading: We have your order',
    'text: Taro Milk Tea',
    'text: 75% sugar · Boba',
    'button: Share Taro Milk Tea',
  ])
})

/** That all of this is heard, in this order, whatever is said between. */
function inOrder(heard: string[], expected: string[]): void {
  let from = 0
  for (const words of expected) {
    const at = heard.findIndex((line, index) => index >= from && line.includes(words))
    expect(at, `“${words}” after line ${from} of:\n${heard.join('\n')}`).toBeGreaterThanOrEqual(0)
    from = at + 1
  }
}

async function press(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press('Enter')
}

/** Walks on with Tab: whoever uses a keyboard has no other way. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor()
  for (let steps = 0; steps < 150; steps += 1) {
    if (await target.evaluate(isFocused)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab never came to ${String(target)}`)
}

/** Runs on the page; inside a widget as well. */
const isFocused = (element: Element) =>
  (element.getRootNode() as Document | ShadowRoot).activeElement === element
