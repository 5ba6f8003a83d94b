import type { Page } from '@playwright/test'
import { madePage } from './made-page.ts'
import { openAll, orderByChat, push, settled, watch } from './partner-page.ts'
import type { RunningServer } from './start-server.ts'
import { expect, test } from './test.ts'

let server: RunningServer
test.beforeAll(({ server: shared }) => {
  server = shared
})

/** What the widgets listen to outside of their elements: window, document, the visual viewport, media queries. */
async function listeners(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const known = new Map<string, string>()
    const ids = new WeakMap<object, number>()
    let count = 0
    const idOf = (value: object) => {
      if (!ids.has(value)) ids.set(value, ++count)
      return ids.get(value)
    }
    const nameOf = (target: unknown) => {
      if (target === window || target === undefined) return 'window'
      if (target === document) return 'document'
      if (target === document.documentElement) return 'html'
      if (target === window.visualViewport) return 'visualViewport'
      return target instanceof MediaQueryList ? `media ${target.media}` : null
    }
    type Options = { capture?: boolean; once?: boolean; signal?: AbortSignal } | boolean | undefined
    const keyOf = (name: string, type: string, listener: object, options: Options) => {
      const isCapture = typeof options === 'object' ? !!options?.capture : !!options
      return `${name} ${type} ${isCapture} ${idOf(listener)}`
    }
    const { addEventListener, removeEventListener } = EventTarget.prototype
    EventTarget.prototype.addEventListener = function (type, listener, options) {
      const name = nameOf(this)
      const { once, signal } = typeof options === 'object' ? options : {}
      // Whoever drives the browser listens too.
      const isOurs = new Error().stack?.includes('/embed/')
      if (name && listener && isOurs && !signal?.aborted) {
        const key = keyOf(name, type, listener, options)
        known.set(key, `${name} ${type}`)
        const forget = () => known.delete(key)
        if (signal) addEventListener.call(signal, 'abort', forget)
        if (once) addEventListener.call(this ?? window, type, forget, { once, signal })
      }
      return addEventListener.call(this ?? window, type, listener, options)
    }
    EventTarget.prototype.removeEventListener = function (type, listener, options) {
      const name = nameOf(this)
      if (name && listener) known.delete(keyOf(name, type, listener, options as Options))
      return removeEventListener.call(this ?? window, type, listener, options)
    }
    Object.assign(window, { listened: () => [...known.values()].toSorted() })
  })
  return () => page.evaluate(() => (window as unknown as { listened(): string[] }).listened())
}

function tag(page: Page, attributes: Record<string, string>): Promise<void> {
  return page.evaluate(
    ([src, all]) => {
      const script = Object.assign(document.createElement('script'), { src })
      for (const [name, value] of Object.entries(all as object)) script.setAttribute(name, value)
      document.body.append(script)
    },
    [`${server.cafe}/embed/loader.js`, attributes],
  )
}

for (const [name, attributes] of [
  ['at rest', { 'data-widgets': 'chat cart promo' }],
  ['with everything open', { 'data-widgets': 'chat cart promo survey countdown' }],
  ['with debug and a data layer', { 'data-debug': '', 'data-forward': 'dataLayer' }],
  ['of a saved embed', { 'data-embed': 'tin-lantern' }],
] as const)
  test(`after destroy widgets ${name} listen to nothing of the page any more`, async ({ page }) => {
    const watched = await watch(page)
    const listened = await listeners(page)
    await page.goto(await madePage(page, server, { script: null }))
    await tag(page, attributes)
    await settled(page)
    if (name === 'with everything open') {
      await orderByChat(page)
      await openAll(page)
      await page
        .getByRole('link', { name: /Instagram/ })
        .last()
        .hover()
    }
    // The measure itself: it sees what the widgets listen to.
    const during = await listened()
    expect(during).toContain('window DOMContentLoaded')
    await push(page, ['destroy'])
    await expect(page.locator('lounge-chat')).toHaveCount(0)
    await expect.poll(listened).toEqual([])
    expect(watched.uncaught).toEqual([])
  })
