import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, type ReactNode } from 'react'
import type { SessionUser } from '#domain/contracts/people.ts'
import { menu } from '#widgets/state/menu.ts'
import { session } from '#widgets/state/session.ts'
import { favorites } from '../../state/favorites.ts'
import { useLiveOpenOrders } from '../../state/live-mine.ts'
import { useMyCredits, usePastOrderPage, usePlans, useUsuals } from '../../state/mine.ts'
import { useMyMembership } from '../../state/membership.ts'
import { useMyPoints } from '../../state/points.ts'
import { useCafe, useCafeClock } from '../../state/queries.ts'
import { Failed } from '../../layout/Failed.tsx'
import { Loaded } from '../../layout/Loaded.tsx'
import { AccountNav } from '../people/AccountNav.tsx'
import { ClassCreditAhead, MembershipAhead } from './Ahead.tsx'
import { Favorites } from './Favorites.tsx'
import { FirstTime } from './FirstTime.tsx'
import { NextOrders } from './NextOrders.tsx'
import { PastOrders } from './PastOrders.tsx'
import { Points } from './Points.tsx'
import { PlansAhead } from './Plans.tsx'
import { Usuals } from './Usuals.tsx'
import { greeting } from './greeting.ts'
import '../ordering/parts.css'
import './dashboard.css'

/** A customer's own page: what is next, what they usually have, what they had and what they marked. */
export function DashboardPage(): ReactNode {
  useSignals()
  const user = session.user.value
  // Whoever signs out here is on the way to /login.
  if (!user) return null
  return (
    <div className="dashboard">
      <AccountNav />
      <Greeting name={user.name} />
      <Rooms key={user.id} user={user} />
    </div>
  )
}

function Rooms({ user }: { user: SessionUser }): ReactNode {
  useSignals()
  useEffect(() => void menu.load(), [])
  const open = useLiveOpenOrders(user.id)
  const plans = usePlans(user.id)
  const usuals = useUsuals(user.id)
  const past = usePastOrderPage(user.id, 1)
  const points = useMyPoints(user.id)
  const membership = useMyMembership(user.id)
  const credits = useMyCredits(user.id)
  const all = [open, plans, usuals, past]

  if (all.every(({ isError }) => isError))
    return (
      <Failed what="your page" onRetry={() => Promise.all(all.map(({ refetch }) => refetch()))} />
    )
  // One stands below the other, so none is shown before it is known what stands above it.
  const parts = [...all, points, membership, credits]
  if (parts.some(({ isPending }) => isPending))
    return <span className="blank dashboard-blank" role="status" aria-label="Loading your page" />

  const isFirstTime =
    open.data?.total === 0 && past.data?.total === 0 && favorites.list.value.length === 0
  return (
    <>
      <Loaded query={open} what="your open orders" newest="the newest of your open orders">
        {({ orders }) => <NextOrders orders={orders} />}
      </Loaded>
      <Loaded query={plans} what="your seats and requests" renderBlank={() => null}>
        {(data) => <PlansAhead {...data} />}
      </Loaded>
      <Loaded query={membership} what="your membership" renderBlank={() => null}>
        {(data) => <MembershipAhead {...data} />}
      </Loaded>
      <Loaded query={credits} what="your credit for classes" renderBlank={() => null}>
        {(data) => <ClassCreditAhead {...data} />}
      </Loaded>
      <Loaded query={points} what="your points" renderBlank={() => null}>
        {(data) => <Points {...data} />}
      </Loaded>
      {isFirstTime ? (
        <FirstTime />
      ) : (
        <>
          <Loaded query={usuals} what="what you usually have" renderBlank={() => null}>
            {(data) => <Usuals usuals={data.usuals} />}
          </Loaded>
          <Favorites />
          <PastOrders userId={user.id} />
        </>
      )}
    </>
  )
}

/** By the café's clock; before it is known, without the time of day. */
function Greeting({ name }: { name: string }): ReactNode {
  const cafe = useCafe()
  const now = useCafeClock(60_000)
  return <h1>{greeting(name, now, cafe.data?.cafe.timeZone)}</h1>
}
