import { computed } from '@preact/signals-react'
import type { MenuItem } from '#domain/contracts/menu.ts'
import { FAVORITE_TEXTS } from '#domain/people/texts.ts'
import { newId } from '#widgets/state/problems.ts'
import { session } from '#widgets/state/session.ts'
import { persisted } from '#widgets/state/storage.ts'

export type Favorite = {
  id: string
  itemId: string
  type: string
  itemName: string
  dateAdded: string
}
type Marking = { ok: true } | { ok: false; reason: 'signed-out' | 'duplicate'; message: string }

const list = persisted<Favorite[]>('favorites', session.owner, [], readFavorites)
const ids = computed(() => new Set(session.user.value ? list.value.map((each) => each.itemId) : []))

/** What the signed-in customer marked with a heart, kept on this device for them alone. */
export const favorites = {
  list,
  /** Of the items; empty while nobody is signed in. */
  ids,
  add(item: Pick<MenuItem, 'id' | 'kind' | 'name'>): Marking {
    if (!session.user.value)
      return { ok: false, reason: 'signed-out', message: FAVORITE_TEXTS.signInText }
    if (ids.value.has(item.id))
      return { ok: false, reason: 'duplicate', message: FAVORITE_TEXTS.duplicate }
    const favorite: Favorite = {
      id: newId(),
      itemId: item.id,
      type: item.kind,
      itemName: item.name,
      dateAdded: new Date().toISOString(),
    }
    list.value = [favorite, ...list.value]
    return { ok: true }
  },
  remove(itemId: string): void {
    list.value = list.value.filter((each) => each.itemId !== itemId)
  },
}

function readFavorites(stored: unknown): Favorite[] | null {
  if (!Array.isArray(stored)) return null
  const isFavorite = (each: unknown): each is Favorite =>
    typeof each === 'object' &&
    each !== null &&
    ['id', 'itemId', 'type', 'itemName', 'dateAdded'].every(
      (field) => typeof (each as Record<string, unknown>)[field] === 'string',
    )
  return stored.every(isFavorite) ? stored : null
}
