import { beforeEach, describe, expect, test, vi } from 'vitest'

type Stored = typeof import('./stored.ts')
type Consent = typeof import('./consent.ts')
type Sent = typeof import('./sent.ts')
type Page = Stored & Consent & Sent & { cartLines: typeof import('./cart-lines.ts').cartLines }

const CART = 'lounge:cart:guest'
let asked: { method: string | undefined; path: string }[]

const line = (lineId: string, name = 'Taro Milk Tea') => ({
  lineId,
  id: 'taro-milk-tea',
  type: 'item' as const,
  name,
  category: 'milk-tea',
  priceCents: 650,
  quantity: 1,
  customizations: {},
})
const cartText = (...ids: string[]) =>
  JSON.stringify({ version: 1, value: ids.map((id) => line(id)) })
const idsIn = (text: string | null) =>
  (JSON.parse(text ?? '{"value":[]}') as { value: { lineId: string }[] }).value.map(
    ({ lineId }) => lineId,
  )
const storedKeys = () => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]

/** A page load: every module starts anew over the same storage. */
async function load({ isDeferred = true } = {}): Promise<Page> {
  vi.resetModules()
  const stored = await import('./stored.ts')
  if (isDeferred) stored.holdBack()
  const [consent, { cartLines }, sent] = await Promise.all([
    import('./consent.ts'),
    import('./cart-lines.ts'),
    import('./sent.ts'),
  ])
  return { ...stored, ...consent, ...sent, cartLines }
}

beforeEach(() => {
  vi.unstubAllGlobals()
  asked = []
  localStorage.clear()
  sessionStorage.clear()
  vi.stubGlobal('fetch', async (address: string, { method }: RequestInit = {}) => {
    if (method === 'DELETE') asked.push({ method, path: new URL(address, location.href).pathname })
    return Response.json({})
  })
})

describe('with data-storage="defer"', () => {
  test('nothing is read or stored, and the page has its cart', async () => {
    localStorage.setItem(CART, cartText('earlier'))
    const { cartLines, handOver, mayHoldLines } = await load()
    expect([cartLines.lines.value, mayHoldLines()]).toEqual([[], false])
    cartLines.replace([line('mine')])
    handOver(cartLines.lines.value)
    expect(mayHoldLines()).toBe(true)
    expect(idsIn(localStorage.getItem(CART))).toEqual(['earlier'])
    expect(storedKeys()).toEqual([CART])
  })

  test('the same without it is stored', async () => {
    const { cartLines } = await load({ isDeferred: false })
    cartLines.replace([line('mine')])
    expect(idsIn(localStorage.getItem(CART))).toEqual(['mine'])
  })

  test('an element at rest sees whether the stored cart holds something', async () => {
    const { cartLines, mayHoldLines } = await load({ isDeferred: false })
    expect(mayHoldLines()).toBe(false)
    cartLines.replace([line('mine')])
    expect(mayHoldLines()).toBe(true)
    cartLines.clear()
    expect([mayHoldLines(), localStorage.getItem(CART)]).toEqual([
      false,
      '{"version":1,"value":[]}',
    ])
  })

  test('consent writes what is in memory, beside what an earlier visit left, and from then on everything', async () => {
    localStorage.setItem(CART, cartText('earlier', 'both'))
    localStorage.setItem('lounge:customer:guest', 'theirs')
    const { cartLines, consent } = await load()
    cartLines.replace([line('both', 'Mine'), line('mine')])
    consent(true)
    expect(idsIn(localStorage.getItem(CART))).toEqual(['earlier', 'both', 'mine'])
    expect(cartLines.lines.value.map(({ name }) => name)).toEqual([
      'Taro Milk Tea',
      'Mine',
      'Taro Milk Tea',
    ])
    expect(localStorage.getItem('lounge:customer:guest')).toBe('theirs')
    cartLines.remove('both')
    expect(idsIn(localStorage.getItem(CART))).toEqual(['earlier', 'mine'])
  })

  test('consent to an empty page finds the cart of an earlier visit', async () => {
    localStorage.setItem(CART, cartText('earlier'))
    localStorage.setItem('lounge:handed-over', JSON.stringify([line('gone')]))
    const { cartLines, consent } = await load()
    consent(true)
    expect(cartLines.lines.value.map(({ lineId }) => lineId)).toEqual(['earlier'])
  })

  test('what another tab stores is not read before consent', async () => {
    const { cartLines, consent } = await load()
    cartLines.replace([line('mine')])
    localStorage.setItem(CART, cartText('other'))
    window.dispatchEvent(new StorageEvent('storage', { key: CART }))
    expect(cartLines.lines.value.map(({ lineId }) => lineId)).toEqual(['mine'])
    consent(true)
    expect(cartLines.lines.value.map(({ lineId }) => lineId)).toEqual(['other', 'mine'])
  })

  test('a cart of two never has more lines than a cart may have, and the newest stay', async () => {
    const many = Array.from({ length: 59 }, (_, index) => `stored-${index}`)
    localStorage.setItem(CART, cartText(...many))
    const { cartLines, consent } = await load()
    cartLines.replace([line('one'), line('two'), line('three')])
    consent(true)
    const ids = cartLines.lines.value.map(({ lineId }) => lineId)
    expect([ids.length, ids[0], ids.at(-1)]).toEqual([60, 'stored-2', 'three'])
  })

  test('where storage is full, what was done stays in memory', async () => {
    const { cartLines, consent, held } = await load()
    cartLines.replace([line('mine')])
    const refuse = () => {
      throw new DOMException('Full.', 'QuotaExceededError')
    }
    vi.stubGlobal(
      'localStorage',
      new Proxy(localStorage, {
        get: (target, name) =>
          name === 'setItem' ? refuse : Reflect.get(target, name).bind(target),
      }),
    )
    consent(true)
    expect(held.memory).toBeTruthy()
    expect(cartLines.lines.value.map(({ lineId }) => lineId)).toEqual(['mine'])
  })
})

describe('consent that is taken back', () => {
  test('the page goes on in memory, and what is stored stays as it was', async () => {
    const { cartLines, consent } = await load({ isDeferred: false })
    cartLines.replace([line('one'), line('two')])
    consent(false)
    cartLines.remove('one')
    cartLines.replace([...cartLines.lines.value, line('three')])
    expect(cartLines.lines.value.map(({ lineId }) => lineId)).toEqual(['two', 'three'])
    expect(idsIn(localStorage.getItem(CART))).toEqual(['one', 'two'])
  })

  test('given again, what was done meanwhile counts, also what was taken out', async () => {
    const { cartLines, consent } = await load({ isDeferred: false })
    cartLines.replace([line('one'), line('two')])
    consent(false)
    consent(false)
    cartLines.remove('one')
    consent(true)
    expect(idsIn(localStorage.getItem(CART))).toEqual(['two'])
    expect(cartLines.lines.value.map(({ lineId }) => lineId)).toEqual(['two'])
  })
})

describe('forgetting', () => {
  test.each([true, false])('leaves nothing, in memory or stored (deferred: %s)', async (is) => {
    localStorage.setItem('theirs', 'kept')
    localStorage.setItem('lounge:of-an-older-version', 'x')
    sessionStorage.setItem('lounge:survey:second', 'x')
    const { cartLines, forget, handOver, held } = await load({ isDeferred: is })
    cartLines.replace([line('mine')])
    handOver(cartLines.lines.value)
    forget()
    expect([cartLines.lines.value, cartLines.handedOver.value]).toEqual([[], []])
    expect(storedKeys()).toEqual(['theirs'])
    expect(held.memory ?? undefined).toEqual(
      is ? { localStorage: {}, sessionStorage: {} } : undefined,
    )
  })

  test('asks the café to forget the chat and the cart that went to the checkout', async () => {
    localStorage.setItem('lounge:chat-session:guest', '{"version":1,"value":"session-of-me"}')
    localStorage.setItem('lounge:handed-over-as', '"code-1"')
    const { forget } = await load()
    forget()
    await vi.waitFor(() => expect(asked).toHaveLength(2))
    expect(asked).toEqual(
      expect.arrayContaining([
        { method: 'DELETE', path: '/api/chat-logs/session-of-me' },
        { method: 'DELETE', path: '/api/cart-handovers/code-1' },
      ]),
    )
  })

  test('asks nothing where there is nothing to forget', async () => {
    const { forget } = await load()
    forget()
    await new Promise((resolve) => setTimeout(resolve, 0))
    expect(asked).toEqual([])
  })

  test('another tab forgets what it holds for itself', async () => {
    const { cartLines } = await load()
    cartLines.replace([line('mine')])
    sessionStorage.setItem('lounge:survey', 'x')
    window.dispatchEvent(new StorageEvent('storage', { key: 'lounge:forget', newValue: '1' }))
    await vi.waitFor(() => expect(cartLines.lines.value).toEqual([]))
    expect(storedKeys()).toEqual([])
  })
})
