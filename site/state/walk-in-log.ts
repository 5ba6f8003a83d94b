import { signal } from '@preact/signals-react'
import { ApiError } from '#widgets/api.ts'
import { reportProblem } from '#widgets/state/problems.ts'
import { browserStore } from './browser-store.ts'
import { callPrivate } from './call-private.ts'
import { tillClock } from './till-clock.ts'
import { known } from './till-known.ts'

/** People who came to a class without a seat while the server was gone. */
export type WalkIn = {
  /** Made here: sent twice, it is done once. */
  id: string
  classId: string
  title: string
  participants: string[]
  at: string
  refusal?: string
}

const inStore = browserStore('lounge-walk-ins', 'walk-ins', (made) =>
  made.createObjectStore('walk-ins', { keyPath: 'id' }),
)
/** What the server says of a walk-in itself; anything else is a reason to try again. */
const REFUSALS = new Set([400, 404, 409, 422])
const unsent = signal<readonly WalkIn[]>([])
let sending: Promise<boolean> | undefined

/**
 * Who was given a seat at the door on this device and was not sent yet. Each is written down before it is sent, and taken out when the
 * server has it (docs/decisions/door-sales-offline.md).
 */
export const walkInLog = {
  unsent,

  /** Writes down what could not be sent, and only then shows it: whoever leaves the page as soon as it is shown loses nothing. */
  async add(walkIn: Omit<WalkIn, 'at' | 'refusal'>): Promise<void> {
    const made = { ...walkIn, at: tillClock.now().toISOString() }
    await inStore('readwrite', (store) => store.put(made)).catch((error: unknown) =>
      reportProblem('storage', error),
    )
    // Read from the disk meanwhile, it is there already.
    unsent.value = [...unsent.value.filter(({ id }) => id !== made.id), made]
  },

  /** Sends what waits, one after the other. Stops where the server cannot be reached. @returns whether some of it arrived */
  send(): Promise<boolean> {
    sending ??= sendAll().finally(() => (sending = undefined))
    return sending
  },

  /** Reads what an earlier visit left, and sends it. */
  async open(): Promise<boolean> {
    const kept = await inStore('readonly', (store) => store.getAll() as IDBRequest<WalkIn[]>).catch(
      () => [],
    )
    const ids = new Set(kept.map(({ id }) => id))
    const all = [...kept, ...unsent.value.filter(({ id }) => !ids.has(id))]
    unsent.value = all.toSorted((a, b) => a.at.localeCompare(b.at))
    return walkInLog.send()
  },

  /** Takes one out that the server refuses. */
  discard: (id: string): Promise<void> => forget(id),
}

/** How many seats of a class this device gave and did not send yet. */
export const unsentSeats = (classId: string): number =>
  unsent.value
    .filter((each) => each.classId === classId && !each.refusal)
    .reduce((sum, { participants }) => sum + participants.length, 0)

async function sendAll(): Promise<boolean> {
  let hasArrived = false
  for (;;) {
    const next = unsent.value.find(({ refusal }) => !refusal)
    if (!next) return hasArrived
    const { id, classId, participants, at } = next
    try {
      const body = { key: id, participants, keptAt: at }
      await callPrivate('addWalkIn', { params: { id: classId }, body }, { retries: 0 })
      known.heard()
      await forget(id)
      hasArrived = true
    } catch (error) {
      if (known.failed(error)) return hasArrived
      if (!(error instanceof ApiError)) throw error
      if (!REFUSALS.has(error.status)) return hasArrived
      await refuse({ ...next, refusal: error.message })
    }
  }
}

async function refuse(walkIn: WalkIn): Promise<void> {
  unsent.value = unsent.value.map((each) => (each.id === walkIn.id ? walkIn : each))
  await inStore('readwrite', (store) => store.put(walkIn)).catch(() => {})
}

async function forget(id: string): Promise<void> {
  unsent.value = unsent.value.filter((each) => each.id !== id)
  await inStore('readwrite', (store) => store.delete(id)).catch(() => {})
}
