import { hosts } from './state/hosts.ts'
import { originOf, ownOrigin } from './state/origin.ts'
import { held, type Where } from './state/stored.ts'
import { say } from './wrong-use.ts'

const EVENTS = ['ready', 'open', 'close', 'cart-change', 'checkout', 'error']
let stop: (() => void) | undefined

/**
 * What the attribute `debug` shows in the console: at each event of a widget, what is loaded, from where, in which version, and
 * what is stored; and once, of each widget, a language that is none. Ends when no widget with it is left.
 */
export function show(host: HTMLElement): void {
  look(host)
  if (stop) return
  const listening = new AbortController()
  const unfollow = hosts.onChange(() => {
    const isOnScript = document.querySelector('script[data-debug]') !== null
    if (!hosts.all().some((each) => isOnScript || each.hasAttribute('debug'))) stop?.()
  })
  stop = () => {
    listening.abort()
    unfollow()
    stop = undefined
  }
  for (const name of EVENTS)
    document.addEventListener(
      `lounge:${name}`,
      (event) => print(`${(event.composedPath()[0] as Element).localName} says ${name}`, host),
      { signal: listening.signal },
    )
  print('debug', host)
}

function look(host: HTMLElement): void {
  const locale = host.getAttribute('locale')
  if (locale && !/^[a-z]{2,3}(-|$)/.test(locale)) say('attribute', 'locale', host)
}

function print(what: string, host: Element): void {
  // oxlint-disable-next-line no-console -- what it is for
  console.info(`creative-lounge: ${what}`, {
    version: __VERSION__,
    address: ownOrigin,
    api: originOf(host.getAttribute('api') ?? ownOrigin),
    site: originOf(host.getAttribute('site') ?? host.getAttribute('api') ?? ownOrigin),
    widgets: hosts.all().map(({ localName, id }) => (id ? `${localName}#${id}` : localName)),
    loaded: loaded(),
    isStored: held.memory ? 'in memory, until the visitor consents' : "in the browser's storage",
    stored: { ...stored('localStorage'), ...stored('sessionStorage') },
  })
}

/** The files of the widgets, with their size over the wire in bytes: their names say which build they are of. */
function loaded(): Record<string, number> {
  const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
  return Object.fromEntries(
    files
      .filter(({ name }) => name.startsWith(`${ownOrigin}/embed/`))
      .map(({ name, encodedBodySize }) => [name.slice(ownOrigin.length), encodedBodySize]),
  )
}

/** What is kept, by its name and length; a sentence where nothing may be kept. */
function stored(where: Where): Record<string, number | string> {
  try {
    return Object.fromEntries(
      Object.entries(held.memory?.[where] ?? globalThis[where])
        .filter(([key]) => key.startsWith('lounge:'))
        .map(([key, value]) => [key, String(value).length]),
    )
  } catch (error) {
    return { [where]: `Nothing can be stored here: ${error as Error}` }
  }
}

/** Of package.json. */
declare const __VERSION__: string
