import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { AdminMenu } from '#domain/contracts/menu-editing.ts'
import { ApiError } from '#widgets/api.ts'
import { toasts } from '#widgets/state/toasts.ts'
import { callPrivate } from '#site/state/call-private.ts'

const KEY = ['admin-menu']

/** Everything that is, was and may be sold. */
export function useAdminMenu() {
  return useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => callPrivate('adminMenu', undefined, { signal }),
  })
}

/** Takes over the menu as it is after a change, here and on the pages of this tab. */
export function useMenuChanged() {
  const cache = useQueryClient()
  return (menu: AdminMenu) => {
    cache.setQueryData(KEY, menu)
    void cache.invalidateQueries({ queryKey: ['menu'] })
  }
}

/** A change in one tap; where it is refused, a short word says why. */
export function useMenuAct() {
  const changed = useMenuChanged()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (act: () => Promise<AdminMenu>) => act(),
    onSuccess: changed,
    onError: (error) => {
      // Somebody else was faster: what they did is shown.
      if (error instanceof ApiError && error.code === 'outdated')
        void cache.invalidateQueries({ queryKey: KEY })
      toasts.show({
        kind: 'error',
        title: 'Not changed',
        text: error instanceof ApiError ? error.message : 'Please try again.',
      })
    },
  })
}
