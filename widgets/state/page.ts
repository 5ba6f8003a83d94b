import { signal } from '@preact/signals-react'
import { configureApi } from '../server.ts'
import { onProblem, reportProblem, watchUncaught } from './problems.ts'
import { ui } from './ui.ts'

/** Attributes that every widget understands. */
export const SHARED_ATTRIBUTES = [
  'api',
  'site',
  'theme',
  'accent',
  'locale',
  'source',
  'position',
  'open',
  'nonce',
]

const ownOrigin = originOf(import.meta.url)
const api = signal(ownOrigin)
const site = signal(ownOrigin)
const source = signal<string | null>(null)
const locale = signal('en-US')
let uncaught: (() => void) | undefined
const cleanups = new WeakMap<HTMLElement, () => void>()

/** The page a widget stands on: where the café is, and how this visitor is attributed. */
export const page = {
  api,
  site,
  source,
  locale,
  /** True on the café's own site, where navigation needs no hand-over. */
  isHome(): boolean {
    return site.value === location.origin
  },
  /** Absolute address of a path of the café's site. */
  link(path: string): string {
    return new URL(path, `${site.value}/`).href
  },
  /**
   * Takes an element into the page: reads its attributes (the first one that names an api, site or source wins),
   * passes problems on as `lounge:error`, and says `lounge:ready`.
   */
  join(host: HTMLElement & { emit(name: string, detail?: unknown): boolean }): void {
    adopt(host)
    ui.enter(host)
    uncaught ??= page.isHome() ? () => {} : watchUncaught((stack) => stack.includes(ownOrigin))
    const stop = onProblem((problem) => {
      if (ui.isPrimary(host)) host.emit('error', problem)
    })
    const onRenderError = (event: Event) => {
      const { phase, message } =
        (event as CustomEvent<{ phase: string; message: string } | null>).detail ?? {}
      if (phase === 'render') reportProblem('uncaught', new Error(message), { phase })
    }
    host.addEventListener('lounge:error', onRenderError)
    cleanups.set(host, () => {
      stop()
      host.removeEventListener('lounge:error', onRenderError)
    })
    host.emit('ready', { tag: host.localName })
  },
  leave(host: HTMLElement): void {
    ui.leave(host)
    cleanups.get(host)?.()
    if (ui.hosts.value.length > 0) return
    uncaught?.()
    uncaught = undefined
  },
}

configureApi({ api: ownOrigin })

function adopt(host: HTMLElement): void {
  const isFirst = ui.hosts.value.length === 0
  const {
    api: apiAddress,
    site: siteAddress,
    source: attribution,
    locale: language,
  } = Object.fromEntries(
    ['api', 'site', 'source', 'locale'].map((name) => [name, host.getAttribute(name)]),
  )
  if (apiAddress && (isFirst || api.value === ownOrigin)) {
    api.value = originOf(apiAddress)
    configureApi({ api: api.value })
    if (!siteAddress && site.value === ownOrigin) site.value = api.value
  }
  if (siteAddress && (isFirst || site.value === ownOrigin)) site.value = originOf(siteAddress)
  if (attribution && source.value === null) source.value = attribution.slice(0, 80)
  if (language) locale.value = language
}

/**
 * A module knows where it was downloaded from: that is the café. In tests it is a file, and the page's origin serves;
 * on a server that renders pages there is no page at all.
 */
function originOf(address: string): string {
  const { href, origin } = globalThis.location ?? { href: undefined, origin: '' }
  const url = URL.canParse(address, href) ? new URL(address, href) : null
  return url?.protocol.startsWith('http') ? url.origin : origin
}
