import type { Context } from 'hono'
import type { PubSub } from '../db/pubsub.ts'
import type { House } from '../house.ts'
import { eventBytes, HEARTBEAT, readyBytes } from './event-text.ts'
import { openReadings } from './readings.ts'
import type { HttpEnv } from './routing.ts'
import { openConnection, type Connection } from './stream.ts'

export type Feed<Item> = {
  /** The name of its events. */
  event: string
  idOf?(item: Item): string
  /** One thing as it stands. */
  read(id: string): Promise<Item | null>
  /** Everything that somebody who watches all of it is shown first. */
  all?(): Promise<Item[]>
}
export type Watch<Item> = {
  /** Which thing; `null` is all of them. */
  id: string | null
  /** Whose stream it is, for the budget: a person or an order. */
  holder: string
  /** What this watcher may see of a thing. All who pass the same function share what it makes. */
  view?(item: Item): Item
  /** Whose sign-in opens it, and whether that still holds: asked when that may have changed, and with every heartbeat. */
  guard?: { userId: string; mayStay(): Promise<boolean> }
}

type Listener<Item> = Watch<Item> & {
  connection: Connection
  /** What waits until it may be sent; `null` while it is sent at once. */
  held: Uint8Array[] | null
  /** Waits for its first snapshot, which must be read after it came. */
  isNew: boolean
  /** Whose sign-in may be over: nothing is sent until it is known. */
  isDoubtful: boolean
  isChecking: boolean
  isAskedAgain: boolean
  wasDrained: boolean
}

/** Shorter than the minute after which proxies hang up. */
const HEARTBEAT_MS = 20_000
/** As many changes wait for somebody who is about to be shown everything anyway. */
const HELD_CHANGES = 1_000

/**
 * Things as server-sent events: first what there is, then each thing whenever it changed; after the first comes one
 * `event: ready`. A change is read once and turned into text once, however many watch it. A browser that lost its
 * connection reconnects and gets everything again.
 * @param changes which things changed @param signInChanges whose sign-in may have changed
 */
export function openFeed<Item>(
  house: Pick<House, 'log' | 'streams'>,
  changes: PubSub,
  feed: Feed<Item>,
  signInChanges?: PubSub,
) {
  const listeners = new Set<Listener<Item>>()
  const byThing = new Map<string | null, Set<Listener<Item>>>()
  const byUser = new Map<string, Set<Listener<Item>>>()
  /** What changed since it was last read. The rest is read for newcomers alone. */
  const changed = new Set<string>()
  const read = openReadings<string | null>(house.log, readAndSend)
  let heartbeat: NodeJS.Timeout | undefined
  let isClosed = false

  changes.subscribe((id) => {
    if (id !== null && !isWatched(id)) return
    if (id !== null) {
      changed.add(id)
      return read(id)
    }
    // Some changes may have been missed: everybody is sent again what they watch.
    for (const [thing, watchers] of byThing) {
      for (const each of watchers) renew(each)
      read(thing)
    }
  })
  signInChanges?.subscribe((userId) => {
    if (userId === null) for (const each of listeners) void check(each)
    else for (const each of byUser.get(userId) ?? []) void check(each)
  })
  changes.onClose(() => {
    isClosed = true
    for (const { connection } of listeners) connection.end()
  })

  /** Sends an open answer with what is watched. @throws Refused 429 or 503 where too many are open */
  function watch(c: Context<HttpEnv>, wanted: Watch<Item>): Response {
    const release = house.streams.take(wanted.holder, c.get('address'))
    let listener: Listener<Item> | undefined
    return openConnection(
      c,
      (connection) => {
        listener = {
          ...wanted,
          connection,
          held: [],
          isNew: true,
          isDoubtful: false,
          isChecking: false,
          isAskedAgain: false,
          wasDrained: true,
        }
        if (isClosed) return connection.end()
        add(listener)
        read(wanted.id)
      },
      () => {
        release()
        if (listener) remove(listener)
      },
    )
  }

  function add(listener: Listener<Item>) {
    listeners.add(listener)
    join(byThing, listener.id, listener)
    if (listener.guard) join(byUser, listener.guard.userId, listener)
    heartbeat ??= setInterval(beat, HEARTBEAT_MS).unref()
  }

  function remove(listener: Listener<Item>) {
    listeners.delete(listener)
    leave(byThing, listener.id, listener)
    if (listener.guard) leave(byUser, listener.guard.userId, listener)
    if (listeners.size > 0) return
    clearInterval(heartbeat)
    heartbeat = undefined
  }

  /** Shows a listener everything again, as if it had just come. */
  function renew(listener: Listener<Item>) {
    listener.isNew = true
    listener.held ??= []
  }

  function isWatched(thing: string) {
    return byThing.has(thing) || byThing.has(null)
  }

  async function readAndSend(thing: string | null) {
    // Who comes from now on is served by a later reading.
    const watchers = [...(byThing.get(thing) ?? [])]
    const newcomers = new Set(watchers.filter(({ isNew }) => isNew))
    if (thing === null) {
      if (newcomers.size === 0 || !feed.all) return
      const texts = shared(await feed.all())
      for (const each of newcomers) welcome(each, texts(each.view))
      return
    }
    const isChanged = changed.delete(thing)
    const others = isChanged
      ? [...watchers.filter((each) => !newcomers.has(each)), ...(byThing.get(null) ?? [])]
      : []
    if (newcomers.size + others.length === 0) return
    const item = await feed.read(thing).catch((error: unknown) => {
      if (isChanged) changed.add(thing)
      throw error
    })
    const texts = shared(item === null ? [] : [item])
    for (const each of newcomers) welcome(each, texts(each.view))
    for (const each of others) send(each, texts(each.view))
  }

  /** Things as bytes, made once for each way of seeing them. */
  function shared(items: Item[]) {
    const made = new Map<Watch<Item>['view'], Uint8Array>()
    return (view: Watch<Item>['view']): Uint8Array => {
      const known = made.get(view)
      if (known) return known
      const bytes = eventBytes(feed, view ? items.map(view) : items)
      made.set(view, bytes)
      return bytes
    }
  }

  /** The first things a listener is sent; what changed meanwhile comes after them. */
  function welcome(listener: Listener<Item>, bytes: Uint8Array) {
    if (!listeners.has(listener) || !listener.isNew) return
    listener.isNew = false
    // Of one thing, what was held is older than this.
    const missed = listener.id === null ? (listener.held ?? []) : []
    listener.held = [bytes, readyBytes(), ...missed]
    listener.connection.allow(bytes.byteLength)
    flush(listener)
  }

  function send(listener: Listener<Item>, bytes: Uint8Array) {
    if (!listeners.has(listener) || bytes.byteLength === 0) return
    if (listener.held === null) return listener.connection.send(bytes)
    listener.held.push(bytes)
    if (listener.held.length > HELD_CHANGES) listener.connection.drop()
  }

  function flush(listener: Listener<Item>) {
    if (listener.isNew || listener.isDoubtful || listener.held === null) return
    const held = listener.held
    listener.held = null
    for (const bytes of held) if (bytes.byteLength > 0) listener.connection.send(bytes)
  }

  /** Sends nothing to somebody whose sign-in may be over until it is known that it is not. */
  async function check(listener: Listener<Item>) {
    const { guard, connection } = listener
    if (!guard) return
    listener.held ??= []
    listener.isDoubtful = true
    // Doubted again while it is asked: asked once more, because the answer may be older than the doubt.
    if (listener.isChecking) {
      listener.isAskedAgain = true
      return
    }
    listener.isChecking = true
    try {
      do {
        listener.isAskedAgain = false
        if (!(await guard.mayStay())) return connection.end()
      } while (listener.isAskedAgain)
      listener.isDoubtful = false
      flush(listener)
    } catch (error) {
      // Nobody can say: what is held stays held until the next heartbeat asks again.
      house.log.warn({ err: error, event: feed.event }, 'a watcher could not be checked')
    } finally {
      listener.isChecking = false
    }
  }

  function beat() {
    for (const listener of listeners) {
      const { connection } = listener
      const isDrained = connection.isDrained()
      if (!isDrained && !listener.wasDrained) {
        connection.drop()
        continue
      }
      listener.wasDrained = isDrained
      connection.send(HEARTBEAT)
      void check(listener)
    }
  }

  return { watch }
}

function join<Key, Each>(groups: Map<Key, Set<Each>>, key: Key, each: Each) {
  const group = groups.get(key) ?? new Set()
  groups.set(key, group.add(each))
}

function leave<Key, Each>(groups: Map<Key, Set<Each>>, key: Key, each: Each) {
  const group = groups.get(key)
  group?.delete(each)
  if (group?.size === 0) groups.delete(key)
}
