/**
 * The script tag of any page: places the widgets it names, keeps them through whatever the page does to its body, and
 * answers `window.lounge`. Built three ways: as the classic `loader.js`; frozen, with the hash of every chunk it may load, as
 * `releases/<hash>/loader.js`; and as the module of one widget, `survey.js`, which places itself.
 */

/** Where the facades of the floating widgets are, and each other widget, from the loader's own address. */
declare const __CHUNKS__: Record<string, string>
/** Of a frozen release: each file's hash and the files it imports. Null otherwise. */
declare const __SUMS__: Record<string, [hash: string, imports: string[]]> | null
/** The widget whose module this is; '' in a loader. */
declare const __WIDGET__: string

type Command = [name: string, ...args: unknown[]]
type Queue = Command[] & {
  /** Set by the first copy on a page; every later copy leaves it at that. */
  place?: (names: string[], script: Element | null) => void
  /** How chunks import their lazy parts where a release is frozen. */
  load?: (address: string) => Promise<unknown>
  isLoaded?: boolean
  /** The links of the café, written in by its server; a text where they are those of the build (server/embed/cafe-links.ts). */
  links?: unknown
}
type Widget = Element &
  Record<string, (...args: unknown[]) => unknown> & {
    wake?(command: string): Promise<void> | undefined
  }
declare global {
  interface Window {
    lounge?: Command[]
  }
}

const CHUNKS = __CHUNKS__
const IDLE_MS = 2_000
const SLOW_PAGE_MS = 4_000
const LOOK_MS = 250
/** More returns than this in a second is a quarrel with the page, which the page wins. */
const RETURNS_A_SECOND = 100
const OTHER_SIDE: Record<string, string> = { left: 'right', right: 'left' }
const TARGETS: Record<string, string> = { add: 'cart', checkout: 'cart', prefill: 'survey' }

const script = ownScript()
const base = __WIDGET__ ? import.meta.url : (script?.src ?? location.href)
// A page element with the id "lounge" would otherwise be taken for the queue.
const queue: Queue = Array.isArray(window.lounge) ? window.lounge : (window.lounge = [])

if (__WIDGET__ || !queue.isLoaded) {
  if (!queue.place) start()
  if (!__WIDGET__) queue.isLoaded = true
  const names = __WIDGET__ || (script?.dataset.widgets ?? 'chat cart')
  queue.place?.(names.split(/[\s,]+/), script ?? null)
}

function start(): void {
  const placed = new Map<string, HTMLElement>()
  const loads = new Map<string, Promise<unknown> | undefined>()
  const waiting = queue.splice(0)
  const refused = new Set<string>()
  const observer = new MutationObserver(keep)
  let heard: { type: string; listener: unknown; wrapped: EventListener }[] = []
  let script: Element | null = null
  let returns = 0
  let isBusy = false
  let isIdle = false
  let isGone = false
  let looking: ReturnType<typeof setTimeout> | undefined

  queue.place = (names, from) => {
    script = from
    names.forEach(want)
    keep()
    void drain()
  }
  if (__SUMS__) queue.load = proveAndImport
  else queue.links = '__LINKS__'
  queue.push = (...commands) => {
    waiting.push(...commands)
    if (isBusy && commands.some(([name]) => name === 'destroy')) destroy()
    void drain()
    return waiting.length
  }
  observer.observe(document, { childList: true, subtree: true })
  addEventListener('online', retry)
  document.addEventListener('DOMContentLoaded', keep)
  if (document.readyState === 'complete') whenIdle(loadPlaced)
  else addEventListener('load', () => whenIdle(loadPlaced))
  setTimeout(loadPlaced, SLOW_PAGE_MS)

  /** Makes the element of a widget, unless the page has one. */
  function want(name: string): void {
    if (!isWidget(name) || placed.has(name)) return
    const element = document.createElement(`lounge-${name}`)
    for (const { name: key, value } of script?.attributes ?? []) {
      if (!key.startsWith('data-') || key === 'data-widgets') continue
      // `data-open="cart"` opens the cart alone.
      if (key === 'data-open' && isWidget(value) && value !== name) continue
      // One position for all is that of the chat: the promo links take the other corner.
      const isPromo = name === 'promo' && key === 'data-position'
      element.setAttribute(key.slice(5), isPromo ? (OTHER_SIDE[value] ?? value) : value)
    }
    placed.set(name, element)
  }

  /** Brings the elements back where a page swapped, emptied or rewrote its body: the same ones, with all they hold. */
  function keep(): void {
    // Not `document.body`: an image with that name would be it.
    const body = document.querySelector('body')
    // Until all of the page is read, the page may still hold tags of its own.
    if (isGone || !body || document.readyState === 'loading') return
    const lost = [...placed].filter(
      ([name, element]) => !element.isConnected && !refused.has(name) && !find(name),
    )
    if (lost.length > 0) {
      if (++returns > RETURNS_A_SECOND) return observer.disconnect()
      setTimeout(() => returns--, 1_000)
    }
    for (const [name, element] of lost) {
      const next = name === 'survey' && body.contains(script) ? script : null
      ;(next?.parentNode ?? body).insertBefore(element, next && next.nextSibling)
      // A page that does something else with what it is given, such as write its name, is given nothing more.
      if (element.isConnected) continue
      refused.add(name)
      tell('place', name, 'The page did not take the element.')
    }
    if (isIdle) looking ??= setTimeout(loadPlaced, LOOK_MS)
  }

  /** Loads what stands on the page, also tags that the page placed itself, early or late. */
  function loadPlaced(): void {
    if (isGone) return
    isIdle = true
    looking = undefined
    for (const name of Object.keys(CHUNKS))
      if (!loads.has(name) && find(name)) load(name).catch(() => {})
  }

  /** Defines a widget. A failure is said as `lounge:error`; the next command, or coming online, tries again. */
  function load(name: string): Promise<unknown> {
    const known = loads.get(name)
    if (known) return known
    const loading = proveAndImport(new URL(CHUNKS[name] ?? '', base).href)
    loads.set(name, loading)
    loading.catch((error) => {
      loads.set(name, undefined)
      tell('load', name, String(error))
    })
    return loading
  }

  function tell(phase: string, widget: string, message: string): void {
    const detail = { phase, widget, message }
    const event = new CustomEvent('lounge:error', { detail, bubbles: true, composed: true })
    ;(find(widget) ?? document).dispatchEvent(event)
  }

  function retry(): void {
    for (const [name, loading] of loads) if (!loading) load(name).catch(() => {})
    void drain()
  }

  /** Runs what was asked for, in order. What needs a widget that cannot be loaded now waits for the next try. */
  async function drain(): Promise<void> {
    if (isBusy) return
    isBusy = true
    for (let at = 0; at < waiting.length;) {
      try {
        const ready = run(...(waiting[at] as Command))
        if (ready) await ready
        waiting.splice(at, 1)
      } catch {
        at++
      }
    }
    isBusy = false
  }

  function run(command: string, ...args: unknown[]): Promise<unknown> | void {
    if (command === 'destroy') return destroy()
    if (command === 'on') return listen(String(args[0]), args[1])
    if (command === 'off') return deafen(String(args[0]), args[1])
    const isNamed = /^(open|close|toggle|reset)$/.test(command)
    const which = isNamed ? (args.shift() ?? 'chat') : TARGETS[command]
    const element = () => (which instanceof Element ? which : find(String(which)))
    const name = element()?.localName.slice(7) ?? String(which)
    if (!isWidget(name)) return
    want(name)
    keep()
    const act = () => (element() as Widget | null)?.[command]?.(...args)
    // An element at rest is woken first: if its widget cannot be had now, the command waits for the next try.
    const wake = () => (element() as Widget | null)?.wake?.(command)
    const go = () => {
      const waking = wake()
      return waking ? waking.then(act) : void act()
    }
    return customElements.get(`lounge-${name}`) ? go() : load(name).then(go)
  }

  function listen(name: string, listener: unknown): void {
    const type = `lounge:${name}`
    const wrapped = (event: Event) => (listener as EventListener)(event)
    heard.push({ type, listener, wrapped })
    document.addEventListener(type, wrapped)
  }

  /** Without a listener all of that name, without a name all there are. */
  function deafen(name?: string, listener?: unknown): void {
    heard = heard.filter((each) => {
      if ((name && each.type !== `lounge:${name}`) || (listener && each.listener !== listener))
        return true
      return document.removeEventListener(each.type, each.wrapped)
    })
  }

  function destroy(): void {
    isGone = true
    observer.disconnect()
    placed.clear()
    waiting.length = 0
    deafen()
    removeEventListener('online', retry)
    document.removeEventListener('DOMContentLoaded', keep)
    for (const name of Object.keys(CHUNKS))
      for (const element of document.querySelectorAll(`lounge-${name}`)) element.remove()
    // What the page pushes from now on waits for the next loader.
    delete (queue as Partial<Queue>).push
    delete window.lounge
  }
}

/** The tag this code came from, also where a page element named `currentScript` hides it. */
function ownScript(): HTMLScriptElement | undefined {
  const own = document.currentScript
  if (!__WIDGET__ && own?.localName === 'script') return own as HTMLScriptElement
  return [...document.scripts].find(({ src }) =>
    __WIDGET__
      ? src === import.meta.url
      : src.includes('/embed/') && src.includes('loader.js', src.indexOf('/embed/')),
  )
}

function isWidget(name: string): boolean {
  return Object.hasOwn(CHUNKS, name)
}

/** The first of a widget on the page, by its name, or what a selector finds. */
function find(which: string): Element | null {
  try {
    return document.querySelector(isWidget(which) ? `lounge-${which}` : which)
  } catch {
    return null
  }
}

function whenIdle(act: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(act, { timeout: IDLE_MS })
  else setTimeout(act, LOOK_MS)
}

/** Imports a file; in a frozen release only when its hash, and those of all it imports, prove right. */
async function proveAndImport(address: string): Promise<unknown> {
  if (__SUMS__) await prove(address, new Set())
  return import(/* @vite-ignore */ address)
}

async function prove(address: string, seen: Set<string>): Promise<void> {
  const sum = __SUMS__?.[address.split('/').at(-1) ?? '']
  if (!sum || seen.has(address)) return
  seen.add(address)
  const [integrity, imports] = sum
  const link = Object.assign(document.createElement('link'), {
    rel: 'modulepreload',
    crossOrigin: 'anonymous',
    integrity,
    href: address,
  })
  await Promise.all([
    new Promise((resolve, reject) => {
      link.onload = resolve
      link.onerror = () => reject(new Error(`${address} is not what this release was made of.`))
      document.documentElement.appendChild(link)
    }).finally(() => link.remove()),
    ...imports.map((each) => prove(new URL(each, address).href, seen)),
  ])
}
