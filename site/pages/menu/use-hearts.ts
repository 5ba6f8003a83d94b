import { useCallback, useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { Menu, MenuItem } from '#domain/contracts/menu.ts'
import { findItem } from '#domain/menu/price.ts'
import { FAVORITE_TEXTS } from '#domain/people/texts.ts'
import { session } from '#widgets/state/session.ts'
import { toasts } from '#widgets/state/toasts.ts'
import { favorites } from '../../state/favorites.ts'
import { useAddress } from '../../state/use-address.ts'
import { t, word } from '../../texts/t.ts'

const WISH = 'favorite'

/**
 * What a heart does: marks and unmarks. Whoever is not signed in is told so; signing in from there brings them back
 * (`?favorite=<id>`) with the heart marked.
 */
export function useHearts(menu: Menu | undefined): (item: MenuItem) => void {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const [params, setParams] = useAddress()
  const wished = params.get(WISH)
  const user = session.user.value

  useEffect(() => {
    const item = wished && menu && findItem(menu, wished)
    if (!item || !user) return
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        next.delete(WISH)
        return next
      },
      { replace: true },
    )
    const marked = favorites.add(item)
    toasts.show(
      marked.ok
        ? {
            kind: 'success',
            title: t('Saved'),
            text: t('{name} is the first of your favorites.', { name: item.name }),
          }
        : {
            kind: 'info',
            title: word(marked.message),
            text: t('{name} was on your list before.', { name: item.name }),
          },
    )
  }, [wished, menu, user, setParams])

  return useCallback(
    (item) => {
      if (favorites.ids.peek().has(item.id)) return favorites.remove(item.id)
      const marked = favorites.add(item)
      if (marked.ok || marked.reason !== 'signed-out') return
      const back = new URLSearchParams(location.search)
      back.set(WISH, item.id)
      const from = `${pathname}?${back}`
      toasts.show({
        kind: 'info',
        title: word(FAVORITE_TEXTS.signInTitle),
        text: word(FAVORITE_TEXTS.signInText),
        action: { label: t('Sign in'), run: () => void navigate('/sign-in', { state: { from } }) },
      })
    },
    [navigate, pathname],
  )
}
