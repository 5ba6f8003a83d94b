import type { Embed, EmbedWidget } from '#domain/contracts/embeds.ts'
import type { LoaderNotes } from '#domain/embeds/loader-notes.ts'
import type { CountedStep } from '#domain/embeds/values.ts'
import { BY_ITSELF, hosts } from '../state/hosts.ts'
import { originOf, ownOrigin } from '../state/origin.ts'
import { follow } from './triggers.ts'

type Line = { quantity: number }

/** Widgets wait for their looks so long; then they come as they are. */
const PATIENCE_MS = 5_000
/** `data-widgets="floating"`: the page has tags of its own where the others are to stand. */
const FLOATING = 'floating'
const TAGS = 'lounge-chat, lounge-cart, lounge-promo, lounge-survey, lounge-countdown'
const MANUAL = `${ownOrigin}/embed`

/**
 * Writes a saved embed into the script tag that names it, where the tag says nothing itself, counts what comes of it, and arms
 * its triggers (docs/decisions/saved-embeds.md). Where it cannot be had the tag is taken as it is.
 * @param begin places what the tag names: not called where the embed is not meant for this page
 */
export async function apply(script: HTMLScriptElement, begin: () => void): Promise<void> {
  const { embed: id = '', api, widgets: named } = script.dataset
  const isFloating = named?.trim() === FLOATING
  // It is no name of a widget: where the embed cannot be had, chat and cart come as ever.
  if (isFloating) script.removeAttribute('data-widgets')
  const address = `${api ? originOf(api) : ownOrigin}/api/embeds/${encodeURIComponent(id)}`
  const found = broughtBy(id, api) ?? (await read(address))
  if (found === 'unreachable') return begin()
  if (found === 'garbage') {
    warn(`${address} answers with something else than an embed. The widgets come without it.`)
    return begin()
  }
  if (found === 'elsewhere') {
    warn(`The embed "${id}" is not meant for ${location.origin}, so nothing is placed.`)
    return keepAway(TAGS)
  }
  if (found === 'unknown') {
    warn(`There is no embed "${id}". The widgets come without it.`)
    script.removeAttribute('data-embed')
    return begin()
  }
  if (/^(paused|retired)$/.test(found.status)) {
    warn(`The embed "${id}" is ${found.status} at the café, so its widgets are not shown.`)
    const names = script.dataset.widgets?.split(/[\s,]+/) ?? found.widgets
    return keepAway(
      TAGS.split(', ')
        .filter((tag) => names.includes(tag.slice(7) as EmbedWidget))
        .concat(`[embed="${id}"]`)
        .join(),
    )
  }
  // The code of the studio has tags of what stands in the page: without the widget they go.
  if (named === undefined || isFloating) leaveOut(found)
  write(isFloating ? { ...found, widgets: floatingOf(found) } : found, script)
  const signal = untilGone()
  const byItself = new Set<string>()
  watch((step) => count(address, step, found.mark), byItself, signal)
  // What stands in the page is open already.
  const first = (script.dataset.widgets ?? '')
    .split(/[\s,]+/)
    .find((each) => each && !IN_PAGE.test(each))
  const tag = `lounge-${first}`
  const open = () => {
    byItself.add(tag)
    window.lounge?.push(['open', first, BY_ITSELF])
  }
  if (first) follow(found, open, signal, tag)
  // What is placed from it says of which campaign this visit is; the tag itself stays as the page has it.
  script.dataset.embed = namedBy(found)
  begin()
  script.dataset.embed = id
}

const IN_PAGE = /survey|countdown/

function floatingOf({ widgets }: Embed): EmbedWidget[] {
  return widgets.filter((each) => !IN_PAGE.test(each))
}

/** The id with the mark of the campaign, as far as both are no longer than an id may be. */
function namedBy({ id, mark = '' }: Embed): string {
  const named = `${id}.${mark}`
  return mark && named.length <= 80 ? named : id
}

/** What the page places itself, now or later, is taken away too. */
function keepAway(tags: string): void {
  const remove = () => {
    for (const element of tags ? document.querySelectorAll(tags) : []) element.remove()
  }
  remove()
  new MutationObserver(remove).observe(document, { childList: true, subtree: true })
}

/** Tags that the page has by the code of the studio, of what is not in the embed any more. */
function leaveOut({ id, widgets }: Embed): void {
  const gone = TAGS.split(', ').filter((tag) => !widgets.includes(tag.slice(7) as EmbedWidget))
  const remove = () => {
    for (const tag of gone)
      for (const element of document.querySelectorAll(`${tag}[embed="${id}"]`)) element.remove()
  }
  remove()
  // The rest of the page is still to come.
  if (document.readyState === 'loading')
    document.addEventListener('DOMContentLoaded', remove, { once: true })
}

/** Aborted when the last widget has left the page: then nothing is listened to any more. */
function untilGone(): AbortSignal {
  const gone = new AbortController()
  let wasThere = false
  const unfollow = hosts.onChange(() => {
    wasThere ||= hosts.all().length > 0
    if (!wasThere || hosts.all().length > 0) return
    unfollow()
    gone.abort()
  })
  return gone.signal
}

/** The embed that the server has written into the loader, where the address of that names it: nobody has to be asked. */
function broughtBy(id: string, api: string | undefined): Embed | undefined {
  const brought = (window.lounge as { notes?: LoaderNotes } | undefined)?.notes?.embed
  return brought?.id === id && (!api || originOf(api) === ownOrigin) ? brought : undefined
}

type Found = Embed | 'unknown' | 'elsewhere' | 'unreachable' | 'garbage'

async function read(address: string): Promise<Found> {
  try {
    const answer = await fetch(address, {
      credentials: 'omit',
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    if (answer.ok) return embedOf(await answer.json().catch(() => null))
    if (answer.status === 403) return 'elsewhere'
    return [400, 404, 410].includes(answer.status) ? 'unknown' : 'unreachable'
  } catch {
    return 'unreachable'
  }
}

/** Another server may stand at the address, or a proxy answer in place of the café. */
function embedOf(answer: unknown): Embed | 'garbage' {
  const { widgets, triggers } = (answer ?? {}) as Partial<Record<keyof Embed, unknown>>
  const isEmbed = Array.isArray(widgets) && typeof triggers === 'object' && triggers !== null
  return isEmbed ? (answer as Embed) : 'garbage'
}

/** What the tag says itself stays, and so does what a tag says that the page has placed. */
function write(embed: Embed, script: HTMLScriptElement): void {
  const { widgets, theme, accent, position, locale } = embed
  const looks = { theme, accent, position, locale, ...wordsOf(embed, script) }
  const set = (element: Element, name: string, value: unknown) => {
    if (typeof value === 'string' && value && !element.hasAttribute(name))
      element.setAttribute(name, value)
  }
  // Also where it is none of them: without the attribute it would be chat and cart.
  script.dataset.widgets ??= widgets.join(' ')
  for (const [name, value] of Object.entries(looks)) set(script, `data-${name}`, value)
  for (const element of document.querySelectorAll(TAGS)) {
    // The code of the studio names it without the mark of the campaign.
    if (element.getAttribute('embed') === embed.id) element.removeAttribute('embed')
    set(element, 'embed', namedBy(embed))
    for (const name of Object.keys(looks))
      set(element, name, script.getAttribute(`data-${name}`) ?? '')
  }
}

/** In the language of the page, as the widgets find it. Where the embed has one language of its own, its first words are in that. */
function wordsOf(embed: Embed, script: HTMLScriptElement): Record<string, string> {
  const placed = [...document.querySelectorAll(TAGS)].map((tag) => tag.getAttribute('locale'))
  const language =
    placed.findLast(Boolean) ??
    script.dataset.locale ??
    // Not `document.body`: an image with that name would be it.
    (document.querySelector('body') ?? script).closest<HTMLElement>('[lang]')?.lang ??
    ''
  // An older café has none.
  const translations: Partial<Record<string, Words>> = embed.translations ?? {}
  const own = embed.locale ? undefined : translations[language.slice(0, 2).toLowerCase()]
  return {
    'launcher-text': own?.launcherText || embed.launcherText,
    greeting: own?.greeting || embed.greeting,
  }
}

type Words = { launcherText: string; greeting: string }

/**
 * Each step once in a view of the page. Nothing is kept: the next view counts again.
 * @param byItself tags whose next opening nobody pressed for
 */
function watch(
  tell: (step: CountedStep) => void,
  byItself: Set<string>,
  signal: AbortSignal,
): void {
  const once = (step: CountedStep) => {
    if (!told.has(step)) tell(step)
    told.add(step)
  }
  const told = new Set<CountedStep>()
  let items = inCart()
  const on = (name: string, listener: (event: Event) => void) =>
    document.addEventListener(`lounge:${name}`, listener, { signal })
  const seen = () => (document.hidden ? undefined : once('seen'))
  document.addEventListener('visibilitychange', () => hasWidget() && seen(), { signal })
  on('ready', () => {
    items = Math.max(items, inCart())
    seen()
  })
  on('open', ({ target }) => byItself.delete((target as Element).localName) || once('opened'))
  on('cart-change', (event) => {
    const { count } = (event as CustomEvent<{ count: number }>).detail
    if (count > items) once('added')
    items = count
  })
  // What stands in the page is open already: whoever types into the ticket has begun. On its way in, because the ticket keeps
  // its typing from the page.
  document.addEventListener(
    'input',
    ({ target }) => (target as Element).localName === 'lounge-survey' && once('began'),
    { signal, capture: true },
  )
  if (hasWidget()) seen()
}

function hasWidget(): boolean {
  return document.querySelector(TAGS) !== null
}

function inCart(): number {
  const { lines = [] } = (document.querySelector('lounge-cart') ?? {}) as { lines?: Line[] }
  return lines.reduce((sum, { quantity }) => sum + quantity, 0)
}

/** Without a body and without headers of its own, so that the browser asks nothing before; it outlives the page. */
function count(address: string, step: CountedStep, mark: string | undefined): void {
  fetch(`${address}/counts?step=${step}${mark ? `&mark=${mark}` : ''}`, {
    method: 'POST',
    credentials: 'omit',
    keepalive: true,
  }).catch(() => {
    // An estimate less: nothing that the page must know.
  })
}

function warn(message: string): void {
  // oxlint-disable-next-line no-console -- whoever wrote the page is told
  console.warn(`creative-lounge: ${message} How it is meant: ${MANUAL}`)
}
