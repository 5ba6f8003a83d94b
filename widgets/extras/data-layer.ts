import { hosts } from '../state/hosts.ts'

/** What an entry says, besides its event; the same fields each time, because a tag manager keeps those of the entry before. */
type Fields = {
  /** Such as `cart`. */
  widget: string
  /** The id of the saved embed. */
  embed: string | null
  /** As the page names itself. */
  source: string | null
  /** Drinks and other things in the cart. */
  count: number | null
  /** Of the cart, or of an order with tax and tip, in units of the currency: 13.5. */
  value: number | null
  currency: 'USD' | null
  /** How the visitor checks out: `guest`, `pickup` or `express`. */
  checkout: string | null
  /** Where a link of the café leads, such as `/events`. */
  path: string | null
  /** Who has written in the chat: `user` or `bot`. */
  sender: string | null
  /** What failed, of `lounge:error`. */
  phase: string | null
}
type Entry = { event: string; lounge: Fields }

/** What is told of each event: no name, no word of a visitor, no number of an order. */
const TOLD: Record<string, (detail: Detail) => Partial<Fields>> = {
  ready: () => ({}),
  open: () => ({}),
  close: () => ({}),
  'cart-change': ({ count, subtotalCents }) => ({ count, ...worth(subtotalCents) }),
  checkout: ({ type, lines = [] }) => ({
    checkout: type,
    count: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    ...worth(lines.reduce((sum, { quantity, priceCents }) => sum + quantity * priceCents, 0)),
  }),
  'order-placed': ({ totalCents, subtotalCents }) => worth(totalCents ?? subtotalCents),
  'survey-submitted': () => ({}),
  'countdown-end': () => ({}),
  message: ({ sender }) => ({ sender }),
  navigate: ({ path }) => ({ path: path?.split(/[?#]/)[0] }),
  error: ({ phase }) => ({ phase }),
}

type Detail = Partial<{
  count: number
  subtotalCents: number
  totalCents: number
  type: string
  lines: { quantity: number; priceCents: number }[]
  sender: string
  path: string
  phase: string
}>

let isFollowing = false
const NAME = 'dataLayer'

/**
 * Writes each event of the widgets into `window.dataLayer`, from which tag managers read. A list that the page makes later, in the
 * place of ours, gets what it has missed. Ends when no widget is left.
 */
export function follow(): void {
  if (isFollowing) return
  isFollowing = true
  const entries: Entry[] = []
  let told = new WeakSet<object>()
  let list: unknown
  let isOurs = false
  const listening = new AbortController()
  const { signal } = listening

  const write = () => {
    const page = window as { dataLayer?: unknown }
    try {
      // Only what stands in the place of ours has missed something.
      if (isOurs && page.dataLayer !== list) told = new WeakSet()
      isOurs = page.dataLayer === undefined || (isOurs && page.dataLayer === list)
      list = page.dataLayer ??= []
      if (!Array.isArray(list)) return say(list)
      for (const entry of entries.filter((each) => !told.has(each))) {
        told.add(entry)
        list.push(copyOf(entry))
      }
    } catch (error) {
      say(error)
    }
  }
  const tell = (name: string, target: Element, detail: unknown) => {
    entries.push(entryOf(name, target, (detail ?? {}) as Detail))
    entries.splice(0, entries.length - MOST_ENTRIES)
    write()
  }
  const greeted = new WeakSet<Element>()
  const greet = (host: Element) => {
    if (!greeted.has(host)) tell('ready', host, null)
    greeted.add(host)
  }

  for (const name of Object.keys(TOLD))
    document.addEventListener(
      `lounge:${name}`,
      (event) => {
        const target = event.composedPath()[0]
        if (!(target instanceof Element)) return
        if (name === 'ready') greet(target)
        else tell(name, target, (event as CustomEvent).detail)
      },
      { signal },
    )
  // Tag managers make their list at the latest now.
  addEventListener('load', write, { signal })
  const unfollow = hosts.onChange(() => {
    if (hosts.all().length > 0) return
    listening.abort()
    unfollow()
    isFollowing = false
  })
  // Who has come to rest before this file was there has said so already.
  hosts.all().forEach(greet)
}

/** What a list that comes later gets at most. */
const MOST_ENTRIES = 100

function entryOf(name: string, target: Element, detail: Detail): Entry {
  const told = TOLD[name]?.(detail) ?? {}
  return {
    event: `lounge_${name.replaceAll('-', '_')}`,
    lounge: {
      widget: target.localName.replace(/^lounge-/, ''),
      embed: target.getAttribute('embed')?.split('.')[0] ?? null,
      source: target.getAttribute('source'),
      ...NOTHING,
      ...Object.fromEntries(Object.entries(told).map(([key, value]) => [key, value ?? null])),
    },
  }
}

const NOTHING = {
  count: null,
  value: null,
  currency: null,
  checkout: null,
  path: null,
  sender: null,
  phase: null,
}

function worth(cents = 0): Pick<Fields, 'value' | 'currency'> {
  return { value: cents / 100, currency: 'USD' }
}

/** Whoever reads the list may change what is in it. */
const copyOf = (entry: Entry): Entry => ({ ...entry, lounge: { ...entry.lounge } })

function say(what: unknown): void {
  import('../wrong-use.ts').then((file) => file.say(NAME, what)).catch(() => {})
}
