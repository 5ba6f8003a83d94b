import type { Listener, Watch } from './feed-listener.ts'

/** Of whom everything is watched stands beside the things, under a name that no thing has. */
const OWNER = 'owner '
export const ownerKey = (owner: string) => OWNER + owner
export const ownerIn = (key: string) => (key.startsWith(OWNER) ? key.slice(OWNER.length) : null)
const keyOf = <Item>({ id, owner }: Watch<Item>) => (owner === undefined ? id : ownerKey(owner))

/** Who watches what, and whose streams they are. While anybody does, all of them get a heartbeat. */
export function openListeners<Item>(heartbeatMs: number) {
  const all = new Set<Listener<Item>>()
  const byThing = new Map<string | null, Set<Listener<Item>>>()
  const byUser = new Map<string, Set<Listener<Item>>>()
  let heartbeat: NodeJS.Timeout | undefined
  let ofOwners = 0

  return {
    all: () => [...all],
    byThing: () => [...byThing],
    /** Those of one thing; `null` are those who watch all things. */
    of: (thing: string | null) => [...(byThing.get(thing) ?? [])],
    ofUser: (userId: string) => [...(byUser.get(userId) ?? [])],
    /** Whether anybody watches this thing, alone or with others. */
    areOf: (thing: string) => byThing.has(thing) || byThing.has(null) || ofOwners > 0,
    /** Whether anybody watches all that is theirs. */
    areOfOwners: () => ofOwners > 0,
    add(listener: Listener<Item>) {
      const { owner, guard } = listener.watch
      all.add(listener)
      join(byThing, keyOf(listener.watch), listener)
      if (owner !== undefined) ofOwners += 1
      if (guard) join(byUser, guard.userId, listener)
      heartbeat ??= setInterval(() => all.forEach((each) => each.beat()), heartbeatMs).unref()
    },
    remove(listener: Listener<Item>) {
      const { owner, guard } = listener.watch
      listener.leave()
      if (all.delete(listener) && owner !== undefined) ofOwners -= 1
      leave(byThing, keyOf(listener.watch), listener)
      if (guard) leave(byUser, guard.userId, listener)
      if (all.size > 0) return
      clearInterval(heartbeat)
      heartbeat = undefined
    },
  }
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
