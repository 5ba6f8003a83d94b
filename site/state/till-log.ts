import { signal } from '@preact/signals-react'
import type { NewCounterSale, Sold } from '#domain/contracts/drawers.ts'
import { ApiError } from '#widgets/api.ts'
import { reportProblem } from '#widgets/state/problems.ts'
import { account } from './account.ts'
import { browserStore } from './browser-store.ts'
import { callPrivate } from './call-private.ts'
import { known } from './till-known.ts'

/** A sale that was made on this till and is not known to have reached the server. */
export type LoggedSale = {
  position?: number
  sale: NewCounterSale
  /** The account of whoever stood at the till; a build of before did not say. */
  sellerId?: string
  refusal?: string
}

const inStore = browserStore('lounge-till', 'sales', (made) => {
  const store = made.createObjectStore('sales', { keyPath: 'position', autoIncrement: true })
  store.createIndex('id', 'sale.id', { unique: true })
})
/** While the server is known to be gone nobody at the counter waits longer than this for it. */
const SHORT_MS = 3_000

/** A sale that waited and has reached the server: the number that it got there. */
export type DeliveredSale = { id: string; number: string; name: string | null; cents: number }

const unsent = signal<LoggedSale[]>([])
const delivered = signal<DeliveredSale[]>([])
let sending: Promise<void> | undefined

/**
 * The sales of this till that were not sent yet, in the order in which they were made. Each is written down before it is sent, and taken out
 * when the server has it: neither a browser nor a server that dies in between loses or doubles one, because the id that was made
 * here is the key of the sale.
 */
export const tillLog = {
  unsent,
  /** What waited and was sent since somebody read that. */
  delivered,

  /** Reads what an earlier visit left. */
  async open(): Promise<void> {
    unsent.value = await readAll().catch((error: unknown) => {
      reportProblem('storage', error)
      return unsent.value
    })
  },

  /**
   * Makes a sale. @returns the answer of the server, or `null` where it cannot be reached: the sale is kept then, and sent later
   * @throws ApiError where the server refuses it: it was not sold
   */
  async sell(sale: NewCounterSale): Promise<Sold | null> {
    const sold = await holding(sale.id, async () => {
      // A PIN that somebody agreed with is sent, and never kept.
      const { approval: _, ...kept } = sale
      await write({ sale: kept, ...sellerOf() })
      try {
        // Sold now: the server has the better clock. What waits keeps its time.
        const { soldAt: __, ...now } = sale
        const answer = await post(now, known.goneSince.value === null ? {} : SHORTLY)
        await forget(sale.id)
        return answer
      } catch (error) {
        if (known.failed(error)) return null
        await forget(sale.id)
        throw error
      }
    })
    if (!sold) await tillLog.open()
    return sold ?? null
  },

  /** Sends what waits, one after the other, the oldest first. Stops where the server cannot be reached. */
  send(): Promise<void> {
    sending ??= sendAll().finally(() => (sending = undefined))
    return sending
  },

  /** Takes a sale out that the server refuses; whoever does it has written it down. */
  async discard(id: string): Promise<void> {
    await forget(id)
    await tillLog.open()
  },
}

const SHORTLY = { timeoutMs: SHORT_MS }

async function sendAll(): Promise<void> {
  await tillLog.open()
  for (const entry of unsent.value) {
    const isSent = await holding(entry.sale.id, () => sendOne(entry))
    // A sale that another tab, or the counter of this one, is sending at this moment is theirs.
    if (isSent === false) break
  }
  await tillLog.open()
}

/** @returns false where there is no use in sending the next one now */
async function sendOne({ sale, sellerId }: LoggedSale): Promise<boolean> {
  // Since the log was read it may have been sent, or refused at the counter.
  if ((await positionOf(sale.id)) === undefined) return true
  const isOfAnother = sellerId !== undefined && sellerId !== account.user.value?.id
  try {
    const { order } = await post(asKept(isOfAnother ? { ...sale, sellerId } : sale))
    await forget(sale.id)
    const { id, name = null, expectedTotalCents: cents } = sale
    delivered.value = [...delivered.value, { id, number: order.number, name, cents }]
  } catch (error) {
    if (known.failed(error) || mayBeSentLater(error)) return false
    // It stays, and says why: somebody decides what becomes of it.
    const refusal = error instanceof ApiError ? error.message : String(error)
    await write({ sale, refusal, ...(sellerId && { sellerId }) })
  }
  return true
}

async function post(sale: NewCounterSale, options = {}): Promise<Sold> {
  const sold = await callPrivate('sellAtTill', { body: sale }, options)
  known.heard()
  return sold
}

/** Who bought a ticket is inside by now: it stands, also where no seat is left. */
const asKept = (sale: NewCounterSale): NewCounterSale =>
  sale.lines.some(({ type }) => type === 'ticket' || type === 'reserved-ticket')
    ? { ...sale, isKept: true }
    : sale

function sellerOf(): Pick<LoggedSale, 'sellerId'> {
  const sellerId = account.user.value?.id
  return sellerId === undefined ? {} : { sellerId }
}

/**
 * Runs alone for one sale, in all tabs of this browser; a tab that dies lets go.
 * @returns what it came to, or `undefined` where somebody else has it
 */
async function holding<Done>(id: string, run: () => Promise<Done>): Promise<Done | undefined> {
  if (!navigator.locks) return run()
  const name = `lounge:sale:${id}`
  return navigator.locks.request(name, { ifAvailable: true }, (lock) => (lock ? run() : undefined))
}

/** Nobody is signed in at the moment, or there is too much to do. */
function mayBeSentLater(error: unknown): boolean {
  return error instanceof ApiError && [401, 408, 429].includes(error.status)
}

const readAll = () => inStore('readonly', (store) => store.getAll() as IDBRequest<LoggedSale[]>)

/** Writes a sale down, or what was said of it, at the place it has. */
async function write(entry: LoggedSale): Promise<void> {
  const position = await positionOf(entry.sale.id)
  await inStore('readwrite', (store) =>
    store.put(typeof position === 'number' ? { ...entry, position } : entry),
  )
}

async function forget(id: string): Promise<void> {
  const position = await positionOf(id)
  if (position !== undefined) await inStore('readwrite', (store) => store.delete(position))
}

const positionOf = (id: string) =>
  inStore(
    'readonly',
    (store) => store.index('id').getKey(id) as IDBRequest<IDBValidKey | undefined>,
  )
