import type { AdminEmbed, EmbedEdit, EmbedWidget, FunnelSteps } from '#domain/contracts/embeds.ts'
import type { AccentCheck } from '#domain/embeds/accent.ts'
import type { SnippetKind } from '#domain/embeds/snippets.ts'
import type { Backdrop } from '#site/embed-preview/messages.ts'

export const WIDGET_NAMES: Record<EmbedWidget, { name: string; does: string }> = {
  chat: { name: 'Chat', does: 'A barista who takes orders in plain words.' },
  cart: { name: 'Cart', does: 'The cart with Order Ahead and checkout.' },
  promo: { name: 'Links', does: 'Five small buttons: classes, social pages, the contest.' },
  survey: { name: 'Contest', does: 'The entry ticket, in the page itself.' },
}

export const THEMES: readonly (readonly [EmbedEdit['theme'], string])[] = [
  ['auto', 'As the visitor’s device'],
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
  picture: 'Your screenshot',
}

export const CONTRAST_NAMES: Record<AccentCheck['of'], string> = {
  text: 'Text on it',
  light: 'On light pages',
  dark: 'On dark pages',
}

/** Whether pages show it. */
export type EmbedState = 'live' | 'quiet' | 'unseen' | 'retired'
export const STATES: Record<EmbedState, string> = {
  live: 'Live',
  quiet: 'Not seen this week',
  unseen: 'Not seen yet',
  retired: 'Retired',
}

/** @param now the café's; without it whatever was seen is live */
export function stateOf(
  { isRetired, lastSeen: [last] }: Pick<AdminEmbed, 'isRetired' | 'lastSeen'>,
  now: string | undefined,
): EmbedState {
  if (isRetired) return 'retired'
  if (!last) return 'unseen'
  const isOld = now !== undefined && Date.parse(now) - Date.parse(last.at) > WEEK_MS
  return isOld ? 'quiet' : 'live'
}

const WEEK_MS = 7 * 24 * 60 * 60 * 1000

/** The steps of the funnel that are counts of something, in order. */
export const STEPS: readonly {
  id: Exclude<keyof FunnelSteps, 'orderedCents'>
  name: string
  means: string
}[] = [
  { id: 'seen', name: 'Seen', means: 'Views of pages that showed the widgets. An estimate.' },
  { id: 'opened', name: 'Opened', means: 'Views in which a widget was opened. An estimate.' },
  {
    id: 'added',
    name: 'Added',
    means: 'Views in which something went into the cart. An estimate.',
  },
  { id: 'handedOver', name: 'Handed over', means: 'Carts that went to the café’s checkout.' },
  { id: 'ordered', name: 'Ordered', means: 'Orders that were placed. Paying is at the counter.' },
  { id: 'entered', name: 'Entered', means: 'Entries of the contest.' },
]

/** Where the contest stands, which is the one widget that is part of the page. */
export function contestNote(kind: SnippetKind): string {
  if (kind === 'elements') return 'The contest stands where its tag is.'
  if (['tag', 'frozen', 'wordpress', 'shopify'].includes(kind))
    return 'The contest stands where this script is.'
  return 'The contest stands at the end of the page, or where the page has <lounge-survey></lounge-survey>.'
}
