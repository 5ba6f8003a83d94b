import { signal } from '@preact/signals-react'
import type { DoorMark } from '#domain/contracts/class-doors.ts'
import { ApiError } from '#widgets/api.ts'
import { reportProblem } from '#widgets/state/problems.ts'
import { browserStore } from './browser-store.ts'
import { callPrivate } from './call-private.ts'
import { tillClock } from './till-clock.ts'
import { known } from './till-known.ts'
import { training } from './training.ts'

/** A mark of the door that is not known to have reached the server. */
export type LoggedMark = DoorMark & { refusal?: string }

const inStore = browserStore('lounge-door', 'marks', (made) =>
  made.createObjectStore('marks', { keyPath: 'id' }),
)
const MOST_AT_ONCE = 100
const unsent = signal<LoggedMark[]>([])
const taken = signal<readonly DoorMark[]>([])
let sending: Promise<void> | undefined

/**
 * Who was let in on this device and was not sent yet. Each mark is written down before it is sent and taken out when the server has
 * it, and the server writes a mark down once however often it comes: an outage loses and doubles nobody.
 */
export const doorLog = {
  unsent,

  /** Marks that the server has, and no list shows that was read since. */
  taken,

  /** A list was read that has these marks in it. */
  seen(marks: readonly DoorMark[]): void {
    if (marks.length > 0) taken.value = taken.value.filter((mark) => !marks.includes(mark))
  },

  /** Writes a mark down, and sends it where somebody answers. In training nobody is marked. */
  async mark(mark: Omit<DoorMark, 'id' | 'at'>): Promise<void> {
    if (training.isOn.value) return
    const made = { ...mark, id: crypto.randomUUID(), at: tillClock.now().toISOString() }
    unsent.value = [...unsent.value, made]
    await inStore('readwrite', (store) => store.put(made)).catch((error: unknown) =>
      reportProblem('storage', error),
    )
    await doorLog.send()
  },

  /** Sends what waits, in the order in which it was made. Stops where the server cannot be reached. */
  send(): Promise<void> {
    sending ??= sendAll().finally(() => (sending = undefined))
    return sending
  },

  /** Reads what an earlier visit left, and sends it. */
  async open(): Promise<void> {
    const kept = await inStore(
      'readonly',
      (store) => store.getAll() as IDBRequest<LoggedMark[]>,
    ).catch(() => [])
    const ids = new Set(kept.map(({ id }) => id))
    const sorted = [...kept, ...unsent.value.filter(({ id }) => !ids.has(id))]
    unsent.value = sorted.toSorted((a, b) => a.at.localeCompare(b.at))
    await doorLog.send()
  },

  /** Takes a mark out that the server refuses. */
  discard: (id: string): Promise<void> => forget([id]),
}

async function sendAll(): Promise<void> {
  for (;;) {
    const marks = unsent.value.filter(({ refusal }) => !refusal).slice(0, MOST_AT_ONCE)
    if (marks.length === 0) return
    try {
      const body = {
        marks: marks.map(({ id, reference, pass, isIn, at }) => ({
          id,
          reference,
          pass,
          isIn,
          at,
        })),
      }
      const { refused } = await callPrivate('markArrivals', { body })
      known.heard()
      const why = new Map(refused.map(({ id, message }) => [id, message]))
      taken.value = [...taken.value, ...marks.filter(({ id }) => !why.has(id))]
      await forget(marks.map(({ id }) => id).filter((id) => !why.has(id)))
      for (const mark of marks) {
        const refusal = why.get(mark.id)
        if (refusal) await refuse({ ...mark, refusal })
      }
    } catch (error) {
      if (known.failed(error) || (error instanceof ApiError && error.status < 500)) return
      throw error
    }
  }
}

async function refuse(mark: LoggedMark): Promise<void> {
  unsent.value = unsent.value.map((each) => (each.id === mark.id ? mark : each))
  await inStore('readwrite', (store) => store.put(mark)).catch(() => {})
}

async function forget(ids: readonly string[]): Promise<void> {
  unsent.value = unsent.value.filter(({ id }) => !ids.includes(id))
  for (const id of ids) await inStore('readwrite', (store) => store.delete(id)).catch(() => {})
}
