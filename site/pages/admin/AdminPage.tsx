import type { ReactNode } from 'react'
import { formatDate } from '#domain/cafe/calendar.ts'
import { Loaded } from '../../layout/Loaded.tsx'
import { useLiveToday } from '../../state/today.ts'
import { AdminShell } from './AdminShell.tsx'
import { When } from './editing/When.tsx'
import { Capacity } from './today/Capacity.tsx'
import { DayNumbers } from './today/DayNumbers.tsx'
import { NeedsNow } from './today/NeedsNow.tsx'
import { Pace } from './today/Pace.tsx'
import './admin-page.css'

/** The admin's first look: what needs somebody now, how the day sells, and what the next hours hold. */
export function AdminPage(): ReactNode {
  const today = useLiveToday()
  return (
    <AdminShell
      title="Overview"
      lead={today.data ? formatDate(today.data.date) : <span className="blank">&nbsp;</span>}
    >
      <Loaded
        query={today}
        what="today"
        newest="the newest numbers"
        renderBlank={(loading) => (
          <div className="today-blanks" {...loading}>
            {[1, 2, 3].map((each) => (
              <span key={each} className="blank today-blank" />
            ))}
          </div>
        )}
      >
        {(data) => (
          <>
            <NeedsNow today={data} />
            <div className="today-charts">
              <Pace pace={data.pace} date={data.date} />
              <Capacity slots={data.kitchen} />
            </div>
            <DayNumbers today={data} />
            <p className="soft">
              As of <When at={data.at} />; updated with every order and every half minute.
            </p>
          </>
        )}
      </Loaded>
    </AdminShell>
  )
}
