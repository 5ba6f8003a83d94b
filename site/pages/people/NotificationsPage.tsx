import { useSignals } from '@preact/signals-react/runtime'
import { Fragment, useEffect, useRef, useState, type ReactNode } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router-dom'
import type { Cleared, Notification, NotificationType } from '#domain/contracts/notifications.ts'
import { dayInWords } from '#domain/notifications/age.ts'
import { NOTIFICATION_TYPES } from '#domain/notifications/values.ts'
import { TYPE_LABELS } from '#domain/notifications/texts.ts'
import { session } from '#widgets/state/session.ts'
import { Loaded } from '../../layout/Loaded.tsx'
import { PageTitle } from '../../layout/PageTitle.tsx'
import {
  useBell,
  useNotificationActs,
  useNotifications,
  type NewsFilter,
} from '../../state/notifications.ts'
import { joined } from '../../state/joined.ts'
import { useCafe, useCafeClock } from '../../state/queries.ts'
import { AccountNav } from './AccountNav.tsx'
import { ClearedNote } from './ClearedNote.tsx'
import { NewsChoices } from './NewsChoices.tsx'
import { NewsRow } from './NewsRow.tsx'
import './notifications.css'

/** Everything somebody was told, and the switches for what they want to be told by which way. */
export function NotificationsPage(): ReactNode {
  useSignals()
  const user = session.user.value
  // Whoever signs out here is on the way to /login.
  return user ? <Notifications key={user.id} userId={user.id} /> : null
}

function Notifications({ userId }: { userId: string }): ReactNode {
  const [search] = useSearchParams()
  const filter = filterOf(search.get('show'))
  const list = useNotifications(userId, filter)
  const shown = joined({ list, cafe: useCafe() })
  const bell = useBell(userId)
  const acts = useNotificationActs(userId)
  const [cleared, setCleared] = useState<Cleared | null>(null)
  /** The way back from the clearing before goes at once: pressed meanwhile, it would bring back the wrong ones. */
  const clearing = async (clear: () => Promise<Cleared | null>) => {
    setCleared(null)
    setCleared((await clear()) ?? cleared)
  }
  useHash(list.isSuccess)

  const all = list.data?.pages.flatMap(({ notifications }) => notifications) ?? []
  const newest = all[0]
  const type = filter === 'all' || filter === 'unread' ? undefined : filter
  const sweep = newest && { ...(type && { type }), until: newest.createdAt }
  const unread = bell.data?.unread ?? 0
  const hasUnread = all.some(({ read }) => !read)
  const what = type ? TYPE_LABELS[type].toLowerCase() : 'all'

  return (
    <div className="notifications">
      <PageTitle>{unread > 0 ? `(${unread}) Notifications` : null}</PageTitle>
      <AccountNav />
      <header className="notifications-top">
        <h1>Notifications</h1>
        <p role="status">
          <b className="numeral">{bell.data ? unread : '\u00a0'}</b> unread
        </p>
      </header>
      <nav className="notifications-kinds" aria-label="Which ones">
        {FILTERS.map(({ id, label }) => (
          <Link
            key={id}
            to={id === 'all' ? '/notifications' : `/notifications?show=${id}`}
            aria-current={filter === id ? 'true' : undefined}
            replace
          >
            {label}
          </Link>
        ))}
      </nav>
      <div className="notifications-list">
        {cleared && (
          <ClearedNote
            key={cleared.clearedAt}
            count={cleared.count}
            onUndo={async () => {
              if (await acts.restore(cleared.clearedAt)) setCleared(null)
            }}
            onClose={() => setCleared(null)}
          />
        )}
        {sweep && (
          <Sweeping
            what={what}
            onRead={hasUnread ? () => void acts.readAll(sweep) : null}
            onClear={filter === 'unread' ? null : () => clearing(() => acts.clear(sweep))}
          />
        )}
        <Loaded
          query={shown}
          what="your notifications"
          blank="news-blank"
          lines={4}
          isEmpty={() => all.length === 0}
          empty={
            <p className="notice">
              {NONE[filter] ?? 'Nothing of this kind. We ring when there is.'}
            </p>
          }
        >
          {({ cafe: { cafe } }) => (
            <Days list={all} timeZone={cafe.timeZone}>
              {(news) => (
                <NewsRow
                  key={news.id}
                  news={news}
                  onRead={(read) => void acts.setRead(news.id, read)}
                  onClear={() => clearing(() => acts.remove(news.id))}
                />
              )}
            </Days>
          )}
        </Loaded>
        {list.hasNextPage && (
          <button
            type="button"
            className="button"
            disabled={list.isFetchingNextPage}
            onClick={() => void list.fetchNextPage()}
          >
            {list.isFetchingNextPage ? 'Fetching…' : 'Show older ones'}
          </button>
        )}
      </div>
      <NewsChoices userId={userId} />
    </div>
  )
}

/** What can be done with all that is listed. @param what of it: 'all', 'orders' */
function Sweeping({
  what,
  onRead,
  onClear,
}: {
  what: string
  onRead: (() => void) | null
  onClear: (() => Promise<void>) | null
}): ReactNode {
  return (
    <p className="notifications-acts">
      {onRead && (
        <button type="button" className="link" onClick={onRead}>
          Mark {what} read
        </button>
      )}
      {onClear && (
        <button type="button" className="link" onClick={() => void onClear()}>
          Clear {what}
        </button>
      )}
    </p>
  )
}

const FILTERS: { id: NewsFilter; label: string }[] = [
  { id: 'all', label: 'All' },
  { id: 'unread', label: 'Unread' },
  ...NOTIFICATION_TYPES.map((id) => ({ id, label: TYPE_LABELS[id] })),
]

const NONE: Partial<Record<NewsFilter, string>> = {
  all: 'Nothing here. When an order is ready or a seat comes free, you find it here.',
  unread: 'You have read everything.',
}

/** What the address asks for; anything unknown shows all. */
function filterOf(asked: string | null): NewsFilter {
  if (asked === 'unread') return asked
  return NOTIFICATION_TYPES.includes(asked as NotificationType)
    ? (asked as NotificationType)
    : 'all'
}

/** A list under the headline of each day. */
function Days({
  list,
  timeZone,
  children,
}: {
  list: Notification[]
  timeZone: string
  children: (news: Notification) => ReactNode
}): ReactNode {
  const now = useCafeClock(60_000)
  const dayOf = ({ createdAt }: Notification) => dayInWords(timeZone, new Date(createdAt), now)
  const days = [...new Set(list.map(dayOf))]
  return days.map((day) => (
    <Fragment key={day}>
      <h2>{day}</h2>
      <ul className="news-rows">{list.filter((news) => dayOf(news) === day).map(children)}</ul>
    </Fragment>
  ))
}

/** A link to a part of this page finds it once the list above it has its length. */
function useHash(isReady: boolean): void {
  const { hash, key } = useLocation()
  const done = useRef('')
  useEffect(() => {
    if (!isReady || !hash || done.current === key) return
    done.current = key
    document.getElementById(hash.slice(1))?.scrollIntoView()
  }, [isReady, hash, key])
}
