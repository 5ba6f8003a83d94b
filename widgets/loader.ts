/**
 * The script tag of any page: places the widgets it names, keeps them through whatever the page does to its body, and
 * answers `window.lounge`. Built three ways: as the classic `loader.js`; frozen, with the hash of every chunk it may load, as
 * `releases/<hash>/loader.js`; and as the module of one widget, `survey.js`, which places itself.
 */

/** What widgets there are. */
declare const __NAMES__: string[]
/** How many of them float; the others stand in the flow of the page. */
declare const __FLOATING__: number
/** Where they are defined, from the loader's own address. */
declare const __FACADES__: string
/** Of a frozen release: each file's hash and the files it imports. Null otherwise. */
declare const __SUMS__: Record<string, [hash: string, imports: string[]]> | null
/** The widget whose module this is; '' in a loader. */
declare const __WIDGET__: string

type Command = [name: string, ...args: unknown[]]
type Place = (names: string[], script: HTMLScriptElement | undefined) => void
type Queue = Command[] & {
  /** Set by the first copy on a page; every later copy leaves it at that. */
  place?: Place
  /** How chunks import their lazy parts where a release is frozen. */
  load?: (address: string) => Promise<unknown>
  isLoaded?: boolean
  /** What the café knows, written in by its server: `LoaderNotes` (server/embed/write-loader.ts). */
  notes?: unknown
  /** What the page listens to: names and listeners in turn, until a widget has come that looks them over (state/page.ts). */
  heard?: { push(...heard: unknown[]): unknown }
}
type Widget = Element &
  Record<string, (...args: unknown[]) => unknown> & {
    wake?(command: string): Promise<void> | undefined
  }
/** What `facades.ts` exports. */
type Facades = typeof import('./facades.ts')
declare global {
  interface Window {
    lounge?: Command[]
  }
}

const NAMES = __NAMES__
/** How long a file may take at the first try. Each further try gives it as much more. */
const PATIENCE_MS = 5_000
const OTHER_SIDE: Record<string, string> = { left: 'right', right: 'left' }
/** The commands that widgets have, and whom one is for where it names none; otherwise that is the chat. */
const TARGETS: Record<string, string> = {
  open: '',
  close: '',
  toggle: '',
  reset: '',
  add: 'cart',
  checkout: 'cart',
  prefill: 'survey',
}
/** As the build writes the imports of a chunk, at its start, maybe after a hint for the browser: nothing behind them is read. */
const IMPORTS = /(.{0,99}\n)?import[^"]{0,3000}"(\.\/[^"]+)";?/gy
/** Says that the loader placed this element: a copy of it, in a page that was kept as text, is put back for the element. */
const PLACED = 'data-placed'

/** By address: that it has come or is on its way, else how often it did not come. */
const reached = new Map<string, Promise<unknown> | number>()
const script = ownScript()
const base = __WIDGET__ ? import.meta.url : (script?.src ?? location.href)
const before: unknown = window.lounge
// A page element with the id "lounge" would otherwise be taken for the queue.
const queue: Queue = Array.isArray(before) ? before : (window.lounge = [])

// Styles and script of the widgets need both: docs/embedding.md, "Which browsers".
if (!CSS.supports('color', 'light-dark(red,hsl(from red h s l))'))
  // oxlint-disable-next-line no-console -- one line instead of a widget
  console.info(`creative-lounge needs a browser of 2024: ${new URL('/embed', base)}`)
else if (__WIDGET__ || !queue.isLoaded) {
  if (!__WIDGET__) queue.isLoaded = true
  // Before anything is placed: a saved embed is among them.
  if (!__SUMS__) queue.notes = '__NOTES__'
  const begin = () => {
    if (!queue.place) start()
    ;(queue.place as Place)(
      (__WIDGET__ || (script?.dataset.widgets ?? 'chat cart')).split(/[\s,]+/),
      script,
    )
  }
  // A saved embed writes into the script tag what is saved, before anything is placed. Until then commands wait in the array.
  if (!__WIDGET__ && script?.dataset.embed)
    bringFacades().then((facades) => (facades as Facades).place(script, begin), begin)
  else begin()
}

function start(): void {
  /** What is placed, by name; nothing where the page refused it. */
  const placed = new Map<string, HTMLElement | null>()
  const waiting = queue.splice(0)
  const observer = new MutationObserver(keep)
  /** Options of a listener too: they need a `signal`, and it has one. */
  const listening = new AbortController()
  let heard: [type: string, listener: unknown, wrapped: EventListener][] = []
  let script: HTMLScriptElement | undefined
  let facades: Facades | undefined
  let loading: Promise<Facades> | undefined
  let returns = 0
  let failures = 0
  let isBusy: boolean | undefined

  queue.place = (names, from) => {
    script = from
    for (const name of names)
      if (isWidget(name)) want(name)
      else if (name) wrong('widget', name)
    keep()
    void drain()
  }
  queue.load = bring
  queue.push = (...commands) => {
    waiting.push(...commands)
    // A page may push anything.
    if (isBusy && commands.some((command) => command?.[0] === 'destroy')) destroy()
    void drain()
    return waiting.length
  }
  observer.observe(document, { childList: true, subtree: true })
  addEventListener('online', define, listening)
  // These two come once, and do nothing after `destroy`.
  addEventListener('DOMContentLoaded', keep, listening)
  addEventListener(
    'lounge:ready',
    (event) => giveWay(event.composedPath()[0] as Element),
    listening,
  )
  if (document.readyState === 'complete') defineSoon()
  else addEventListener('load', defineSoon, listening)
  // On a slow page.
  setTimeout(define, PATIENCE_MS)
  if (before && queue !== before) wrong('queue', before)

  /** Makes the element of a widget, unless the page has one. */
  function want(name: string): void {
    if (placed.has(name)) return
    const element = document.createElement(`lounge-${name}`)
    element.setAttribute(PLACED, '')
    for (const { name: key, value } of script?.attributes ?? []) {
      if (!/^data-(?!widgets$)/.test(key)) continue
      // `data-open="cart"` opens the cart alone.
      if (key === 'data-open' && value && value !== name) {
        if (!isWidget(value)) wrong('open', value)
        continue
      }
      element.setAttribute(
        key.slice(5),
        // One position for all is that of the chat: the promo links take the other corner.
        (name === 'promo' && key === 'data-position' && OTHER_SIDE[value]) || value,
      )
    }
    placed.set(name, element)
  }

  /** Brings the elements back where a page swapped, emptied or rewrote its body: the same ones, with all they hold. */
  function keep(): void {
    // Not `document.body`: an image with that name would be it.
    const body = document.querySelector('body')
    // Until all of the page is read, the page may still hold tags of its own.
    if (listening.signal.aborted || !body || document.readyState === 'loading') return
    for (const [name, element] of placed) {
      if (!element || element.isConnected) continue
      const copy = find(name)
      if (copy && !copy.hasAttribute(PLACED)) continue
      // More in a second is a quarrel with the page, which the page wins.
      const RETURNS_A_SECOND = 100 // of each
      if (++returns > RETURNS_A_SECOND * placed.size) return observer.disconnect()
      setTimeout(() => returns--, 1_000)
      if (copy) copy.replaceWith(element)
      else if (NAMES.indexOf(name) >= __FLOATING__ && body.contains(script as Element))
        script?.after(element)
      else body.appendChild(element)
      // A page that does something else with what it is given, such as write its name, is given nothing more.
      if (element.isConnected) continue
      placed.set(name, null)
      tell('place', name, 'refused')
    }
  }

  /** A tag of the page that came later, or stands in a shadow root, takes the place of the one from here. */
  function giveWay(host: Element): void {
    const own = placed.get(host.localName.slice(7))
    if (!host.hasAttribute(PLACED) && !own?.hasAttribute('open')) own?.remove()
  }

  /**
   * Defines the elements wherever they stand, now and later: also tags that the page placed itself, or in shadow roots. What was asked
   * for in vain is tried again.
   */
  function define(): void {
    if (listening.signal.aborted) return
    load().catch(() => {})
    void drain()
  }

  /** Once the browser rests, or at the latest when the page was slow for long. */
  function defineSoon(): void {
    ;(window.requestIdleCallback ?? setTimeout)(define)
  }

  /** A failure is said as `lounge:error`. It is tried again a few times, and with the next command or coming online. */
  function load(): Promise<Facades> {
    loading ??= bringFacades().then(
      async (chunk) => {
        const hosts = await (chunk as Facades).defined
        facades = chunk as Facades
        // What the page has in shadow roots could not be found before.
        hosts.forEach(giveWay)
        return facades
      },
      (error) => {
        loading = undefined
        const TRIES = 2
        // A line that was down for a moment: nobody has to press anything.
        if (failures++ < TRIES) setTimeout(define, PATIENCE_MS)
        for (const name of NAMES) if (find(name)) tell('load', name, `${error}`)
        throw error
      },
    )
    return loading
  }

  function tell(phase: string, widget: string, message: string): void {
    ;(find(widget) ?? document).dispatchEvent(
      new CustomEvent('lounge:error', {
        detail: { phase, widget, message },
        bubbles: true,
        composed: true,
      }),
    )
  }

  /** Tells who wrote the page what it asked for in vain. */
  function wrong(what: string, value: unknown): void {
    load()
      .then((chunk) => chunk.extra(what, value))
      .catch(() => {})
  }

  /** Runs what was asked for, in order. What needs a widget that cannot be loaded now waits for the next try. */
  async function drain(): Promise<void> {
    if (isBusy) return
    isBusy = true
    for (let at = 0; at < waiting.length;) {
      try {
        // A text is taken for its letters, which `extra` puts together again.
        const ready = run(...(Array.from(waiting[at] ?? '') as Command))
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
    // Without a function there is nothing to call: that is said, as with a command that does not exist.
    if (command === 'on' && typeof args[1] === 'function')
      return listen(...(args as [string, EventListener]))
    if (command === 'off') return deafen(...(args as [string, unknown]))
    // A text has `at`; what every object has, such as `toString`, has not.
    if (!TARGETS[command]?.at) return load().then((chunk) => chunk.extra(command, args))
    // Who gives a value for one of several widgets names it first: `['prefill', '#second', { … }]`.
    const which = (args.length < 2 && TARGETS[command]) || (args.shift() ?? 'chat')
    const element = () => (which instanceof Element ? which : find(`${which}`))
    const name = element()?.localName.slice(7) ?? `${which}`
    if (!isWidget(name)) return wrong('target', which)
    want(name)
    keep()
    const act = () => (element() as Widget | null)?.[command]?.(...args)
    // An element at rest is woken first: if its widget cannot be had now, the command waits for the next try.
    const go = () => (element() as Widget | null)?.wake?.(command)?.then(act) ?? void act()
    return facades ? go() : load().then(go)
  }

  function listen(name: string, listener: EventListener): void {
    const type = `lounge:${name}`
    const wrapped = (event: Event) => listener(event)
    heard.push([type, listener, wrapped])
    document.addEventListener(type, wrapped)
    ;(queue.heard ??= [] as unknown[]).push(name, listener)
  }

  /** Without a listener all of that name, without a name all there are. */
  function deafen(name?: string, listener?: unknown): void {
    heard = heard.filter(
      ([type, heard, wrapped]) =>
        (name && type !== `lounge:${name}`) ||
        (listener && heard !== listener) ||
        document.removeEventListener(type, wrapped),
    )
  }

  function destroy(): void {
    listening.abort()
    observer.disconnect()
    waiting.length = 0
    deafen()
    for (const name of NAMES) for (let each; (each = find(name));) each.remove()
    // What the page pushes from now on waits for the next loader.
    delete (queue as Partial<Queue>).push
    delete window.lounge
  }

  /** The first of a widget on the page, by its name, or what a selector finds. */
  function find(which: string): Element | undefined {
    const tag = `lounge-${which}`
    try {
      return (
        document.querySelector(isWidget(which) ? tag : which) ??
        facades?.hosts.all().find((host) => host.localName === tag && host.isConnected)
      )
    } catch {
      // No selector.
    }
    return undefined
  }
}

function bringFacades(): Promise<unknown> {
  return bring(new URL(__FACADES__, base).href)
}

/** The tag this code came from, also where a page element named `currentScript` hides it. */
function ownScript(): HTMLScriptElement | undefined {
  const own = document.currentScript
  if (!__WIDGET__ && own?.localName === 'script') return own as HTMLScriptElement
  return [...document.scripts].find(({ src }) =>
    __WIDGET__ ? src === import.meta.url : /\/embed\/.{0,99}loader\.js/.test(src),
  )
}

function isWidget(name: string): boolean {
  return NAMES.includes(name)
}

/**
 * Imports a file once it has come with all that it imports: a browser never asks again for a module that failed, or that
 * hangs. In a frozen release it is imported only when its hash, and those of all it imports, prove right.
 */
async function bring(address: string): Promise<unknown> {
  await reach(address)
  if (__SUMS__) await prove(address, new Set())
  return import(/* @vite-ignore */ address)
}

/**
 * Downloads a file, and what it imports, into the browser's cache. Not by `fetch`, which pages wrap: with cookies, which a file
 * for everybody refuses.
 */
function reach(address: string): Promise<unknown> {
  const tries = reached.get(address) ?? 0
  // A number has none. Asking for the type takes bytes that all pages would carry.
  if ((tries as Promise<unknown>).then) return tries as Promise<unknown>
  const reaching = new Promise((resolve, reject) => {
    const asking = new XMLHttpRequest()
    asking.open('GET', address)
    asking.timeout = PATIENCE_MS * ((tries as number) + 1)
    asking.onloadend = () => {
      const { responseText } = asking
      // A page is no file: a browser would keep it as a module that failed.
      if (!/^200\s*[^\s<]/.test(asking.status + responseText)) reject(new Error(address))
      const come = ([, , name]: string[]) => reach(new URL(name as string, address).href)
      resolve(Promise.all(Array.from(responseText.matchAll(IMPORTS), come)))
    }
    const send = () => asking.send()
    // What came instead, such as the page of a network that wants to be signed in to, may be in the browser's cache.
    if (tries)
      fetch(address, { cache: 'reload', signal: AbortSignal.timeout(PATIENCE_MS) }).then(send, send)
    else send()
  }).catch((error) => {
    reached.set(address, (tries as number) + 1)
    throw error
  })
  reached.set(address, reaching)
  return reaching
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
      link.onerror = () => reject(new Error(`${address} is not of this release.`))
      document.documentElement.appendChild(link)
    }).finally(() => link.remove()),
    ...imports.map((each) => prove(new URL(each, address).href, seen)),
  ])
}
