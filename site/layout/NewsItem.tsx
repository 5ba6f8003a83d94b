import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { Notification } from '#domain/contracts/notifications.ts'
import { ageInWords } from '#domain/notifications/age.ts'
import { isRouted } from '../routes.tsx'
import { useCafe, useCafeClock } from '../state/queries.ts'

/** One of the bell's: leads where it is about, and is read by that. What leads nowhere is read by tapping it. */
export function NewsItem({ news, onPick }: { news: Notification; onPick: () => void }): ReactNode {
  const to = placeOf(news)
  const words = (
    <>
      <span className="news-mark" data-type={news.type} aria-hidden="true" />
      <span className="news-words">
        <b>
          {!news.read && <span className="visually-hidden">Unread: </span>}
          {news.title}
        </b>
        <span className="soft">{news.message}</span>
        <span className="news-foot">
          <Age at={news.createdAt} />
          {to && <span className="news-act">{news.actionLabel}</span>}
        </span>
      </span>
    </>
  )
  return (
    <li data-unread={!news.read || undefined}>
      {to ? (
        <Link to={to} onClick={onPick} className="news-item">
          {words}
        </Link>
      ) : (
        <button type="button" onClick={onPick} className="news-item">
          {words}
        </button>
      )}
    </li>
  )
}

/** How long ago, by the café's clock. */
export function Age({ at }: { at: string }): ReactNode {
  const { data } = useCafe()
  const now = useCafeClock(60_000)
  if (!data) return null
  return <time dateTime={at}>{ageInWords(data.cafe.timeZone, new Date(at), now)}</time>
}

/** Where it leads, if that is a page of ours. */
export function placeOf({ actionUrl }: Pick<Notification, 'actionUrl'>): string | null {
  return actionUrl?.startsWith('/') && isRouted(actionUrl) ? actionUrl : null
}
