import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Ingredients } from '#domain/contracts/ingredients.ts'
import { ApiError } from '#widgets/api.ts'
import { toasts } from '#widgets/state/toasts.ts'
import { callPrivate } from '#site/state/call-private.ts'

const KEY = ['ingredients']

/** What the café needs for several things on the menu. */
export function useIngredients() {
  return useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => callPrivate('ingredients', undefined, { signal }),
  })
}

/** Takes over the ingredients as they are after a change; what is sold out may be another thing then. */
export function useIngredientsChanged() {
  const cache = useQueryClient()
  return (now: Ingredients) => {
    cache.setQueryData(KEY, now)
    void cache.invalidateQueries({ queryKey: ['menu'] })
  }
}

/** A change in one tap; where it is refused, a short word says why. */
export function useIngredientAct() {
  const changed = useIngredientsChanged()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (act: () => Promise<Ingredients>) => act(),
    onSuccess: changed,
    onError: (error) => {
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
