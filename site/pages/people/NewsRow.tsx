import { Check, Undo2, X } from 'lucide'
import { Icon } from '#site/layout/Icon.tsx'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { Notification } from '#domain/contracts/notifications.ts'
import { Age, placeOf } from '../../layout/NewsItem.tsx'

/** One notification with what can be done with it. Following its link is reading it. */
export function NewsRow({
  news,
  onRead,
  onClear,
}: {
  news: Notification
  onRead: (read: boolean) => void
  onClear: () => void
}): ReactNode {
  const to = placeOf(news)
  const verb = news.read ? 'Mark unread' : 'Mark read'
  return (
    <li className="news-row" data-unread={!news.read || undefined}>
      <span className="news-mark" data-type={news.type} aria-hidden="true" />
      <div>
        <h3>
          {!news.read && <span className="visually-hidden">Unread: </span>}
          {news.title}
        </h3>
        <p>{news.message}</p>
        <p className="news-row-foot">
          {to && (
            <Link
              to={to}
              className="link"
              onClick={() => {
                if (!news.read) onRead(true)
              }}
            >
              {news.actionLabel}
            </Link>
          )}
          <span className="soft">
            <Age at={news.createdAt} />
          </span>
        </p>
      </div>
      <div className="news-row-acts">
        <button
          type="button"
          title={verb}
          aria-label={`${verb}: ${news.title}`}
          onClick={() => onRead(!news.read)}
        >
          {news.read ? <Icon of={Undo2} /> : <Icon of={Check} />}
        </button>
        <button type="button" title="Clear" aria-label={`Clear: ${news.title}`} onClick={onClear}>
          <Icon of={X} />
        </button>
      </div>
    </li>
  )
}
