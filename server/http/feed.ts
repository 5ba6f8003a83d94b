import type { Context } from 'hono'
import type { PubSub } from '../db/pubsub.ts'
import type { Services } from '../services.ts'
import { BELL, eventBytes } from './event-text.ts'
import { openListener, type Listener, type Watch } from './feed-listener.ts'
import { openListeners, ownerIn, ownerKey } from './feed-listeners.ts'
import { openReadings } from './readings.ts'
import type { HttpEnv } from './routing.ts'
import { openConnection } from './stream.ts'

export type Feed<Item> = {
  /** The name of its events. */
  event: string
  idOf?(item: Item): string
  /** One thing as it stands. */
  read(id: string): Promise<Item | null>
  /** Everything that somebody who watches all of it is shown first. */
  all?(): Promise<Item[]>
  /** Whose a thing is, and all that is somebody's: for who watches what is their own. */
  ownerOf?(id: string): Promise<string | null>
  allOf?(owner: string): Promise<Item[]>
}
/** Shorter than the minute after which proxies hang up. */
const HEARTBEAT_MS = 20_000

/**
 * Things as server-sent events: first what there is, then each thing whenever it changed; after the first comes one
 * `event: ready`. A change is read once and turned into text once, however many watch it. A browser that lost its
 * connection reconnects and gets everything again.
 * @param changes which things changed @param signInChanges whose sign-in may have changed
 */
export function openFeed<Item>(
  services: Pick<Services, 'log' | 'streams'>,
  changes: PubSub,
  feed: Feed<Item>,
  signInChanges?: PubSub,
) {
  const listeners = openListeners<Item>(HEARTBEAT_MS)
  /** What changed since it was last read. The rest is read for newcomers alone. */
  const changed = new Set<string>()
  const read = openReadings<string | null>(services.log, readAndSend)
  let isClosed = false

  changes.subscribe((id) => {
    if (id !== null && !listeners.areOf(id)) return
    if (id !== null) {
      changed.add(id)
      return read(id)
    }
    // Some changes may have been missed: everybody is sent again what they watch.
    for (const [thing, watchers] of listeners.byThing()) {
      for (const each of watchers) each.renew()
      read(thing)
    }
  })
  signInChanges?.subscribe((userId) => {
    for (const each of userId === null ? listeners.all() : listeners.ofUser(userId)) {
      void each.check()
      if (each.watch.isToldOfBell) each.send(BELL)
    }
  })
  changes.onClose(() => {
    isClosed = true
    for (const each of listeners.all()) each.end()
  })

  /** Sends an open answer with what is watched. @throws Refused 429 or 503 where too many are open */
  function watch(c: Context<HttpEnv>, wanted: Watch<Item>): Response {
    const release = services.streams.take(wanted.holder, c.get('address'))
    let listener: Listener<Item> | undefined
    return openConnection(
      c,
      (connection) => {
        if (isClosed) return connection.end()
        listener = openListener(wanted, connection, (error) =>
          services.log.warn({ err: error, event: feed.event }, 'a watcher could not be checked'),
        )
        listeners.add(listener)
        read(wanted.owner === undefined ? wanted.id : ownerKey(wanted.owner))
      },
      () => {
        release()
        if (listener) listeners.remove(listener)
      },
    )
  }

  async function readAndSend(thing: string | null) {
    // Who comes from now on is served by a later reading.
    const watchers = listeners.of(thing)
    const newcomers = new Set(watchers.filter((each) => each.isNew()))
    const owner = thing === null ? null : ownerIn(thing)
    if (thing === null || owner !== null) {
      if (newcomers.size === 0) return
      const items = await (owner === null ? feed.all?.() : feed.allOf?.(owner))
      if (!items) return
      const texts = shared(items)
      for (const each of newcomers) each.welcome(texts(each.watch.view))
      return
    }
    const isChanged = changed.delete(thing)
    const orAgain = (error: unknown) => {
      if (isChanged) changed.add(thing)
      throw error
    }
    const others = isChanged
      ? [
          ...watchers.filter((each) => !newcomers.has(each)),
          ...listeners.of(null),
          ...(await ownersOf(thing).catch(orAgain)),
        ]
      : []
    if (newcomers.size + others.length === 0) return
    const item = await feed.read(thing).catch(orAgain)
    const texts = shared(item === null ? [] : [item])
    for (const each of newcomers) each.welcome(texts(each.watch.view))
    for (const each of others) each.send(texts(each.watch.view))
  }

  /** Who watches all that is theirs, of whom this thing is. */
  async function ownersOf(thing: string): Promise<Listener<Item>[]> {
    if (!feed.ownerOf || !listeners.areOfOwners()) return []
    const owner = await feed.ownerOf(thing)
    return owner === null ? [] : listeners.of(ownerKey(owner))
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

  return { watch }
}
