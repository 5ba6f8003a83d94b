import type {
  AdminEmbed,
  EmbedEdit,
  EmbedTriggers,
  EmbedWidget,
  FunnelSteps,
} from '#domain/contracts/embeds.ts'
import type { AccentCheck } from '#domain/embeds/accent.ts'
import { componentOf, type InPage, inPageOf } from '#domain/embeds/in-page.ts'
import { rateOf, stepsOf, type FunnelStep } from '#domain/embeds/funnel-steps.ts'
import type { SnippetKind } from '#domain/embeds/snippets.ts'
import { OTHER_ORIGINS } from '#domain/embeds/values.ts'
import type { Backdrop } from '#site/embed-preview/messages.ts'

export const WIDGET_NAMES: Record<EmbedWidget, { name: string; does: string }> = {
  chat: { name: 'Chat', does: 'A barista who takes orders in plain words.' },
  cart: {
    name: 'Cart',
    does: 'The cart with Order Ahead and checkout. It appears once something is in it.',
  },
  promo: { name: 'Links', does: 'Five small buttons: classes, social pages, the contest.' },
  survey: { name: 'Contest', does: 'The entry ticket, in the page itself.' },
  countdown: { name: 'Countdown', does: 'How long the contest takes entries, in the page itself.' },
}

export const THEMES: readonly (readonly [EmbedEdit['theme'], string])[] = [
  ['auto', 'As the page'],
  ['light', 'Light'],
  ['dark', 'Dark'],
]
export const POSITIONS: readonly (readonly [EmbedEdit['position'], string])[] = [
  ['right', 'Bottom right'],
  ['left', 'Bottom left'],
]
export const LOCALES: readonly (readonly [EmbedEdit['locale'], string])[] = [
  ['', 'The language of the page'],
  ['en', 'English'],
  ['es', 'Spanish'],
]

export const BACKDROP_NAMES: Record<Backdrop, string> = {
  plain: 'Plain page',
  shop: 'Shop',
  landing: 'Landing page',
  dark: 'Dark page',
  'dark-undeclared': 'Dark page, no color-scheme',
  picture: 'Your screenshot',
}

/** What `auto` makes of a page that is dark: it sees what the page declares, and no background. */
export const AS_THE_PAGE: Partial<Record<Backdrop, string>> = {
  dark: 'This page declares color-scheme: dark, so “As the page” is dark on it.',
  'dark-undeclared':
    'This page has a dark background and declares no color-scheme, so “As the page” is light on it. Choose Dark for such a page.',
}

export const CONTRAST_NAMES: Record<AccentCheck['of'], string> = {
  text: 'Text on it',
  light: 'On light pages',
  dark: 'On dark pages',
}

/** Languages in which words may be given besides the first ones. */
export const TRANSLATIONS: readonly (readonly [keyof EmbedEdit['translations'], string])[] = [
  ['es', 'Spanish'],
]

/** Whether pages show it. */
export type EmbedState = 'live' | 'partly' | 'quiet' | 'unseen' | 'shut-out' | 'paused' | 'retired'
export const STATES: Record<EmbedState, string> = {
  live: 'Live',
  partly: 'Live, refused elsewhere',
  quiet: 'Not seen this week',
  unseen: 'Not seen yet',
  'shut-out': 'Site not allowed',
  paused: 'Paused',
  retired: 'Retired',
}

/** What says whether pages show it. */
type Sighted = Pick<AdminEmbed, 'status' | 'lastSeen' | 'refused'> & {
  value: Pick<EmbedEdit, 'allowedOrigins'>
}

/** @param now the café's; without it whatever was seen is live */
export function stateOf(embed: Sighted, now: string | undefined): EmbedState {
  const { status, lastSeen, value } = embed
  if (status !== 'on') return status
  const last = lastSeen.find(({ origin }) => isAllowed(origin, value.allowedOrigins))
  const isRefused = refusedNow(embed).some(({ at }) => isLately(at, now))
  if (last && isLately(last.at, now)) return isRefused ? 'partly' : 'live'
  // A page that carries the code now says more than one that did long ago.
  if (isRefused) return 'shut-out'
  if (last) return 'quiet'
  return lastSeen.length === 0 ? 'unseen' : 'shut-out'
}

/** The sites that carry the code and are given nothing, the latest first. */
export function refusedNow({ refused = [], value }: Omit<Sighted, 'status'>) {
  return refused.filter(({ origin }) => !isAllowed(origin, value.allowedOrigins))
}

/** Whether its pages are given the embed, as the server decides it. Sites that are not told apart count as allowed. */
export function isAllowed(origin: string, allowedOrigins: readonly string[]): boolean {
  const always = [OTHER_ORIGINS, globalThis.location?.origin]
  return allowedOrigins.length === 0 || allowedOrigins.includes(origin) || always.includes(origin)
}

/** The sites where it was seen in the last week, and where it would not be shown with these alone allowed. */
export function shutOut(
  lastSeen: AdminEmbed['lastSeen'],
  allowedOrigins: readonly string[],
  now: string | undefined,
): string[] {
  return lastSeen
    .filter(({ origin, at }) => isLately(at, now) && !isAllowed(origin, allowedOrigins))
    .map(({ origin }) => origin)
}

function isLately(at: string, now: string | undefined): boolean {
  return now === undefined || Date.parse(now) - Date.parse(at) <= WEEK_MS
}

const WEEK_MS = 7 * 24 * 60 * 60 * 1000

/** The steps of the funnel that are counts of something, in order. */
export const STEPS: readonly {
  id: FunnelStep
  name: string
  means: string
}[] = [
  { id: 'seen', name: 'Seen', means: 'Views of pages that showed the widgets. An estimate.' },
  {
    id: 'opened',
    name: 'Opened',
    means:
      'Views in which a visitor opened a widget. An estimate; what opens by itself is not in it.',
  },
  {
    id: 'added',
    name: 'Added',
    means: 'Views in which something went into the cart. An estimate.',
  },
  {
    id: 'handedOver',
    name: 'To checkout',
    means: 'Carts that were sent to the café’s checkout, ordered or not. An estimate.',
  },
  { id: 'ordered', name: 'Ordered', means: 'Orders that were placed, paid or not yet.' },
  {
    id: 'paid',
    name: 'Paid',
    means: 'Orders that are paid in full, at the counter or online, less what was given back.',
  },
  {
    id: 'began',
    name: 'Begun',
    means: 'Views in which a visitor began to fill in the ticket of the contest. An estimate.',
  },
  {
    id: 'entered',
    name: 'Entered',
    means: 'Entries of the contest that were sent, also those that nobody has confirmed yet.',
  },
  {
    id: 'confirmed',
    name: 'Confirmed',
    means: 'Those of them that are confirmed: they are in the draw.',
  },
  {
    id: 'enteredByFriends',
    name: 'By friends',
    means: 'Entries that came by the link that somebody sent a friend after entering.',
  },
]

/** The steps of these widgets, and whatever was counted all the same. */
export function stepsFor(widgets: readonly EmbedWidget[], total: FunnelSteps): typeof STEPS {
  const ids = stepsOf(widgets, total)
  return STEPS.filter(({ id }) => ids.includes(id))
}

/** 'Opened' of 'seen', as the bars and the tables say it: '30% of seen'. @returns '' where nobody came that far */
export function rateWords(step: FunnelStep, steps: FunnelSteps): string {
  const rate = rateOf(step, steps)
  return rate ? `${rate.percent.toLocaleString('en-US')}% of ${rate.of}` : ''
}

/** Where the contest and its countdown stand, which are part of the page; '' where neither is chosen. */
export function inPageNote(kind: SnippetKind, widgets: readonly EmbedWidget[]): string {
  const inPage = inPageOf(widgets)
  if (inPage.length === 0) return ''
  const nameOf = (each: InPage) => WIDGET_NAMES[each].name.toLowerCase()
  const say = (where: (widget: InPage) => string) =>
    inPage.map((each) => `The ${nameOf(each)} stands ${where(each)}.`).join(' ')
  const all = new Intl.ListFormat('en').format(inPage.map((each) => `the ${nameOf(each)}`))
  if (['elements', 'tag', 'frozen', 'strict', 'wordpress', 'shopify'].includes(kind))
    return inPage.length > 1
      ? `${all.replace('the', 'The')} stand where their tags are.`
      : say(() => 'where its tag is')
  if (kind === 'react' || kind === 'vue')
    return say(
      (widget) => `where you render <${componentOf(widget)} /> of this file, and on no other page`,
    )
  return say(
    (widget) =>
      `at the end of the page, or where the page has <lounge-${widget}></lounge-${widget}>`,
  )
}

/** What a widget that opens by itself waits for: 'after 5 seconds or 40% down the page'. @returns '' where nothing opens it */
export function waitsFor({ delaySeconds, scrollPercent, onExit }: EmbedTriggers): string {
  return new Intl.ListFormat('en', { type: 'disjunction' }).format([
    ...(delaySeconds
      ? [`after ${delaySeconds === 1 ? 'a second' : `${delaySeconds} seconds`}`]
      : []),
    ...(scrollPercent ? [`${scrollPercent}% down the page`] : []),
    ...(onExit ? ['when the pointer leaves the page at its top'] : []),
  ])
}
