import type { TrustedTypes } from '../trusted-types.ts'
import { keepEarlyEvents } from './early-events.ts'
import { keptCart } from './kept-cart.ts'

/**
 * Runs before the site's own script is there, and loads it. The server writes it into each page (server/ssr/shell.ts) as a
 * `<script>`: `data-script` is the script to run, `data-modules` are the chunks that it imports. If the server rendered the
 * page, `data-state` is the address of its state.
 */
const LONGEST_WAIT_MS = 1_500
let isRunning = false
const { script = '', modules = '', state } = document.currentScript?.dataset ?? {}

const { connection } = navigator as { connection?: { saveData?: boolean } }
// Said before the first picture is fetched (prints/print.css).
if (connection?.saveData) document.documentElement.dataset.saves = ''
// Said before the checkout is seen, whose server does not know (pages/ordering/checkout.css).
document.documentElement.dataset.cart = keptCart()
if (state === undefined) run()
else {
  keepEarlyEvents()
  // The page is seen before it is hydrated: until then its pictures and fonts have the line to themselves.
  try {
    new PerformanceObserver(run).observe({ type: 'paint', buffered: true })
  } catch {
    // An old browser that tells nothing: the time below is what it waits.
  }
  // A page in the background shows no picture.
  addEventListener('DOMContentLoaded', () => setTimeout(run, document.hidden ? 0 : LONGEST_WAIT_MS))
}

/** The first picture was seen, or no longer waits. */
function run(): void {
  if (isRunning) return
  isRunning = true
  if (state) add('link', { rel: 'preload', as: 'fetch', href: state })
  for (const href of modules.split(' ')) add('link', { rel: 'modulepreload', href })
  add('script', { type: 'module', src: ownFile(script) })
  // The first format of a date or a price takes a phone 40 ms, in which it answers nothing: now it waits for the scripts anyway.
  setTimeout(Intl.DateTimeFormat, 0, 'en-US')
  const first = document.querySelector<HTMLImageElement>('img[fetchpriority=high]')
  if (first && !first.complete) first.onload = first.onerror = showRest
  else showRest()
}

/** Pages refuse a text as the address of a script; this is the only policy that makes one of it (server/http/security.ts). */
function ownFile(path: string): string {
  const types: TrustedTypes | undefined = globalThis.trustedTypes
  const policy = types?.createPolicy('lounge-files', {
    createScriptURL: (address) => (/^\/(?!\/)/.test(address) ? address : ''),
  })
  return policy?.createScriptURL(path) ?? path
}

/** The pictures that are not the first (prints/print.css). */
function showRest(): void {
  document.documentElement.dataset.seen = ''
}

function add(name: string, about: object): void {
  document.head.append(Object.assign(document.createElement(name), { crossOrigin: '', ...about }))
}
