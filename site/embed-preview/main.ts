import { IN_PAGE } from '#domain/embeds/in-page.ts'
import { EMBED_WIDGETS } from '#domain/embeds/values.ts'
import { follow } from '#widgets/extras/triggers.ts'
import type { FromPreview, PreviewState, ToPreview } from './messages.ts'
import './preview.css'

/**
 * The page in the frame of the embed studio: a made-up page of a partner with the café's own script on it. It stands in a
 * sandbox (server/embed/preview.ts), so it shares neither storage nor session with the site.
 */
const CAFE = new URL(location.href).origin
const picture = document.querySelector<HTMLImageElement>('[data-picture]')

addEventListener('message', ({ source, origin, data }: MessageEvent<ToPreview>) => {
  // Only the page of the café around this frame.
  if (source !== parent || origin !== CAFE) return
  if (data.kind === 'state') show(data.state)
  else if (data.kind === 'picture') hang(data.picture)
  else if (data.kind === 'try') wait(data)
  else elementOf(data.widget)?.[data.command]?.()
})
document.addEventListener('lounge:error', (event) => {
  if ((event as CustomEvent<{ phase: string }>).detail.phase === 'load') tell({ kind: 'failed' })
})
document.addEventListener('lounge:open', ({ target }) => {
  if (target) talking.add(target)
  tell({ kind: 'opened' })
})
// The sandbox opens nothing: the studio says where a link leads.
document.addEventListener('click', (event) => {
  const link = event.composedPath().find((each) => each instanceof HTMLAnchorElement)
  if (!link?.href) return
  event.preventDefault()
  tell({ kind: 'led', href: link.href })
})
onlyLook()
tell({ kind: 'ready' })

function tell(message: FromPreview): void {
  parent.postMessage(message, CAFE)
}

/** Here nobody orders and nobody enters the contest: of all that could be sent, only what is said to the barista goes out. */
function onlyLook(): void {
  const send = globalThis.fetch
  globalThis.fetch = (input, init) => {
    const { pathname } = new URL(String(input instanceof Request ? input.url : input), CAFE)
    if ((init?.method ?? 'GET') === 'GET' || pathname === '/api/chat') return send(input, init)
    const refusal = { error: 'preview', message: 'This is a preview: nothing is sent from it.' }
    return Promise.resolve(Response.json(refusal, { status: 403 }))
  }
}

let trial = new AbortController()

/** Begins anew, closed and at the top of the page, as a visitor comes. This page stands for those that the embed names. */
function wait({ triggers, widget }: Extract<ToPreview, { kind: 'try' }>): void {
  trial.abort()
  trial = new AbortController()
  elementOf(widget)?.close?.()
  document.documentElement.classList.toggle('long', Boolean(triggers.scrollPercent))
  scrollTo(0, 0)
  follow({ triggers: { ...triggers, pages: [] } }, () => elementOf(widget)?.open?.(), trial.signal)
}

function show({ backdrop, widgets, attributes, lang }: PreviewState): void {
  document.documentElement.lang = lang || 'en'
  document.documentElement.dataset['backdrop'] = backdrop
  for (const page of document.querySelectorAll<HTMLElement>('[data-page]'))
    page.hidden = page.dataset['page'] !== pageOf(backdrop)
  for (const element of document.querySelectorAll(WIDGETS))
    if (!widgets.includes(element.localName.slice(PREFIX.length))) element.remove()
  for (const name of widgets) place(name, attributes[name] ?? {}, backdrop)
}

/** Two dark pages differ in what they declare alone. */
const pageOf = (backdrop: string) => (backdrop === 'dark-undeclared' ? 'dark' : backdrop)

const PREFIX = 'lounge-'
const WIDGETS = EMBED_WIDGETS.map((name) => PREFIX + name).join(', ')

type WidgetElement = HTMLElement & { open?(): void; close?(): void; reset?(): void }

/** The widgets that were opened. */
const talking = new WeakSet<EventTarget>()

function elementOf(name: string): WidgetElement | null {
  return WIDGETS.includes(PREFIX + name) ? document.querySelector(PREFIX + name) : null
}

function place(name: string, attributes: Record<string, string>, backdrop: string): void {
  const element: WidgetElement = elementOf(name) ?? document.createElement(PREFIX + name)
  const before = element.getAttribute('greeting')
  for (const known of element.getAttributeNames())
    if (!(known in attributes)) element.removeAttribute(known)
  for (const [key, value] of Object.entries(attributes))
    if (element.getAttribute(key) !== value) element.setAttribute(key, value)
  // A conversation begins with the greeting, so another one begins anew.
  if (talking.has(element) && element.getAttribute('greeting') !== before) element.reset?.()
  const home = IN_PAGE.some((each) => each === name)
    ? document.querySelector(`[data-page="${pageOf(backdrop)}"] [data-in-page]`)
    : document.body
  if (home && element.parentNode !== home) home.append(element)
}

function hang(file: Blob | null): void {
  if (!picture) return
  if (picture.src) URL.revokeObjectURL(picture.src)
  if (file) picture.src = URL.createObjectURL(file)
  else picture.removeAttribute('src')
}
