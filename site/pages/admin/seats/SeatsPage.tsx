import { useMemo, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { Reservation, ReservationStatus } from '#domain/contracts/reservations.ts'
import { dateIn, formatDate } from '#domain/cafe/time.ts'
import { useClasses, useEvents } from '#site/state/booking.ts'
import { useCafe, useSendsMail } from '#site/state/queries.ts'
import type { TableColumn } from '#site/tables/columns.ts'
import { ServerTable } from '#site/tables/ServerTable.tsx'
import { AdminShell } from '../AdminShell.tsx'
import { When } from '../editing/When.tsx'
import { SeatsDetail } from './SeatsDetail.tsx'
import '../people.css'

const REFRESH_MS = 30_000

export const STATUS_WORDS: Record<ReservationStatus, string> = {
  unconfirmed: 'To confirm',
  confirmed: 'Has seats',
  waitlisted: 'On the waitlist',
  cancelled: 'Given back, money to hand out',
  held: 'Being booked',
  offered: 'Offered',
}

/** Of what ends at no time of its own. */
const UNTIL_WORDS: Partial<Record<ReservationStatus, string>> = {
  confirmed: 'it begins',
  waitlisted: 'a seat is free',
  cancelled: 'it is paid back',
}

/** Who comes to the events and classes that are not over, and who would like to and has to be confirmed. */
export function SeatsPage(): ReactNode {
  const nameOfEvent = useEventNames()
  const columns = useMemo(() => columnsOf(nameOfEvent), [nameOfEvent])
  const orByMail = useSendsMail() ? ' or they click the button in their email' : ''
  return (
    <AdminShell
      title="Seats"
      lead={`Who comes to events and classes, who is on a waitlist, and who still has to be confirmed because they asked for many seats: those hold none until you confirm them${orByMail}.`}
    >
      <ServerTable
        call="reservations"
        name="Seats"
        columns={columns}
        rowId={({ reference }) => reference}
        empty={
          <p>
            Nobody has asked for seats yet. What is coming stands under{' '}
            <Link className="link" to="/events">
              Events
            </Link>
            .
          </p>
        }
        detail={detail}
        refetchMs={REFRESH_MS}
        file={{ call: 'reservationsCsv', name: 'guests.csv' }}
      />
    </AdminShell>
  )
}

const detail = (reservation: Reservation) => <SeatsDetail reservation={reservation} />

/** Like 'Open Mic, Oct 24': many events and classes have the same title. A class has an id that begins with 'class:'. */
function useEventNames(): (id: string) => string {
  const { data } = useEvents()
  const { data: classes } = useClasses()
  const timeZone = useCafe().data?.cafe.timeZone ?? 'UTC'
  return useMemo(() => {
    const all = [
      ...(data?.events ?? []),
      ...(classes ?? []).map((one) => ({ ...one, id: `class:${one.id}` })),
    ]
    const names = new Map(
      all.map(({ id, title, startsAt }) => [
        id,
        `${title}, ${formatDate(dateIn(timeZone, new Date(startsAt)), 'short')}`,
      ]),
    )
    return (id) => names.get(id) ?? id.replace(/^class:/, '').replaceAll('-', ' ')
  }, [data, classes, timeZone])
}

const columnsOf = (nameOfEvent: (id: string) => string): TableColumn<Reservation>[] => [
  {
    id: 'name',
    header: 'Name',
    value: ({ name }) => name,
  },
  {
    id: 'party',
    header: 'Seats',
    value: ({ party }) => party,
    isNumber: true,
  },
  {
    id: 'event',
    header: 'Event or class',
    value: ({ event }) => event.title,
    canSort: false,
    facet: { name: 'Event or class', label: nameOfEvent },
  },
  {
    id: 'startsAt',
    header: 'Begins',
    value: ({ event }) => event.startsAt,
    cell: ({ event }) => <When at={event.startsAt} />,
  },
  {
    id: 'status',
    header: 'State',
    value: ({ status }) => status,
    cell: ({ status, isAddressProven }) => (
      <span className="state-mark" data-state={status === 'confirmed' ? 'confirmed' : 'open'}>
        {STATUS_WORDS[status]}
        {status === 'unconfirmed' && isAddressProven && ', email confirmed'}
      </span>
    ),
    canSort: false,
    facet: {
      name: 'State',
      label: (status) => STATUS_WORDS[status as ReservationStatus] ?? status,
    },
  },
  {
    id: 'createdAt',
    header: 'Since',
    value: ({ createdAt }) => createdAt,
    cell: ({ createdAt }) => <When at={createdAt} />,
    isExtra: true,
  },
  {
    id: 'waitsUntil',
    header: 'Until',
    value: ({ waitsUntil }) => waitsUntil,
    cell: ({ waitsUntil, status }) =>
      waitsUntil ? (
        <When at={waitsUntil} />
      ) : (
        <span className="soft">{UNTIL_WORDS[status] ?? 'open'}</span>
      ),
    canSort: false,
    isExtra: true,
  },
]
