import { signal } from '@preact/signals-react'
import type { CafeNow } from '#domain/contracts/cafe.ts'
import type { TillShop } from '#domain/contracts/drawers.ts'
import type { Menu } from '#domain/contracts/menu.ts'
import type { Order } from '#domain/contracts/ordering.ts'
import type { SharedBill } from '#domain/contracts/parked-bills.ts'
import type { ClassDoors } from '#domain/contracts/class-doors.ts'
import type { EventDoors } from '#domain/contracts/guests.ts'
import { ApiError } from '#widgets/api.ts'
import { noteProblem } from '#widgets/state/problems.ts'
import { browserStore } from './browser-store.ts'

/** A drawer, as much of it as selling needs. */
export type KnownDrawer = { id: string; name: string; isOpen: boolean }

/** What a till keeps of the server's answers, for the time that it has none. */
export type Known = {
  menu: Menu
  cafe: CafeNow
  drawers: KnownDrawer[]
  /** Open orders without addresses and numbers of guests. */
  tickets: Order[]
  /** Who comes to the classes of the next days. */
  classDoors: ClassDoors
  /** Who comes to the events of today and tomorrow. */
  eventDoors: EventDoors
  /** What is sold beside the menu, with the seats that were left. */
  shop: TillShop
  /** Bills that wait for every till. */
  parked: SharedBill[]
}
type Entry<Name extends keyof Known> = { name: Name; at: number; value: Known[Name] }

/** What only somebody who is signed in may see: it goes when they go. */
const PRIVATE: (keyof Known)[] = [
  'drawers',
  'tickets',
  'classDoors',
  'eventDoors',
  'shop',
  'parked',
]
const inStore = browserStore('lounge-till-known', 'known', (made) =>
  made.createObjectStore('known', { keyPath: 'name' }),
)
/** More open orders than a counter has; what is beyond is not kept. */
const TICKETS_MAX = 200

const goneSince = signal<number | null>(null)
const oldSince = signal<{ [Name in keyof Known]?: number }>({})

/** The last answers that this till got, and whether it gets any now. */
export const known = {
  /** Since when the café's server cannot be reached, in ms; `null` while it can. */
  goneSince,
  /** Of what is shown from this device: when it was true, in ms. */
  oldSince,

  /** The server answered, be it to refuse. */
  heard(): void {
    goneSince.value = null
    gone.forget()
  },

  /** A call failed. @returns whether because nothing answers, or nothing that knows better */
  failed(error: unknown): boolean {
    // Given up by this page, which asks anew: that says nothing of the server.
    if (error instanceof DOMException && error.name === 'AbortError') return false
    const isGone = isUnreachable(error)
    if (isGone) goneSince.value ??= gone.since()
    else known.heard()
    return isGone
  },

  /**
   * Asks the server and keeps the answer; where it cannot be reached, the last answer that was kept.
   * @throws what the call throws, where it was refused or nothing is kept
   */
  async ask<Name extends keyof Known>(
    name: Name,
    call: () => Promise<Known[Name]>,
  ): Promise<Known[Name]> {
    try {
      const value = await call()
      known.heard()
      void known.keep(name, value)
      return value
    } catch (error) {
      const last = known.failed(error) ? await read(name) : null
      if (!last) throw error
      oldSince.value = { ...oldSince.value, [name]: last.at }
      return last.value
    }
  },

  /** Keeps what is true now. A device that keeps nothing asks the server each time. */
  async keep<Name extends keyof Known>(name: Name, value: Known[Name]): Promise<void> {
    if (oldSince.value[name] !== undefined)
      oldSince.value = { ...oldSince.value, [name]: undefined }
    const entry: Entry<Name> = { name, at: Date.now(), value: spare(name, value) }
    await inStore('readwrite', (store) => store.put(entry)).catch((error: unknown) =>
      noteProblem('storage', error),
    )
  },

  /** What was kept last, or `null`. */
  async last<Name extends keyof Known>(name: Name): Promise<Known[Name] | null> {
    return (await read(name))?.value ?? null
  },

  /** Somebody left the till: what only they may see goes. */
  async forgetPrivate(): Promise<void> {
    await inStore('readwrite', (store) => {
      for (const name of PRIVATE) store.delete(name)
      return store.count()
    }).catch(() => {})
  },

  /** This device is no till any more. */
  async forgetAll(): Promise<void> {
    oldSince.value = {}
    await inStore('readwrite', (store) => store.clear()).catch(() => {})
  },
}

const GONE_KEY = 'lounge:till-gone'
/** When the server went, for a till that is reloaded meanwhile. */
const gone = {
  since(): number {
    try {
      const at = Number(localStorage.getItem(GONE_KEY)) || Date.now()
      localStorage.setItem(GONE_KEY, String(at))
      return at
    } catch {
      return Date.now()
    }
  },
  forget(): void {
    try {
      localStorage.removeItem(GONE_KEY)
    } catch {
      // Nothing was kept.
    }
  },
}

/** Nothing answered, or nothing that knows: a proxy without a server behind it. */
export function isUnreachable(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status === 0 || error.status >= 500
}

/** Addresses and numbers of guests are not needed to make a drink. */
function spare<Name extends keyof Known>(name: Name, value: Known[Name]): Known[Name] {
  if (name !== 'tickets') return value
  const tickets = (value as Order[]).slice(0, TICKETS_MAX).map((order) => ({
    ...order,
    token: '',
    contact: { name: order.contact.name, email: null, phone: null },
  }))
  return tickets as Known[Name]
}

async function read<Name extends keyof Known>(name: Name): Promise<Entry<Name> | null> {
  const entry = await inStore('readonly', (store) => store.get(name)).catch(() => undefined)
  return (entry as Entry<Name> | undefined) ?? null
}
