import { useInfiniteQuery, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type {
  BellState,
  Cleared,
  NotificationChoice,
  NotificationChoices,
  NotificationSweep,
  NotificationType,
} from '#domain/contracts/notifications.ts'
import { withChoice } from '#domain/notifications/choices.ts'
import { ApiError } from '#widgets/api.ts'
import { toasts } from '#widgets/state/toasts.ts'
import { account, currentToken } from './account.ts'
import { bellLine } from './bell-line.ts'
import { callPrivate, privateUrl } from './private-calls.ts'
import { followEvents } from './stream.ts'
import { setNewerAnswer } from './newer-answer.ts'

/** What a list of them shows: everything, what is unread, or one type. */
export type NewsFilter = 'all' | 'unread' | NotificationType

/** What is urgent for those who work here ends without a notification of its own. */
const WORK_MS = 60_000

/** What somebody's bell shows. @param isStaff it begins with what needs doing, so it is asked for again and again */
export function useBell(userId: string, isStaff = false) {
  return useQuery({
    queryKey: bellKey(userId),
    queryFn: ({ signal }) => callPrivate('bell', {}, { signal }),
    ...(isStaff && { refetchInterval: WORK_MS, staleTime: WORK_MS / 2 }),
  })
}

/**
 * Keeps everything that shows somebody's notifications in step with the server, while the page is looked at: a browser has few
 * connections to one server, and pages in the background would use them up.
 * @returns what just arrived, as a sentence for whoever listens; empty until something does
 */
export function useBellNews(userId: string): string {
  const client = useQueryClient()
  const [said, setSaid] = useState('')
  useEffect(() => {
    const hear = (next: BellState) => {
      const sentence = arrivals(client.getQueryData<BellState>(bellKey(userId)), next)
      if (sentence) setSaid(sentence)
      setNewerAnswer(client, bellKey(userId), next)
      void client.invalidateQueries({ queryKey: listKey(userId) })
      void client.invalidateQueries({ queryKey: choicesKey(userId) })
    }
    const follow = () =>
      followEvents(privateUrl('bellEvents'), {
        token: currentToken,
        refused: () => account.lost(),
        on: { bell: (data) => hear(data as BellState) },
      })
    // What cannot be asked now is asked again within a minute (`useBell`).
    const look = () => void callPrivate('bell').then(hear, () => {})
    let stop: (() => void) | null = null
    const turn = () => {
      if (document.visibilityState === 'visible' && !bellLine.isUsed.value) stop ??= follow()
      else {
        stop?.()
        stop = null
      }
    }
    bellLine.bells.add(look)
    const forget = bellLine.isUsed.subscribe(turn)
    document.addEventListener('visibilitychange', turn)
    return () => {
      bellLine.bells.delete(look)
      forget()
      document.removeEventListener('visibilitychange', turn)
      stop?.()
    }
  }, [client, userId])
  return said
}

/** All of them, a page at a time, newest first. */
export function useNotifications(userId: string, filter: NewsFilter) {
  return useInfiniteQuery({
    queryKey: [...listKey(userId), filter],
    queryFn: ({ signal, pageParam }) =>
      callPrivate(
        'notifications',
        {
          query: {
            ...(filter === 'unread' && { only: 'unread' }),
            ...(filter !== 'all' && filter !== 'unread' && { type: filter }),
            ...(pageParam && { after: pageParam }),
          },
        },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    // Without the stream, what is opened anew is at least fetched anew.
    staleTime: 10_000,
  })
}

/** What is done with them. Each tells by a toast when it did not happen. */
export function useNotificationActs(userId: string) {
  const client = useQueryClient()
  const act = async <Result>(what: string, run: () => Promise<Result>): Promise<Result | null> => {
    try {
      const result = await run()
      await refresh(client, userId)
      return result
    } catch (error) {
      const text = error instanceof ApiError ? error.message : 'Please try again.'
      toasts.show({ kind: 'error', title: what, text })
      // It may be gone on another device: then this list should know too.
      void refresh(client, userId)
      return null
    }
  }
  return {
    setRead: (id: string, read: boolean) =>
      act('Not marked', () => callPrivate('patchNotification', { params: { id }, body: { read } })),
    readAll: (sweep: NotificationSweep) =>
      act('Not marked', () => callPrivate('readNotifications', { body: sweep })),
    remove: (id: string): Promise<Cleared | null> =>
      act('Not cleared', () => callPrivate('removeNotification', { params: { id } })),
    clear: (sweep: NotificationSweep): Promise<Cleared | null> =>
      act('Not cleared', () => callPrivate('clearNotifications', { body: sweep })),
    restore: (clearedAt: string) =>
      act('Not brought back', () => callPrivate('restoreNotifications', { body: { clearedAt } })),
  }
}

/** Which type comes by which channel; a switch turns at once, and back if the server did not take it. */
export function useNotificationChoices(userId: string) {
  const client = useQueryClient()
  const key = choicesKey(userId)
  const query = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => callPrivate('notificationChoices', {}, { signal }),
  })
  const set = (change: (choices: NotificationChoices) => NotificationChoices) =>
    setNewerAnswer<NotificationChoices>(client, key, (known) => known && change(known))
  const choose = async (choice: NotificationChoice): Promise<boolean> => {
    await client.cancelQueries({ queryKey: key })
    set((choices) => withChoice(choices, choice))
    try {
      await callPrivate('chooseNotifications', { body: choice })
      return true
    } catch (error) {
      set((choices) => withChoice(choices, { ...choice, isOn: !choice.isOn }))
      const text = error instanceof ApiError ? error.message : 'Please try again.'
      toasts.show({ kind: 'error', title: 'Not saved', text })
      return false
    }
  }
  return { ...query, choose }
}

const bellKey = (userId: string) => ['bell', userId]
const listKey = (userId: string) => ['notifications', userId]
const choicesKey = (userId: string) => ['notification-choices', userId]

async function refresh(client: QueryClient, userId: string): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: bellKey(userId) }),
    client.invalidateQueries({ queryKey: listKey(userId) }),
  ])
}

/** When the newest of those that the bell shows came; empty where it shows none. The first of them may be an older one that is urgent. */
export function newestOf({ latest }: BellState): string {
  return latest.reduce((newest, { createdAt }) => (createdAt > newest ? createdAt : newest), '')
}

/** What is in the new state and newer than everything in the one before; nothing where there was none before. */
export function arrivals(before: BellState | undefined, after: BellState): string {
  if (!before) return ''
  const newest = newestOf(before)
  const known = new Set(before.latest.map(({ id }) => id))
  const fresh = after.latest.filter(
    ({ id, read, createdAt }) => !read && !known.has(id) && createdAt >= newest,
  )
  const [first] = fresh
  if (!first) return ''
  return fresh.length === 1 ? `New: ${first.title}` : `${fresh.length} new notifications`
}
