import { Bell as BellIcon } from 'lucide'
import { Icon } from '#site/layout/Icon.tsx'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { unreadBadge } from '#domain/people/texts.ts'
import { newestOf, useBell, useBellNews, useNotificationActs } from '../state/notifications.ts'
import { Drop } from './DropMenu.tsx'
import { Loaded } from './Loaded.tsx'
import { NewsItem } from './NewsItem.tsx'
import './bell.css'

/** Notifications: how many are unread, six of them, and a link to all of them. */
export function Bell({ userId, isStaff }: { userId: string; isStaff: boolean }): ReactNode {
  const bell = useBell(userId, isStaff)
  const { data } = bell
  const said = useBellNews(userId)
  const acts = useNotificationActs(userId)
  const unread = data?.unread ?? 0
  const newest = data ? newestOf(data) : ''

  return (
    <>
      <Drop
        kind="bell"
        label={
          <>
            <Icon of={BellIcon} />
            <span className="visually-hidden">Notifications{unread > 0 && ', '}</span>
            {unread > 0 && (
              <b className="bell-badge numeral" key={unread}>
                {unreadBadge(unread)}
              </b>
            )}
            {unread > 0 && <span className="visually-hidden"> unread</span>}
          </>
        }
      >
        <div className="bell-head">
          <p>Notifications</p>
          {newest && unread > 0 && (
            <button
              type="button"
              className="link"
              onClick={() => void acts.readAll({ until: newest })}
            >
              Mark all read
            </button>
          )}
        </div>
        <Loaded
          query={bell}
          what="your notifications"
          renderBlank={(loading) => (
            <p className="bell-none" {...loading}>
              Looking…
            </p>
          )}
          isEmpty={({ latest }) => latest.length === 0}
          empty={<p className="bell-none">Nothing new. We ring when there is.</p>}
        >
          {({ latest }) => (
            <ul className="bell-list">
              {latest.map((news) => (
                <NewsItem
                  key={news.id}
                  news={news}
                  onPick={() => {
                    if (!news.read) void acts.setRead(news.id, true)
                  }}
                />
              ))}
            </ul>
          )}
        </Loaded>
        {data?.isCounterOnly ? (
          <p className="bell-none">Of the counter only. Sign in by password for all of them.</p>
        ) : (
          <Link to="/notifications" className="bell-all">
            View all notifications
          </Link>
        )}
      </Drop>
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </>
  )
}
