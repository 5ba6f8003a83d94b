import type { Link } from '#domain/contracts/cafe.ts'
import type { LoaderNotes } from '#domain/embeds/loader-notes.ts'
import { texts } from '#widgets/texts/language.ts'

/** The café's five, for pages where it cannot be asked: the same as in its settings' defaults. */
export const PROMO_LINKS: Link[] = [
  { id: 'classes', label: 'Book an art class', href: '/classes/book' },
  {
    id: 'instagram',
    label: 'See us on Instagram',
    href: 'https://www.instagram.com/creativelounge.alderfalls',
  },
  {
    id: 'facebook',
    label: 'Find us on Facebook',
    href: 'https://www.facebook.com/creativelounge.alderfalls',
  },
  {
    id: 'bluesky',
    label: 'Follow us on Bluesky',
    href: 'https://bsky.app/profile/creativelounge.example',
  },
  { id: 'contest', label: 'Enter our contest', href: '/prelaunch' },
]

/** The café's links as the loader brought them; null where it cannot know them, as in a frozen release. */
export function linksOfLoader(): Link[] | null {
  const { notes } = (globalThis.window?.lounge ?? {}) as { notes?: LoaderNotes }
  return notes ? (notes.links ?? PROMO_LINKS) : null
}

/**
 * What the `links` attribute asks for, in its order; everything known where it asks for nothing or cannot be read.
 * Only paths of the café's site and web addresses are links: the rest (`javascript:`) is left out.
 */
export function chosenLinks(attribute: string | null, known: Link[]): Link[] {
  return (readList(attribute?.trim() ?? '') ?? known)
    .flatMap((each) => {
      const found = typeof each === 'string' ? known.find(({ id }) => id === each) : readLink(each)
      return found ? [{ ...found, label: texts?.words.known[found.label] ?? found.label }] : []
    })
    .filter(({ href }) => /^(\/(?!\/)|https?:\/\/)/.test(href.toLowerCase()))
}

function readList(text: string): unknown[] | null {
  if (!text.startsWith('[')) return text ? text.split(/[\s,]+/) : null
  try {
    return JSON.parse(text) as unknown[]
  } catch {
    return null
  }
}

function readLink(value: unknown): Link | null {
  const { id, label, href } = (value ?? {}) as Partial<Link>
  return typeof label === 'string' && typeof href === 'string'
    ? { id: typeof id === 'string' ? id : label, label, href }
    : null
}
