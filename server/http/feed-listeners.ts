import type { Listener } from './feed-listener.ts'

/** Who watches what, and whose streams they are. While anybody does, all of them get a heartbeat. */
export function openListeners<Item>(heartbeatMs: number) {
  const all = new Set<Listener<Item>>()
  const byThing = new Map<string | null, Set<Listener<Item>>>()
  const byUser = new Map<string, Set<Listener<Item>>>()
  let heartbeat: NodeJS.Timeout | undefined

  return {
    all: () => [...all],
    byThing: () => [...byThing],
    /** Those of one thing; `null` are those who watch all things. */
    of: (thing: string | null) => [...(byThing.get(thing) ?? [])],
    ofUser: (userId: string) => [...(byUser.get(userId) ?? [])],
    /** Whether anybody watches this thing, alone or with all others. */
    areOf: (thing: string) => byThing.has(thing) || byThing.has(null),
    add(listener: Listener<Item>) {
      const { id, guard } = listener.watch
      all.add(listener)
      join(byThing, id, listener)
      if (guard) join(byUser, guard.userId, listener)
      heartbeat ??= setInterval(() => all.forEach((each) => each.beat()), heartbeatMs).unref()
    },
    remove(listener: Listener<Item>) {
      const { id, guard } = listener.watch
      listener.leave()
      all.delete(listener)
      leave(byThing, id, listener)
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
