import type { CafeNow } from '#domain/contracts/cafe.ts'
import type { endpoints } from '#domain/contracts/endpoints.ts'
import type { LoaderNotes } from '#domain/embeds/loader-notes.ts'
import { draw } from '#widgets/shadow-dom-wrapper/dom-jsx.ts'
import { adoptSheets } from '#widgets/shadow-dom-wrapper/sheets.ts'
import type { WidgetHost } from '#widgets/shadow-dom-wrapper/widget-host.ts'
import { hosts } from '#widgets/state/hosts.ts'
import { originOf, ownOrigin } from '#widgets/state/origin.ts'
import { readText, writeText } from '#widgets/state/stored.ts'
import { TICKET } from '#widgets/texts/en/ticket.ts'
import { texts } from '#widgets/texts/language.ts'
import { isThrifty } from '#widgets/thrifty.ts'
import { CAMPAIGN, shown } from './campaign.ts'
import { draftKeyOf } from './draft-key.ts'
import { FormOne } from './FormOne.tsx'
import { Stub } from './Stub.tsx'
import { ticketStyles } from './styles.ts'
import { Ticket, Title } from './Ticket.tsx'

/**
 * The ticket before somebody comes to it: its first step, which can be read, reached and typed into. The whole of it takes over the
 * fields as they are, with the focus and what was typed. Downloaded apart, because only pages with a survey need it.
 */

/** Whether a ticket cannot rest: what was typed is to be shown, or a contest that may be over. */
export function isNeeded(host: WidgetHost): boolean {
  return host.hasAttribute('campaign') || readText('sessionStorage', draftKeyOf(host)) !== null
}

/** What is seen of the ticket at rest. @param signal ends what it listens to */
export function drawTicket(host: WidgetHost, signal: AbortSignal): Node[] {
  adoptSheets(host.root, ticketStyles)
  const note = noteFor(host)
  if (note) shown.now = { ...CAMPAIGN, ...note } as typeof CAMPAIGN
  const stub = Stub({ says: says(), step: 1, prize: known('prize'), opening: known('opening') })
  const form = FormOne({ says: says(), answers: NOTHING, errors: {}, onEdit: () => {} })
  const view = Ticket({ view: 1, stub, children: [Title({ text: says().step1Title }), form] })
  const nodes = draw(view, signal)
  const wake = () => void host.wake()?.catch(() => {})
  for (const node of nodes) {
    node.addEventListener('focusin', wake, { signal })
    node.addEventListener('input', wake, { signal })
    node.addEventListener('pointerover', () => isThrifty() || wake(), { signal })
    // A form that may not be submitted (a frame without `allow-forms`) says nothing but the click.
    node.addEventListener('submit', (event) => event.preventDefault(), { signal })
    node.addEventListener('click', (event) => press(host, event), { signal })
  }
  // A page that takes the ticket away before the whole of it has come, and brings another one, loses nothing that was typed.
  signal.addEventListener('abort', () => host.isConnected || keepTyped(host))
  return nodes
}

/** Keeps what stands in the fields as the draft of this tab. */
function keepTyped(host: WidgetHost): void {
  const typed = [...host.root.querySelectorAll('input')].map(({ id, value }) => [id, value])
  if (!typed.some(([, value]) => value)) return
  const rest = { favoriteFlavor: '', referralSource: '', marketingConsent: null } as const
  const answers = { ...NOTHING, ...Object.fromEntries(typed), ...rest }
  writeText('sessionStorage', draftKeyOf(host), JSON.stringify({ answers, step: 1 }))
}

/** Runs when a ticket begins to rest: asks the café where the loader does not know, and gives way to the whole ticket where its texts or what is stored change. */
export function rest(host: WidgetHost, signal: AbortSignal): void {
  if (!noteFor(host)) void askCafe(host, signal)
  const drawn = texts
  const onChange = () => {
    if (texts !== drawn || isNeeded(host)) host.wake()?.catch(() => {})
  }
  signal.addEventListener('abort', hosts.onChange(onChange))
}

/** The café that is asked. */
function cafeOf(host: WidgetHost): string {
  const named = [host, ...hosts.all()].map((each) => each.getAttribute('api')).find(Boolean)
  return named ? originOf(named) : ownOrigin
}

/** What the loader has brought of the contest, where it comes from the same café. */
const noteFor = (host: WidgetHost) =>
  cafeOf(host) === ownOrigin
    ? (window.lounge as { notes?: LoaderNotes } | undefined)?.notes?.contest
    : undefined

/** The café says what there is to win; where it does not answer, the whole ticket asks again and says so. */
async function askCafe(host: WidgetHost, signal: AbortSignal): Promise<void> {
  const now = await fetch(cafeOf(host) + CAFE, {
    credentials: 'omit',
    signal: AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]),
  })
    .then((answer) => (answer.ok ? (answer.json() as Promise<CafeNow>) : null))
    .catch(() => null)
  // The whole ticket also says why nobody can enter now.
  const campaign = now?.cafe?.campaign
  if (!campaign || (now.entering && now.entering.period !== 'open'))
    return host.wake()?.catch(() => {})
  shown.now = campaign
  for (const name of ['prize', 'opening'] as const) {
    const text = known(name)
    const place = host.root.querySelector(`.${name}`)
    if (place) place.textContent = name === 'opening' ? says().opening(text) : text
  }
}

/** A press on the button waits for the whole ticket, which then hears it. */
function press(host: WidgetHost, event: Event): void {
  const button = (event.target as Element).closest('button')
  if (!button) return
  event.preventDefault()
  const show = (isBusy: boolean) => button.setAttribute('aria-busy', `${isBusy}`)
  show(true)
  host.root.querySelector('[role=alert]')?.remove()
  const hear = () => button.click()
  const stay = () => {
    show(false)
    const note = draw({
      type: 'p',
      props: { className: 'field-error', role: 'alert', children: says().notLoaded },
    })
    for (const each of note) button.closest('form')?.appendChild(each)
  }
  host.wake()?.then(hear, stay)
}

const says = () => texts?.survey ?? TICKET
const known = (name: 'prize' | 'opening') => {
  const { [name]: word, translations } = shown.now
  return (texts?.cafe && translations?.[texts.cafe][name]) || (texts?.words.known[word] ?? word)
}
const NOTHING = { name: '', email: '', phone: '' }
/** Written here, as the file of all addresses comes with the calls. */
const CAFE: (typeof endpoints.cafe)['path'] = '/api/cafe'
/** As long as any call of the widgets waits. */
const PATIENCE_MS = 10_000
