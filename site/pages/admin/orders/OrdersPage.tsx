import { useSignals } from '@preact/signals-react/runtime'
import { useQuery } from '@tanstack/react-query'
import { useMemo, type ReactNode } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router-dom'
import { addDays, formatDate } from '#domain/cafe/calendar.ts'
import { formatCents } from '#domain/cafe/money.ts'
import type { OrderRow } from '#domain/contracts/order-room.ts'
import { paidLabel } from '#domain/ordering/paid-label.ts'
import { listStateLabel, statusLabel } from '#domain/ordering/status.ts'
import { can } from '#domain/people/permissions.ts'
import { session } from '#widgets/state/session.ts'
import { callPrivate } from '#site/state/call-private.ts'
import { useCafe } from '#site/state/queries.ts'
import type { TableColumn } from '#site/tables/columns.ts'
import { ServerTable } from '#site/tables/ServerTable.tsx'
import { cameByColumns } from '../../embeds/came-by-columns.tsx'
import { AdminShell } from '../AdminShell.tsx'
import { When } from '../editing/When.tsx'
import { againstPromise } from './against-promise.ts'
import { OrderDetail } from './OrderDetail.tsx'
import '../people.css'
import './orders.css'

/** Every order there ever was: found by number, name, phone, mail address, item or note. */
export function OrdersPage(): ReactNode {
  useSignals()
  const mayExport = can(session.user.value, 'view-analytics')
  const [params] = useSearchParams()
  const [account, from, until] = SCOPE.map((name) => params.get(name) ?? '')
  const query = useMemo(
    (): Record<string, string> => ({
      ...(account && { account }),
      ...(from && { from }),
      ...(until && { until }),
    }),
    [account, from, until],
  )
  return (
    <AdminShell
      title="Orders"
      lead="Every order there ever was. Search by number, name, phone, email, item or note."
    >
      {account && <OfAccount id={account} />}
      <div className="orders-days">
        <Days />
        <DayRange />
      </div>
      <ServerTable
        key={`${account} ${from} ${until}`}
        query={query}
        call="orderList"
        name="Orders"
        columns={COLUMNS}
        rowId={({ id }) => id}
        empty={
          from || until ? (
            <p>No orders on these days.</p>
          ) : (
            <p>Nothing was ordered yet. Every order shows up here as soon as it is placed.</p>
          )
        }
        detail={detail}
        sort="-createdAt"
        refetchMs={30_000}
        file={mayExport ? { call: 'orderListCsv', name: 'orders.csv' } : null}
      />
    </AdminShell>
  )
}

/** What of the address narrows what is looked through. */
const SCOPE = ['account', 'from', 'until'] as const

/** The days that are looked through, both in it; the file has the same. */
function DayRange(): ReactNode {
  const [params, setParams] = useSearchParams()
  const today = useCafe().data?.today
  const set = (name: 'from' | 'until', day: string) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        next.delete('page')
        if (day) next.set(name, day)
        else next.delete(name)
        return next
      },
      { replace: true },
    )
  const [from, until] = [params.get('from') ?? '', params.get('until') ?? '']
  return (
    <div className="orders-range" role="group" aria-label="Days">
      <label>
        From
        <input
          className="input"
          type="date"
          value={from}
          max={until || today}
          onChange={({ target }) => set('from', target.value)}
        />
      </label>
      <label>
        To
        <input
          className="input"
          type="date"
          value={until}
          min={from || undefined}
          max={today}
          onChange={({ target }) => set('until', target.value)}
        />
      </label>
    </div>
  )
}

/** That only the orders of one account are shown, and the way back to all. */
function OfAccount({ id }: { id: string }): ReactNode {
  const { pathname } = useLocation()
  const { data } = useQuery({
    queryKey: ['orderList', 'of-account', id],
    queryFn: async ({ signal }) => {
      const query = { account: id }
      const { rows } = await callPrivate('orderList', { query }, { signal })
      const [first] = rows
      if (!first) return null
      return (await callPrivate('orderRecord', { params: { id: first.id } }, { signal })).account
    },
  })
  return (
    <p className="notice" role="status">
      {data === null
        ? 'This account has no orders.'
        : `Only orders of the account of ${data?.name ?? '…'}.`}{' '}
      <Link to={pathname}>Show the orders of all</Link>
    </p>
  )
}

const detail = ({ id }: OrderRow) => <OrderDetail id={id} />

const DAYS = ['day', 'from', 'until'] as const

/** The days that are asked for most, with one press. */
function Days(): ReactNode {
  const { pathname } = useLocation()
  const [params] = useSearchParams()
  const today = useCafe().data?.today
  const shown = DAYS.filter((name) => params.has(name))
    .map((name) => `${name}=${params.get(name)}`)
    .join('&')
  const days = [
    { label: 'Today', search: today && `day=${today}` },
    { label: 'Yesterday', search: today && `day=${addDays(today, -1)}` },
    { label: 'Last 7 days', search: today && `from=${addDays(today, -6)}&until=${today}` },
  ]
  return (
    <div className="orders-usual" role="group" aria-label="Usual days">
      {days.map(({ label, search }) =>
        // It is known a moment later, and keeps its place until then.
        search ? (
          <Link
            key={label}
            className="button"
            aria-current={search === shown || undefined}
            to={`${pathname}?${search}`}
          >
            {label}
          </Link>
        ) : (
          <span key={label} className="button" aria-disabled="true">
            {label}
          </span>
        ),
      )}
      <Link className="button" aria-current={shown === '' || undefined} to={pathname}>
        All days
      </Link>
    </div>
  )
}

const CHANNEL_LABELS: Record<string, string> = {
  site: 'Our site',
  widget: 'Partner page',
  counter: 'Counter',
}

const PAID_LABELS: Record<string, string> = {
  paid: 'Paid',
  unpaid: 'To pay',
  none: 'Nothing to pay',
}

const COLUMNS: TableColumn<OrderRow>[] = [
  {
    id: 'number',
    header: 'Order',
    isShort: true,
    value: ({ number }) => number,
    canSort: false,
  },
  { id: 'name', header: 'Name', isWords: true, value: ({ name }) => name },
  {
    id: 'items',
    header: 'Items',
    isWords: true,
    value: ({ items }) => items,
    // No line ends between a number and what it counts.
    cell: ({ items }) => items.replaceAll(' × ', '\u00A0×\u00A0'),
    canSort: false,
    isExtra: true,
  },
  {
    id: 'createdAt',
    header: 'Placed',
    value: ({ createdAt }) => createdAt,
    cell: ({ createdAt }) => <When at={createdAt} />,
  },
  {
    id: 'day',
    header: 'Day',
    value: ({ day }) => day,
    canSort: false,
    // When it was placed says the day.
    isFilter: true,
    facet: { name: 'Day', label: (value) => formatDate(value, 'short') },
  },
  {
    id: 'status',
    header: 'State',
    isWords: true,
    value: ({ status }) => status,
    cell: ({ status, isNothingToCollect }) => (
      <span className="state-mark" data-state={status}>
        {statusLabel(status, isNothingToCollect)}
      </span>
    ),
    canSort: false,
    facet: { name: 'State', label: listStateLabel },
  },
  {
    id: 'totalCents',
    header: 'Total',
    value: ({ totalCents }) => totalCents,
    cell: ({ totalCents }) => formatCents(totalCents),
    isNumber: true,
  },
  {
    id: 'paid',
    header: 'Paid',
    isWords: true,
    value: ({ isPaid }) => (isPaid ? 'paid' : 'unpaid'),
    cell: (row) => paidLabel(row),
    canSort: false,
    facet: { name: 'Paid', label: (value) => PAID_LABELS[value] ?? value },
  },
  {
    id: 'promisedAt',
    header: 'Early or late',
    value: ({ promisedAt }) => promisedAt,
    cell: (row) => againstPromise(row),
    isExtra: true,
  },
  {
    id: 'channel',
    header: 'Channel',
    value: ({ channel }) => channel,
    isShort: true,
    cell: ({ channel }) => CHANNEL_LABELS[channel],
    canSort: false,
    isExtra: true,
    facet: { name: 'Channel', label: (value) => CHANNEL_LABELS[value] ?? value },
  },
  {
    id: 'takenBy',
    header: 'Taken by',
    value: ({ takenBy }) => takenBy ?? '',
    canSort: false,
    isExtra: true,
    facet: { name: 'Taken by' },
  },
  ...cameByColumns<OrderRow>('Source'),
]
