import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { NewWorkFields, OwnWork, WorkPatch } from '#domain/contracts/artist.ts'
import { currentToken } from './account.ts'
import { callPrivate, privateUrl } from './private-calls.ts'
import { upload, type UploadOptions } from './upload.ts'

/** Whose dashboard: an admin's choice; of an artist it is their own, and this stays empty. */
export type Chosen = string | undefined

const KEY = ['artist-dashboard']
const ofArtist = (artist: Chosen) => ({ query: artist === undefined ? {} : { artist } })
/** What others may have changed meanwhile is read again whenever its page is opened. */
const FRESH = { staleTime: 0, refetchOnMount: 'always' } as const

export function useArtistDashboard(artist: Chosen) {
  return useQuery({
    queryKey: [...KEY, artist ?? null],
    queryFn: ({ signal }) =>
      callPrivate('artistDashboard', ofArtist(artist), { signal, retries: 0 }),
    ...FRESH,
  })
}

export function useOwnWorks(artist: Chosen) {
  return useQuery({
    queryKey: [...KEY, artist ?? null, 'works'],
    queryFn: ({ signal }) => callPrivate('artistWorks', ofArtist(artist), { signal, retries: 0 }),
    ...FRESH,
  })
}

export function useEnquiries(artist: Chosen) {
  return useQuery({
    queryKey: [...KEY, artist ?? null, 'enquiries'],
    queryFn: ({ signal }) =>
      callPrivate('artistEnquiries', ofArtist(artist), { signal, retries: 0 }),
    select: ({ enquiries }) => enquiries,
    ...FRESH,
  })
}

export function useOwnDates(artist: Chosen) {
  return useQuery({
    queryKey: [...KEY, artist ?? null, 'dates'],
    queryFn: ({ signal }) => callPrivate('artistDates', ofArtist(artist), { signal, retries: 0 }),
    select: ({ dates }) => dates,
    ...FRESH,
  })
}

export function useStatement(artist: Chosen, month: string | undefined) {
  return useQuery({
    queryKey: [...KEY, artist ?? null, 'statement', month ?? null],
    queryFn: ({ signal }) =>
      callPrivate('artistStatement', { query: { artist, month } }, { signal, retries: 0 }),
    placeholderData: (previous) => previous,
    ...FRESH,
  })
}

/** After a change: the dashboard and what the public sees of it are read anew. */
export function useRenewal() {
  const client = useQueryClient()
  return () =>
    Promise.all(
      [KEY, ['works'], ['artists'], ['artist'], ['sales']].map((queryKey) =>
        client.invalidateQueries({ queryKey }),
      ),
    )
}

/** A new work with its picture. @throws ApiError */
export async function sendWork(
  artist: Chosen,
  fields: NewWorkFields,
  picture: File,
  options: Omit<UploadOptions, 'token'>,
): Promise<OwnWork> {
  const token = await currentToken()
  const url = privateUrl('addWork', ofArtist(artist))
  return upload(url, fields, ['image', picture], { ...options, token })
}

/** Another picture of a work. @throws ApiError */
export async function sendPicture(
  id: string,
  alt: string,
  picture: File,
  options: Omit<UploadOptions, 'token'>,
): Promise<OwnWork> {
  const token = await currentToken()
  const url = privateUrl('replaceWorkImage', { params: { id } })
  return upload(url, { alt }, ['image', picture], { ...options, token })
}

/** @throws ApiError */
export const changeWork = (id: string, patch: WorkPatch): Promise<OwnWork> =>
  callPrivate('patchWork', { params: { id }, body: patch })
