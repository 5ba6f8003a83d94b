import { expect, type Locator, type Page } from '@playwright/test'
import { EXPRESS_TEXTS } from '#domain/ordering/express-texts.ts'
import { CART_TEXTS } from '#domain/ordering/texts.ts'
import { bringAxe } from './accessible.ts'
import { WIDGETS } from './widgets.ts'

const TAGS = WIDGETS.map((name) => `lounge-${name}`).join(', ')

/** Everything that went wrong on a page, and everything the widgets said to it. */
export type Watched = {
  uncaught: string[]
  violations(): Promise<string[]>
  said(name?: string): Promise<{ name: string; tag: string; detail: Record<string, unknown> }[]>
}

/** Call before the first visit. */
export async function watch(page: Page): Promise<Watched> {
  const uncaught: string[] = []
  page.on('pageerror', (error) => {
    // Firefox says here, too, what a request could not reach.
    if (!/Same Origin Policy|Cross-Origin Request/.test(error.message))
      uncaught.push(`${error.message}\n${error.stack ?? ''}`)
  })
  await page.addInitScript(() => {
    const seen: { violations: string[]; said: object[] } = { violations: [], said: [] }
    Object.assign(window, { seen })
    document.addEventListener('securitypolicyviolation', (event) =>
      seen.violations.push(`${event.effectiveDirective} ${event.blockedURI} ${event.sample}`),
    )
    for (const name of ['ready', 'open', 'close', 'message', 'cart-change', 'checkout', 'error'])
      document.addEventListener(`lounge:${name}`, (event) => {
        const { target, detail } = event as CustomEvent
        const tag = target instanceof Element ? target.localName : ''
        seen.said.push({ name, tag, detail: structuredClone(detail), at: Date.now() })
      })
  })
  type Seen = { seen: { violations: string[]; said: Awaited<ReturnType<Watched['said']>> } }
  return {
    uncaught,
    violations: () => page.evaluate(() => (window as unknown as Seen).seen.violations),
    said: async (name) => {
      const all = await page.evaluate(() => (window as unknown as Seen).seen.said)
      return all.filter((each) => !name || each.name === name)
    },
  }
}

/** Waits until every tag on the page has drawn something. */
export async function settled(page: Page, count?: number): Promise<void> {
  if (count !== undefined) await expect(page.locator(TAGS)).toHaveCount(count)
  await expect(page.locator(TAGS).first()).toBeAttached()
  await page.waitForFunction((tags) => {
    const widgets = [...document.querySelectorAll(tags)]
    return widgets.every(
      (each) => (each.shadowRoot?.querySelector('.lounge')?.children.length ?? 0) > 0,
    )
  }, TAGS)
}

/** Waits until what moves in a widget has come to its end; what moves for ever is left alone. */
export async function atRest(page: Page, tags = TAGS): Promise<void> {
  await page.evaluate(async (all) => {
    // What a change sets in motion is there two frames later.
    for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame)
    const moving = [...document.querySelectorAll(all)].flatMap(
      (each) => each.shadowRoot?.getAnimations() ?? [],
    )
    const ending = moving.filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(ending.map(({ finished }) => finished))
  }, tags)
}

/** Says something to the widgets by the page's own queue. */
export function push(page: Pick<Page, 'evaluate'>, ...commands: unknown[][]): Promise<unknown> {
  return page.evaluate((all) => {
    const queue = ((window as { lounge?: unknown[] }).lounge ??= [])
    return void queue.push(...all)
  }, commands)
}

export const chatInput = (page: Page): Locator =>
  page.getByRole('textbox', { name: 'Your message' })
export const launcher = (page: Page): Locator =>
  page.getByRole('button', { name: 'Chat with the barista' })
export const drawer = (page: Page): Locator =>
  page.locator('lounge-cart [role="dialog"]:not([inert])')

/** Opens whatever of the page can be opened. */
export async function openAll(page: Page): Promise<void> {
  await push(page, ['open', 'chat'], ['open', 'cart'])
  await expect(chatInput(page).first()).toBeVisible()
  await expect(drawer(page).first()).toBeVisible()
}

/** Orders by chat as a visitor would, up to the drink in the cart. */
export async function orderByChat(page: Page): Promise<void> {
  await launcher(page).first().click()
  await chatInput(page).first().fill('one large taro milk tea')
  await chatInput(page).first().press('Enter')
  await page
    .getByRole('button', { name: /^Add .*taro/i })
    .first()
    .click()
  await expect(drawer(page).first()).toContainText('Taro Milk Tea')
}

/** And from there at once to the counter: the order is placed when this ends. The cart opened with `orderByChat`. */
export async function placeOrder(page: Page, email: string): Promise<void> {
  const cart = page.locator('lounge-cart')
  await drawer(page).getByRole('button', { name: CART_TEXTS.express }).click()
  await cart.getByLabel('Name').fill('Ada')
  await cart.getByLabel('Email or phone').fill(email)
  await cart.getByRole('button', { name: /^Place order/ }).click()
  await expect(cart.getByText(EXPRESS_TEXTS.placedTitle).first()).toBeVisible()
}

/**
 * How many of 40 points of an element of the page lie under a widget.
 * @param isUndefended counts at once after the widgets were put back to where they would stand without giving way
 */
export function covered(element: Locator, { isUndefended = false } = {}): Promise<number> {
  return element.first().evaluate((each, isUndefended) => {
    if (isUndefended)
      for (const host of document.querySelectorAll('lounge-chat, lounge-cart, lounge-promo')) {
        const container = host.shadowRoot?.lastElementChild as HTMLElement
        container.inert = false
        const own = [...container.style].filter((name) => name.startsWith('--_l-'))
        for (const name of own) container.style.removeProperty(name)
        container.removeAttribute('data-away')
      }
    const isWidgetAt = (x: number, y: number, root: DocumentOrShadowRoot): boolean => {
      const found = root.elementFromPoint(x, y)
      if (!found || found.localName.startsWith('lounge-')) return found !== null
      return found.shadowRoot !== null && found.shadowRoot !== root
        ? isWidgetAt(x, y, found.shadowRoot)
        : false
    }
    const box = each.getBoundingClientRect()
    const points = Array.from({ length: 40 }, (_, index) => [
      box.left + 2 + ((box.width - 4) * (index % 8)) / 7,
      box.top + 2 + ((box.height - 4) * Math.floor(index / 8)) / 4,
    ])
    return points.filter(([x = 0, y = 0]) => isWidgetAt(x, y, document)).length
  }, isUndefended)
}

/**
 * How every element inside the widgets is computed, and its ::before and ::after, by where it stands.
 * @param ignored properties that follow from the room a page gives, which a page may decide
 */
export function stylesInside(
  page: Pick<Page, 'evaluate'>,
  tags: string,
  ignored = '^$',
): Promise<Styles> {
  return page.evaluate(
    ([tags, ignored]) => {
      const skip = new RegExp(ignored as string)
      const found: Record<string, Record<string, string>> = {}
      for (const host of document.querySelectorAll(tags as string)) {
        const all = host.shadowRoot?.querySelectorAll('.lounge, .lounge *') ?? []
        for (const [index, element] of [...all].entries())
          for (const pseudo of ['', '::before', '::after']) {
            const style = getComputedStyle(element, pseudo || null)
            const name = `${host.localName} ${index} ${element.localName}.${element.getAttribute('class')}${pseudo}`
            const isThere = !pseudo || style.content !== 'none'
            found[name] = Object.fromEntries(
              (isThere ? [...style] : ['content'])
                .filter((key) => !key.startsWith('--') && !skip.test(key))
                .map((key) => [key, style.getPropertyValue(key)]),
            )
          }
      }
      return found
    },
    [tags, ignored],
  )
}

/** The same of the page's own elements. */
export function stylesOutside(page: Page): Promise<Styles> {
  return page.evaluate((tags) => {
    const found: Record<string, Record<string, string>> = {}
    const own = [...document.querySelectorAll('body, body *')].filter((each) => !each.matches(tags))
    for (const [index, element] of own.entries()) {
      const style = getComputedStyle(element)
      found[`${index} ${element.localName}`] = Object.fromEntries(
        [...style].map((key) => [key, style.getPropertyValue(key)]),
      )
    }
    return found
  }, TAGS)
}

export type Styles = Record<string, Record<string, string>>

/** What differs, in words; empty where nothing does. */
export function differences(one: Styles, other: Styles): string[] {
  const names = [...new Set([...Object.keys(one), ...Object.keys(other)])]
  return names.flatMap((name) => {
    const [left, right] = [one[name], other[name]]
    if (!left || !right) return [`${name} is on one page only`]
    return Object.keys(left)
      .filter((key) => left[key] !== right[key])
      .map((key) => `${name} { ${key}: ${left[key]} ≠ ${right[key]} }`)
  })
}

/** What axe-core finds wrong inside the widgets. */
export async function axeInside(page: Page): Promise<string[]> {
  await bringAxe(page)
  return page.evaluate(async () => {
    type Found = { id: string; nodes: { target: unknown[]; failureSummary: string }[] }
    const { axe } = window as unknown as {
      axe: { run(options: object): Promise<{ violations: Found[] }> }
    }
    const { violations } = await axe.run({
      resultTypes: ['violations'],
      preload: { assets: ['media'] },
    })
    return violations.flatMap(({ id, nodes }) =>
      nodes
        .filter(({ target }) => JSON.stringify(target).includes('lounge-'))
        .map(({ target, failureSummary }) => `${id} ${JSON.stringify(target)} ${failureSummary}`),
    )
  })
}

/** Bytes of bodies, as they came over the wire, of what a page took from an address; a file that came twice counts once. */
export function bytesFrom(page: Page, address: string): Promise<number> {
  return page.evaluate((start) => {
    const files = new Map(
      (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
        .filter(({ name }) => name.startsWith(start))
        .map(({ name, encodedBodySize }) => [name, encodedBodySize]),
    )
    return [...files.values()].reduce((sum, size) => sum + size, 0)
  }, address)
}
