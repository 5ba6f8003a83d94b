import { hosts, type Host } from './hosts.ts'
import { FORGET_KEY, HANDOVER_KEY, held, mayHoldLines, type Texts, type Where } from './stored.ts'

const PLACES: Where[] = ['localStorage', 'sessionStorage']
/** As many as a cart may have (domain/ordering/limits.ts). */
const MOST_ENTRIES = 60
/** What the browser had when this page took it into memory; nothing where the page has begun in memory. */
let taken: Partial<Record<Where, Texts>> = {}

/**
 * Says whether widgets may store something in this browser. What a visitor did until then is written when they may; when they may no
 * longer, it goes on in memory, and what is stored stays (docs/decisions/embed-consent.md).
 */
export function consent(isGiven: boolean): void {
  if (isGiven) keepInBrowser()
  else if (!held.memory) keepInMemory()
}

/**
 * Forgets a visitor: everything that widgets keep on this page, in its other tabs, and what the café can delete: the cart that went to
 * the checkout, and the log of the chat. That the café cannot be reached is said as `lounge:error`.
 */
export function forget(): void {
  const sessionId = idOf(found('localStorage', 'lounge:chat-session:guest'))
  const code = idOf(found('localStorage', HANDOVER_KEY))
  forgetHere()
  attempt(() => {
    globalThis.localStorage.setItem(FORGET_KEY, '1')
    globalThis.localStorage.removeItem(FORGET_KEY)
  })
  if (sessionId || code)
    import('./forget-at-cafe.ts')
      .then((file) => file.forgetAtCafe(sessionId, code))
      // Said without a report, which would be stored.
      .catch((error) =>
        (hosts.all()[0] as Host | undefined)?.emit('error', { phase: 'call', message: `${error}` }),
      )
}

/** What another tab of the same origin asks for, too. */
export function forgetHere(): void {
  for (const host of hosts.all() as (Host & { close?(): void })[])
    if (/-(chat|cart)$/.test(host.localName)) host.close?.()
  erase()
  held.tell?.(true)
  // What was emptied has been written as empty.
  erase()
}

function keepInMemory(): void {
  taken = {}
  for (const where of PLACES) attempt(() => (taken[where] = textsOf(globalThis[where])))
  const { localStorage = {}, sessionStorage = {} } = taken
  held.memory = { localStorage: { ...localStorage }, sessionStorage: { ...sessionStorage } }
}

function keepInBrowser(): void {
  const { memory } = held
  held.memory = null
  if (!memory) return
  const isWritten = attempt(() => {
    for (const where of PLACES) giveBack(where, memory[where], taken[where] ?? {})
  })
  // Blocked or full: what the visitor did stays in memory.
  if (!isWritten) held.memory = memory
  held.tell?.()
  if (mayHoldLines())
    for (const host of hosts.all() as Host[])
      if (host.localName === 'lounge-cart') host.wake?.()?.catch(() => {})
  // A ticket at rest may have been filled in before.
  hosts.changed()
}

/** Writes what was changed in memory. Where another tab has changed the same meanwhile, lists have what is in either. */
function giveBack(where: Where, mine: Texts, before: Texts): void {
  const area = globalThis[where]
  for (const key of new Set([...Object.keys(mine), ...Object.keys(before)])) {
    const [own, old, stored] = [mine[key] ?? null, before[key] ?? null, area.getItem(key)]
    if (own === old) continue
    if (own !== null) area.setItem(key, stored === old ? own : joined(own, stored))
    else if (stored === old) area.removeItem(key)
  }
}

function joined(own: string, stored: string | null): string {
  try {
    const mine: unknown = JSON.parse(own)
    const theirs: unknown = JSON.parse(stored ?? 'null')
    if (!theirs) return own
    const lists = [listOf(mine), listOf(theirs)] as const
    if (!lists[0] || !lists[1]) return own
    const known = new Set(lists[0].map(nameOf))
    const all = [...lists[1].filter((each) => !known.has(nameOf(each))), ...lists[0]]
    const entries = all.slice(-MOST_ENTRIES)
    return JSON.stringify(Array.isArray(mine) ? entries : { ...(mine as object), value: entries })
  } catch {
    return own
  }
}

/** A list, or one that is stored with its version. */
function listOf(value: unknown): unknown[] | null {
  const list = Array.isArray(value) ? value : (value as { value?: unknown } | null)?.value
  return Array.isArray(list) ? list : null
}

function nameOf(entry: unknown): string {
  const { lineId, id } = (entry ?? {}) as { lineId?: string; id?: string }
  return lineId ?? id ?? JSON.stringify(entry)
}

/** What is ours in an area of the browser. */
function textsOf(area: Storage): Texts {
  return Object.fromEntries(
    Object.entries(area).filter(([key]) => key.startsWith('lounge:')),
  ) as Texts
}

/** From the memory of the page, else from an earlier visit. */
function found(where: Where, key: string): string | null {
  let text = held.memory?.[where][key] ?? null
  attempt(() => (text ??= globalThis[where].getItem(key)))
  return text
}

/** A text that was stored as it is, or with its version. */
function idOf(text: string | null): string {
  try {
    const stored = JSON.parse(text ?? '""') as string | { value?: unknown }
    const value = typeof stored === 'string' ? stored : stored.value
    return typeof value === 'string' ? value : ''
  } catch {
    return ''
  }
}

function erase(): void {
  taken = {}
  if (held.memory) held.memory = { localStorage: {}, sessionStorage: {} }
  for (const where of PLACES)
    attempt(() => {
      const area = globalThis[where]
      for (const key of Object.keys(textsOf(area))) area.removeItem(key)
    })
}

/** @returns false where the browser refuses */
function attempt(act: () => unknown): boolean {
  try {
    act()
    return true
  } catch {
    return false
  }
}
