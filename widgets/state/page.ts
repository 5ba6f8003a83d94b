import { signal } from '@preact/signals-react'
import { addressAt } from '#domain/embeds/address.ts'
import { say } from '../inspect.ts'
import { configureApi } from '../server.ts'
import { tag, texts } from '../texts/language.ts'
import { hosts, type Host } from './hosts.ts'
import { originOf, ownOrigin } from './origin.ts'
import { onProblem, reportProblem, watchUncaught } from './problems.ts'
import { followTabs } from './tabs.ts'

const api = signal(ownOrigin)
const site = signal(ownOrigin)
const source = signal<string | null>(null)
const locale = signal('en-US')
let embed: string | null = null
let uncaught: (() => void) | undefined
const cleanups = new Map<HTMLElement, () => void>()
/** The events of all widgets, as the manuals name them (server/embed/manual.test.ts). */
export const EVENTS =
  /^(ready|open|close|cart-change|checkout|order-placed|survey-submitted|countdown-end|message|navigate|error)$/
/** Whether the state of the page follows other tabs: it does until the last element leaves. */
let isFollowing = true
let observer: MutationObserver | undefined

/** The page a widget stands on: where the café is, and how this visitor is attributed. */
export const page = {
  api,
  site,
  source,
  /** How prices, dates and times are written; its language is that of the texts (texts/texts.ts). */
  locale,
  /** On the café's own site: the code of the hand-over that the cart came by. */
  handover: null as string | null,
  /** The promo code that was applied to the cart on this page. */
  promoCode: undefined as string | undefined,
  /** By which saved embed the visitor is here: for the query of what is sent. */
  cameBy(): { embed?: string } {
    return embed ? { embed } : {}
  },
  /** True on the café's own site, where navigation needs no hand-over. */
  isHome(): boolean {
    return site.value === location.origin
  },
  /** Absolute address of a path of the café's site; that of the contest names the embed of this page. */
  link(path: string): string {
    return addressAt(site.value, path, embed)
  },
  /**
   * Takes an element into the page: reads its attributes (the first one that names an api, site or source wins),
   * passes problems on as `lounge:error`, and says `lounge:ready`, unless it has rested and said so then.
   * @returns whether it has rested
   */
  join(host: Host): boolean {
    observer ??= new MutationObserver(followHosts)
    observer.observe(host, { attributeFilter: ['api', 'site', 'source'] })
    const isNew = hosts.enter(host)
    lookAtTags()
    lookAtListeners()
    uncaught ??= page.isHome() ? () => {} : watchUncaught(isThrownHere)
    const onRenderError = (event: Event) => {
      const { phase, message } =
        (event as CustomEvent<{ phase: string; message: string } | null>).detail ?? {}
      if (phase === 'render') reportProblem('uncaught', new Error(message), { phase })
    }
    let stop = () => {}
    cleanups.set(host, () => {
      stop()
      host.removeEventListener('lounge:error', onRenderError)
    })
    stop = onProblem((problem) => {
      if (isSpeaker(host)) host.emit('error', problem)
    })
    host.addEventListener('lounge:error', onRenderError)
    if (isNew) host.emit('ready', { tag: host.localName })
    return !isNew
  },
  leave(host: HTMLElement): void {
    cleanups.get(host)?.()
    cleanups.delete(host)
    hosts.leave(host)
  },
}

configureApi({ api: ownOrigin })
hosts.onChange(followHosts)
// Also where the last element left before this was downloaded. A server has no page.
if (globalThis.location) followHosts()

/** Reads the attributes of all elements, also of those that rest, whenever one comes, goes or changes. */
function followHosts(): void {
  const all = hosts.all()
  locale.value = localeOf(all)
  if (all.length > 0) adopt(all)
  if (all.length > 0 !== isFollowing) {
    isFollowing = !isFollowing
    // The café's own site has a cart without an element, too.
    if (!page.isHome()) followTabs(isFollowing)
  }
  if (all.length > 0) return
  observer?.disconnect()
  uncaught?.()
  uncaught = undefined
}

/** What the page names; a language alone stands for how it is written where the café is. */
function localeOf(all: readonly HTMLElement[]): string {
  if (texts) return tag.length > 2 ? tag : texts.locale
  return all.map((host) => host.getAttribute('locale')).findLast(Boolean) ?? locale.peek()
}

/** Of several elements of a tag one says what went wrong: the first that does not rest. */
function isSpeaker(host: HTMLElement): boolean {
  return [...cleanups.keys()].find(({ localName }) => localName === host.localName) === host
}

/** The first element that names an api, a site or a source wins. */
function adopt(all: readonly HTMLElement[]): void {
  const named = (name: string) => all.map((host) => host.getAttribute(name)).find(Boolean)
  const address = (name: string) => {
    const found = all.map((host) => host.getAttribute(name) ?? '').find(isAddress)
    return found && originOf(found)
  }
  const apiOrigin = address('api') ?? ownOrigin
  if (apiOrigin !== api.peek()) {
    api.value = apiOrigin
    configureApi({ api: apiOrigin })
  }
  site.value = address('site') ?? apiOrigin
  // A tag that the page wrote itself belongs to the script beside it, too.
  const script = document.querySelector<HTMLElement>('script[src*="/embed/"][data-source]')
  const name = named('source') ?? script?.dataset['source']
  source.value = name?.slice(0, 80) ?? source.peek()
  embed ??= named('embed')?.slice(0, 80) ?? null
}

/** A second loader on a page changes nothing: where it says something else, whoever wrote the page is told. */
function lookAtTags(): void {
  const tags = document.querySelectorAll<HTMLElement>('script[src*="/embed/"][src*="loader.js"]')
  if (new Set([...tags].map(({ dataset }) => JSON.stringify(dataset))).size > 1) say('tags', tags)
}

/** Who listens to what is never said is told, now and from now on. */
function lookAtListeners(): void {
  const queue = globalThis.window?.lounge as { heard?: unknown } | undefined
  const { heard = [] } = queue ?? {}
  if (!Array.isArray(heard) || !queue) return
  const push = (name: string) => {
    if (!EVENTS.test(name)) say('event', name)
  }
  for (let at = 0; at < heard.length; at += 2) push(`${heard[at]}`)
  queue.heard = { push }
}

/** Whether a file of ours threw it: what a listener of the page throws has ours further down. */
function isThrownHere(stack: string): boolean {
  return /https?:\/\/[^/\s]+/.exec(stack)?.[0] === ownOrigin
}

/** Whether an `api` or `site` is one: an address with its scheme, or one that begins with a slash. */
function isAddress(text: string): boolean {
  return /^(https?:\/)?\//i.test(text) && URL.canParse(text, globalThis.location?.href)
}
