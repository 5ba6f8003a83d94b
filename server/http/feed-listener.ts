import { HEARTBEAT, readyBytes } from './event-text.ts'
import type { Connection } from './stream.ts'

export type Watch<Item> = {
  /** Which thing; `null` is all of them, or all of an owner. */
  id: string | null
  /** Whose things are watched, where not all are. */
  owner?: string
  /** Whose stream it is, for the budget: a person or an order. */
  holder: string
  /** What this watcher may see of a thing. All who pass the same function share what it makes. */
  view?(item: Item): Item
  /** Whose sign-in opens it, and whether that still holds: asked when that may have changed, and with every heartbeat. */
  guard?: { userId: string; mayStay(): Promise<boolean> }
  /** It is also told when the notifications of whose sign-in it is may have changed. */
  isToldOfBell?: boolean
}

export type Listener<Item> = ReturnType<typeof openListener<Item>>

/** As many changes wait for somebody who is about to be shown everything anyway. */
const HELD_CHANGES = 1_000

/**
 * One open stream: first everything it watches, then each change. What comes too early is held back, and nothing is sent
 * while its sign-in may be over.
 * @param failed is told when the sign-in could not be checked; the next heartbeat tries again
 */
export function openListener<Item>(
  watch: Watch<Item>,
  connection: Connection,
  failed: (error: unknown) => void,
) {
  /** What waits until it may be sent; `null` while it is sent at once. */
  let held: Uint8Array[] | null = []
  /** Waits for its first snapshot, which must be read after it came. */
  let isNew = true
  let hasLeft = false
  /** Its sign-in may be over: nothing is sent until it is known. */
  let isDoubtful = false
  let isChecking = false
  let isAskedAgain = false
  let wasDrained = true

  function flush() {
    if (isNew || isDoubtful || held === null) return
    const waiting = held
    held = null
    for (const bytes of waiting) if (bytes.byteLength > 0) connection.send(bytes)
  }

  async function check() {
    if (!watch.guard) return
    held ??= []
    isDoubtful = true
    // Doubted again while it is asked: asked once more, because the answer may be older than the doubt.
    if (isChecking) {
      isAskedAgain = true
      return
    }
    isChecking = true
    try {
      do {
        isAskedAgain = false
        if (!(await watch.guard.mayStay())) return connection.end()
      } while (isAskedAgain)
      isDoubtful = false
      flush()
    } catch (error) {
      // Nobody can say: what is held stays held until the next heartbeat asks again.
      failed(error)
    } finally {
      isChecking = false
    }
  }

  return {
    watch,
    isNew: () => isNew,
    /** Asks whether the sign-in still holds, and ends the stream if it does not. */
    check,
    /** Shows everything again, as if it had just come. */
    renew() {
      isNew = true
      held ??= []
    },
    /** Sends the first snapshot; what changed meanwhile comes after it. */
    welcome(bytes: Uint8Array) {
      if (hasLeft || !isNew) return
      isNew = false
      // Of one thing, what was held is older than this.
      const missed = watch.id === null ? (held ?? []) : []
      held = [bytes, readyBytes(), ...missed]
      connection.allow(bytes.byteLength)
      flush()
    },
    /** Sends a change, at once or when it may. */
    send(bytes: Uint8Array) {
      if (hasLeft || bytes.byteLength === 0) return
      if (held === null) return connection.send(bytes)
      held.push(bytes)
      if (held.length > HELD_CHANGES) connection.drop()
    },
    /** Keeps the connection open, and drops one whose other end reads nothing. */
    beat() {
      const isDrained = connection.isDrained()
      if (!isDrained && !wasDrained) return connection.drop()
      wasDrained = isDrained
      connection.send(HEARTBEAT)
      void check()
    },
    end: () => connection.end(),
    /** Its connection is closed: nothing more is sent. */
    leave() {
      hasLeft = true
    },
  }
}
