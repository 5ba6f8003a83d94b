import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Answer } from '#domain/contracts/api.ts'
import { call } from '#widgets/api.ts'
import { isMissing } from './missing.ts'

/** Who hangs here, with how many works. */
export function useArtists() {
  return useQuery({
    queryKey: ['artists'],
    queryFn: ({ signal }) => call('artists', undefined, { signal, retries: 0 }),
    select: ({ artists }) => artists,
  })
}

/** Every work on the walls. */
export function useWorks() {
  return useQuery({
    queryKey: ['works'],
    queryFn: ({ signal }) => call('works', undefined, { signal, retries: 0 }),
    select: ({ works }) => works,
  })
}

/** One artist with works, classes and events; what the lists already know is shown while the rest is fetched. */
export function useArtist(id: string) {
  const cache = useQueryClient()
  return useQuery({
    queryKey: ['artist', id],
    queryFn: ({ signal }) => call('artist', { params: { id } }, { signal, retries: 0 }),
    retry: (count, error) => !isMissing(error) && count < 1,
    placeholderData: (): Answer<'artist'> | undefined => {
      const known = cache.getQueryData<Answer<'artists'>>(['artists'])?.artists
      const works = cache.getQueryData<Answer<'works'>>(['works'])?.works
      const artist = known?.find((each) => each.id === id)
      if (!artist || !works) return undefined
      return {
        artist,
        works: works.filter(({ artistId }) => artistId === id),
        classes: [],
        events: [],
      }
    },
  })
}
