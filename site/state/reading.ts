import { useQuery } from '@tanstack/react-query'
import { call } from '#widgets/api.ts'
import { isMissing } from './missing.ts'

const retry = (count: number, error: unknown) => !isMissing(error) && count < 1

/** Posts without their text, newest first. */
export function usePosts() {
  return useQuery({
    queryKey: ['posts'],
    queryFn: ({ signal }) => call('posts', undefined, { signal, retries: 0 }),
    select: ({ posts }) => posts,
  })
}

export function usePost(id: string) {
  return useQuery({
    queryKey: ['post', id],
    queryFn: ({ signal }) => call('post', { params: { id } }, { signal, retries: 0 }),
    retry,
  })
}

/** A page whose words are kept in the database: about, privacy, terms. */
export function useContentPage(id: string) {
  return useQuery({
    queryKey: ['page', id],
    queryFn: ({ signal }) => call('page', { params: { id } }, { signal, retries: 0 }),
    retry,
  })
}

/** Questions in the order of their groups. */
export function useFaq() {
  return useQuery({
    queryKey: ['faq'],
    queryFn: ({ signal }) => call('faq', undefined, { signal, retries: 0 }),
    select: ({ questions }) => questions,
  })
}

/** What hangs on the board, newest first. */
export function useCommunity() {
  return useQuery({
    queryKey: ['community'],
    queryFn: ({ signal }) => call('community', undefined, { signal, retries: 0 }),
    select: ({ notes }) => notes,
  })
}
