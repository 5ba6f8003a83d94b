import { ownOrigin } from './state/origin.ts'
import { EVENTS } from './state/page.ts'

/** What other tools write on script tags, and what HTML allows on any element: none of it is a mistake. */
const NOT_OURS =
  /^(cfasync|nscript|category|cookiecategory|cookieconsent|consent|domain|minify|noptimize|pagespeed|turbolinks|hydrated|is|exportparts|itemid|itemprop|itemref|itemscope|itemtype|xmlns)$/
const COMMANDS =
  'open, close, toggle, reset, add, checkout, prefill, consent, forget, on, off, destroy'
const WIDGETS = 'chat, cart, survey, promo, countdown'
const said = new Set<string>()

/** Says in the console what somebody wrote on a page and does not exist: once each, with the address of the manual. */
export function say(what: string, value: unknown, host?: Element): void {
  const text = textOf(what, value, host)
  if (!text || said.has(text)) return
  said.add(text)
  // oxlint-disable-next-line no-console -- what it is for
  console.warn(`creative-lounge: ${text} How it is meant: ${ownOrigin}/embed`)
}

function textOf(what: string, value: unknown, host?: Element): string {
  const name = quoted(value)
  const tag = host?.hasAttribute('data-placed') ? '<script>' : `<${host?.localName ?? 'script'}>`
  switch (what) {
    case 'command':
      return `The queue has no command ${name}. It has ${COMMANDS}.`
    case 'list':
      return `The queue was given ${value ? `the text ${name}` : 'something that is no list'}. Each command is a list, such as push(['open', 'chat']).`
    case 'consent':
      return `['consent', …] takes true or false, not ${name}. Nothing was changed.`
    case 'dataLayer':
      return `Nothing can be forwarded to window.dataLayer, which is ${name} and no list that takes entries.`
    case 'forward':
      return `forward=${name} on ${tag} was not followed. Events are forwarded to "dataLayer".`
    case 'target':
      return `There is no widget ${name} on this page, so the command was dropped.`
    case 'placed':
      return `A command for ${name} found no <lounge-${value as string}>, so one was placed at the end of the page. Put the tag where it shall stand.`
    case 'taken':
      return `The page has an element <${value as string}> of its own, so it has no widget by this name.`
    case 'element':
      return `The page has a tag <${value as string}>, which is no widget. There are ${WIDGETS.split(
        ', ',
      )
        .map((each) => `<lounge-${each}>`)
        .join(', ')}.`
    case 'widget':
      return `data-widgets names ${name}, which is no widget. There are ${WIDGETS}.`
    case 'attribute':
      return textOfAttribute(`${value as string}`, tag, host)
    case 'listener':
      return textOfListener(value as { name: unknown; listener: unknown })
    case 'event':
      return `['on', ${name}] hears nothing, as no event has this name. There are ${EVENTS.source.slice(2, -2).replaceAll('|', ', ')}.`
    case 'add':
      return `['add', …] put nothing into the cart: ${value as string}`
    case 'wish':
      return `['add', …] took no notice of ${value as string}. An item has id, size, quantity, customizations and customerName; customizations have iceLevel, sugarLevel, temperature, milk and toppings.`
    case 'checkout':
      return `['checkout', ${name}] was dropped, as there are guest, pickup, express.`
    case 'prefill':
      return `['prefill', …] filled in nothing for ${value as string}.`
    case 'links':
      return textOfLinks(`${value as string}`, tag)
    case 'open':
      return `data-open=${name} names no widget, so none was opened. There are ${WIDGETS}.`
    case 'tags':
      return textOfTags([...(value as NodeListOf<HTMLElement>)])
    case 'ticket':
      return `Files of ${tag} did not come, so a link to the contest stands in its place. A blocker, or the Content-Security-Policy of the page, may stop them.`
    case 'campaign':
      return `campaign=${name} on ${tag} is no contest of the café, so nobody can enter by it.`
    // An element with the id "lounge" is no mistake.
    case 'queue':
      return value instanceof EventTarget || value instanceof HTMLCollection
        ? ''
        : 'window.lounge was there and no list, so it was replaced. The page writes (window.lounge ||= []).push([…]).'
  }
  return ''
}

/** The values of attributes that have few. */
const VALUES: Record<string, string> = {
  theme: 'light, dark, auto',
  position: 'left, right',
  yield: 'off',
  storage: 'defer',
  express: 'simulated',
}

/** Attributes that one widget alone takes. */
const OF_ONE: Record<string, string> = { express: 'cart', links: 'promo' }

function textOfAttribute(name: string, tag: string, host?: Element): string {
  const [ours = ''] = name.split('-')
  if (host?.localName === 'script')
    return `${name} on ${tag} changes nothing, as it has no data- before it. There it is data-${ours}.`
  const value = host?.getAttribute(name) ?? ''
  const said = `${name}=${quoted(value)} on ${tag}`
  if (/^(api|site)$/.test(name))
    return `${said} is no address, so the café is looked for where the script comes from. An address begins with https://.`
  if (name === 'accent') return `${said} is no colour of CSS. One is #0a7f5a, or teal.`
  if (name === 'locale')
    return `${said} names no language. It begins with its two letters, such as es, en-GB or de-DE.`
  if (/^(hidden|open|debug)$/.test(name))
    return `${said} counts as ${name}, as in HTML. Without the attribute it does not.`
  const of = Object.hasOwn(OF_ONE, name) ? `lounge-${OF_ONE[name]}` : host?.localName
  if (of !== host?.localName)
    return tag === '<script>' && document.querySelector(of ?? '')
      ? ''
      : `${name} on ${tag} changes nothing: it is for <${of}>, which is not meant here.`
  const values = Object.hasOwn(VALUES, name) ? VALUES[name] : undefined
  if (values) return `${said} is a value that it does not have. It takes ${values}.`
  if (ours !== name)
    return `${tag} has no attribute "${name}". There is "${ours}" (on the script tag: data-${ours}).`
  return NOT_OURS.test(name)
    ? ''
    : `${tag} has no attribute "${name}" (on the script tag: data-${name}).`
}

/** A name that the café does not have, or a list of which not every entry became a link. */
function textOfLinks(text: string, tag: string): string {
  if (!text.startsWith('['))
    return `links on ${tag} names ${quoted(text)}, which is no link of the café, so it is left out.`
  return canParse(text)
    ? `links=${quoted(text)} on ${tag} has entries that are left out. Each is the name of a link of the café, or {"label": "…", "href": "…"} with a path or an address that begins with https://.`
    : `links=${quoted(text)} on ${tag} begins with a bracket and is no JSON, so the links of the café are shown.`
}

function canParse(text: string): boolean {
  try {
    return Boolean(JSON.parse(text))
  } catch {
    return false
  }
}

function textOfListener({ name, listener }: { name: unknown; listener: unknown }): string {
  return `['on', ${quoted(name)}, …] needs a function to call, not ${quoted(listener)}.`
}

/** What tags of the loader on one page say differently. What a saved embed has written into one of them is no word of the page. */
function textOfTags([first, ...others]: HTMLElement[]): string {
  const said = (tag: HTMLElement) =>
    tag
      .getAttributeNames()
      .filter((name) => name.startsWith('data-') && !NOT_OURS.test(name.slice(5)))
  const differing = others.flatMap((other) => {
    const isSaved = first?.hasAttribute('data-embed') && other.hasAttribute('data-embed')
    const names = isSaved ? ['data-embed'] : [...said(first as HTMLElement), ...said(other)]
    return names.filter((name) => first?.getAttribute(name) !== other.getAttribute(name))
  })
  return differing.length > 0
    ? `The script tags of the loader on this page differ in ${[...new Set(differing)].join(', ')}. The one that came first counts, the others change nothing.`
    : ''
}

function quoted(value: unknown): string {
  const text = typeof value === 'string' ? value : Object.prototype.toString.call(value)
  return `"${text.length > 80 ? `${text.slice(0, 80)}…` : text}"`
}
