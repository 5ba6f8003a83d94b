import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { CafeNow } from '#domain/contracts/cafe.ts'
import type { WidgetHost } from '#widgets/shadow-dom-wrapper/index.ts'

let state: typeof import('./index.ts')
let said: { name: string; detail: unknown }[]
let asked: string[]

/** An element as the wrapper makes it, as far as the page model needs it. */
function arrive(tag: string, attributes: Record<string, string> = {}): WidgetHost {
  const host = Object.assign(document.createElement(tag), {
    emit: (name: string, detail?: unknown) => {
      said.push({ name, detail })
      return true
    },
  })
  for (const [name, value] of Object.entries(attributes)) host.setAttribute(name, value)
  document.body.append(host)
  state.page.join(host)
  return host as unknown as WidgetHost
}

beforeEach(async () => {
  said = []
  asked = []
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(url)
    return Promise.resolve(Response.json({ code: 'c0de', expiresAt: '' }))
  })
  localStorage.clear()
  sessionStorage.clear()
  vi.resetModules()
  state = await import('./index.ts')
})
afterEach(() => {
  for (const host of state.ui.hosts.value) state.page.leave(host)
  document.body.replaceChildren()
})

test('a tag that the page wrote itself is of the source that the script names', () => {
  const script = document.createElement('script')
  script.type = 'text/plain'
  script.setAttribute('src', 'https://cafe.example/embed/loader.js')
  script.dataset['source'] = 'radio'
  document.body.append(script)
  arrive('lounge-survey')
  expect(state.page.source.value).toBe('radio')
})

test('on a partner’s page it follows other tabs only while an element is there', async () => {
  const { happyDOM } = window as unknown as { happyDOM: { setURL(url: string): void } }
  const home = location.href
  vi.resetModules()
  await import('./origin.ts')
  happyDOM.setURL('https://partner.example/')
  state = await import('./index.ts')
  const stored = {
    lineId: 'elsewhere',
    id: 'taro-milk-tea',
    type: 'item',
    name: 'Taro Milk Tea',
    category: 'boba',
    size: 'large',
    priceCents: 850,
    quantity: 5,
    customizations: {},
  }
  localStorage.setItem('lounge:cart:guest', JSON.stringify({ version: 1, value: [stored] }))
  dispatchEvent(new StorageEvent('storage', { key: 'lounge:cart:guest' }))
  expect(state.cart.count.value).toBe(0)
  arrive('lounge-cart')
  expect(state.cart.count.value).toBe(5)
  happyDOM.setURL(home)
})

test('says lounge:ready when a widget arrives', () => {
  arrive('lounge-cart')
  expect(said).toEqual([{ name: 'ready', detail: { tag: 'lounge-cart' } }])
})

test('takes the café’s addresses and the attribution from the first widget that names them', () => {
  arrive('lounge-chat', { api: 'https://api.example/v1', source: 'florist' })
  arrive('lounge-cart', { api: 'https://other.example', site: 'https://cafe.example/home' })
  expect(state.page.api.value).toBe('https://api.example')
  expect(state.page.source.value).toBe('florist')
  expect(state.page.link('/checkout')).toMatch(/^https?:\/\/[^/]+\/checkout$/)
})

test('an address that is none leaves the café where the script came from', () => {
  arrive('lounge-chat', { api: 'http://' })
  expect(state.page.api.value).toBe(location.origin)
})

test('one problem is one lounge:error, said by the first of each kind of widget', () => {
  arrive('lounge-cart')
  arrive('lounge-cart')
  said = []
  state.reportProblem('call', new Error('no answer'))
  expect(said).toEqual([{ name: 'error', detail: { phase: 'call', message: 'no answer' } }])
})

test('the widget that stays answers for the one that left', () => {
  const first = arrive('lounge-cart')
  const second = arrive('lounge-cart')
  expect(state.ui.isPrimary(first)).toBe(true)
  state.page.leave(first)
  expect(state.ui.isPrimary(second)).toBe(true)
})

test('hears uncaught errors of our own files on other people’s pages while a widget is there', () => {
  const host = arrive('lounge-cart', { site: 'https://cafe.example' })
  said = []
  const theirs = new ErrorEvent('error', {
    error: new Error('theirs'),
    filename: 'https://florist.example/a.js',
  })
  Object.defineProperty(theirs.error, 'stack', { value: 'at https://florist.example/a.js' })
  const ours = new ErrorEvent('error', {
    error: new Error('ours'),
    filename: `${location.origin}/chunks/cart.js`,
  })
  window.dispatchEvent(theirs)
  window.dispatchEvent(ours)
  expect(said.map(({ detail }) => detail)).toEqual([{ phase: 'uncaught', message: 'ours' }])
  state.page.leave(host)
  window.dispatchEvent(ours)
  expect(said).toHaveLength(1)
})

test('what a listener of the page throws is the page’s own, also where a file of ours called it', () => {
  arrive('lounge-cart', { site: 'https://cafe.example' })
  said = []
  const heard = (stack: string, filename: string) => {
    const event = new ErrorEvent('error', { error: new Error('thrown'), filename })
    Object.defineProperty(event.error, 'stack', { value: stack })
    window.dispatchEvent(event)
    return said.length
  }
  const ours = `${location.origin}/embed/cart.js`
  const page = 'https://florist.example/'
  const called = `Error: thrown\n at show (${page}:8:13)\n at emit (${ours}:1:9)`
  expect(heard(called, page)).toBe(0)
  // In Firefox and Safari.
  expect(heard(`show@${page}:8:13\nemit@${ours}:1:9`, page)).toBe(0)
  expect(
    heard(`Error: thrown\n at parse (<anonymous>)\n at take (${ours}:1:9)\n at ${page}:8:13`, ours),
  ).toBe(1)
})

test('at home the cart stays; from elsewhere it travels as a one-time hand-over', async () => {
  arrive('lounge-cart')
  expect(await state.checkoutAddress('guest')).toBe(`${location.origin}/checkout?type=guest`)
  expect(asked).toEqual([])
  state.page.leave(state.ui.hosts.value[0] as HTMLElement)
  arrive('lounge-cart', { site: 'https://cafe.example', source: 'florist' })
  expect(await state.checkoutAddress('pickup', { date: '2025-10-31', time: '14:30' })).toBe(
    'https://cafe.example/checkout?type=pickup&cart=c0de',
  )
  expect(asked).toEqual([expect.stringMatching(/\/api\/cart-handovers$/)])
})

test('what Order Ahead chose is remembered in this browser, as long as it can be had', () => {
  expect(state.recallPickup()).toBeNull()
  state.rememberPickup({ date: '2025-10-31', time: '14:30' })
  expect(state.recallPickup()).toEqual({
    orderType: 'pickup',
    date: '2025-10-31',
    time: '14:30',
  })
  // The browser was closed and opened again.
  expect(JSON.parse(sessionStorage.getItem('lounge:pickup') ?? '')).toMatchObject({
    orderType: 'pickup',
    time: '14:30',
  })
  sessionStorage.clear()
  expect(state.recallPickup()).toMatchObject({ date: '2025-10-31', time: '14:30' })
  const first = (date: string, time: string) =>
    (state.cafe.now.value = { nextPickup: { date, time, label: '' } } as CafeNow)
  first('2025-10-31', '14:30')
  expect(state.recallPickup()).toMatchObject({ time: '14:30' })
  first('2025-10-31', '15:00')
  expect(state.recallPickup()).toBeNull()
  first('2025-11-01', '11:00')
  expect(state.recallPickup()).toBeNull()
  state.cafe.now.value = null
  localStorage.setItem('lounge:pickup', 'half a')
  expect(state.recallPickup()).toBeNull()
})

test('a pickup time that another tab chose is the one of this tab, too', () => {
  expect(state.recallPickup()).toBeNull()
  const other = { orderType: 'pickup', date: '2025-10-31', time: '16:00' }
  localStorage.setItem('lounge:pickup', JSON.stringify(other))
  dispatchEvent(new StorageEvent('storage', { key: 'lounge:pickup' }))
  expect(state.recallPickup()?.time).toBe('16:00')
  state.rememberPickup(null)
  expect(localStorage.getItem('lounge:pickup')).toBeNull()
})
