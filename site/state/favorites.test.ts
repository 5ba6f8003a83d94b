import { beforeEach, expect, test } from 'vitest'
import { CATALOGUE } from '#domain/menu/catalogue.ts'
import { findItem } from '#domain/menu/price.ts'
import { session } from '#widgets/state/index.ts'
import { favorites } from './favorites.ts'

const taro = findItem(CATALOGUE, 'taro-milk-tea')!
const user = (id: string) =>
  session.signIn({ id, email: `${id}@example.org`, name: id, role: 'CUSTOMER' })

beforeEach(() => {
  session.signOut()
  localStorage.clear()
})

test('needs somebody who is signed in', () => {
  expect(favorites.add(taro)).toEqual({
    ok: false,
    reason: 'signed-out',
    message: 'Please sign in to save favorites.',
  })
  expect(favorites.list.value).toEqual([])
})

test('keeps a favorite once, and rejects it the second time', () => {
  user('mira')
  expect(favorites.add(taro)).toEqual({ ok: true })
  expect(favorites.add(taro)).toMatchObject({ ok: false, message: 'Already favorited' })
  expect(favorites.list.value).toEqual([
    expect.objectContaining({ itemId: taro.id, type: 'drink', itemName: 'Taro Milk Tea' }),
  ])
})

test('belongs to one person of a device', () => {
  user('ada')
  favorites.add(taro)
  user('ben')
  expect(favorites.ids.value.size).toBe(0)
  user('ada')
  expect([...favorites.ids.value]).toEqual([taro.id])
  session.signOut()
  expect(favorites.ids.value.size).toBe(0)
})

test('can be taken back', () => {
  user('cleo')
  favorites.add(taro)
  favorites.remove(taro.id)
  expect(favorites.list.value).toEqual([])
})
