import { and, eq, gte, inArray, lte, notInArray, or, sql, type SQL } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type {
  OrderList,
  OrderListQuery,
  OrderRecord,
  OrderRow,
} from '#domain/contracts/order-room.ts'
import { COLLECTED_BY_NOBODY, isNothingToCollect } from '#domain/kitchen/making.ts'
import { linesText } from '#domain/ordering/line-text.ts'
import type { Db } from '../db/open.ts'
import { auditLog, messages, orderLines, orders, outbox, users } from '../db/schema.ts'
import { cameByOf } from '../embeds/came-by.ts'
import { Refused } from '../http/refuse.ts'
import { containing, countsOf, orderOf, pageOf } from '../http/table.ts'
import { partRefundsOf } from '../payments/part-refunds.ts'
import { namesIt } from './letters-naming.ts'
import { historyOf } from './order-history.ts'
import { standing, stands } from './stands.ts'
import { calledOut, changesOf, toOrder } from './store.ts'

type Query = z.output<typeof OrderListQuery>
/** As many days and sources as a select can offer; any other day is searched by the address of the page. */
const OFFERED = 60
/** Up to so many found orders are read by their ids, so that the table is not searched a second time. */
const MOST_IDS = 500
const SHOWN = 50

/** One page of all orders, the newest first unless asked otherwise. */
export async function listAllOrders(db: Db, query: Query): Promise<z.output<typeof OrderList>> {
  const { limit, offset } = pageOf(query.page)
  const { total, facets, ids } = await countFound(db, query)
  const found = total <= ids.length ? inArray(orders.id, ids) : filter(query)
  return { rows: await piecesOf(db, query, found)(offset, limit), total, facets }
}

// Written out: in a select of one table its columns are not qualified.
const TAKEN_BY = sql<string | null>`case when "orders"."channel" = 'counter' then (
  select change.by from order_changes as change
  where change.order_id = "orders"."id" and change.kind = 'status' and change."from" is null
  order by change.id limit 1) end`

/** The same for all orders at once: looked up for each of 100,000 it takes seconds. */
const TAKERS = sql`left join (
  select change.order_id, min(change.by) as by from order_changes as change
  where change.kind = 'status' and change."from" is null group by 1) as taker
  on taker.order_id = ${orders.id} and ${orders.channel} = 'counter'`

// Of all orders few have such a line, so these are looked for once and not in every order.
const PAID_ONLY = sql`"orders"."id" in (select line.order_id from order_lines as line
  where ${inArray(sql`line.type`, COLLECTED_BY_NOBODY)} and not exists (
    select from order_lines as other
    where other.order_id = line.order_id and ${notInArray(sql`other.type`, COLLECTED_BY_NOBODY)}))`

/** The state that the list shows: what nobody picks up is over when it is paid. */
const LIST_STATE = sql<string>`case when "orders"."status" = 'picked-up' and ${PAID_ONLY}
  then 'paid-only' else "orders"."status" end`

/** Whether it is paid, can be, or is paid no more. */
const PAID = sql<string>`case when ${orders.isPaid} then 'paid'
  when "orders"."status" in ('cancelled', 'refunded', 'no-show') then 'none' else 'unpaid' end`

/** What is counted, as far as an order says it. */
const FACETS = {
  status: LIST_STATE,
  channel: sql`${orders.channel}`,
  paid: PAID,
  day: sql`${orders.day}::text`,
  source: sql`${orders.source}`,
  embed: sql`${orders.embedId}`,
  embedCampaign: sql`${orders.embedCampaign}`,
  takenBy: TAKEN_BY,
}
type Facet = keyof typeof FACETS
const NAMES = Object.keys(FACETS) as Facet[]

/**
 * How many there are, and how many with each value, were it chosen beside what else is. The table is read once, and searched once: what was
 * found is counted from there.
 */
async function countFound(db: Db, query: Query) {
  const chosen = NAMES.filter((name) => query[name])
  const column = (name: Facet) => sql.identifier(name)
  const isFound = (names: readonly Facet[]) =>
    and(...names.map((name) => sql`${column(name)} = ${query[name]}`)) ?? sql`true`
  const isNarrow = Boolean(query.q || query.account)
  const facets = isNarrow ? FACETS : { ...FACETS, takenBy: sql`taker.by` }
  const columns = [
    sql`${orders.id} as id`,
    ...NAMES.map((name) => sql`${facets[name]} as ${column(name)}`),
  ]
  const counts = NAMES.map((name) => {
    const others = chosen.filter((each) => each !== name)
    return sql`(select ${name}::text as name, ${column(name)} as value, count(*)::integer as count from found
      where ${column(name)} is not null and ${isFound(others)}
      group by 2 order by 2 desc limit ${OFFERED})`
  })
  const { rows } = (await db.execute(sql`
    with found as materialized (select ${sql.join(columns, sql`, `)} from ${orders} ${isNarrow ? sql`` : TAKERS} where ${scope(query) ?? sql`true`})
    ${sql.join(counts, sql` union all `)}
    union all (select 'total', '', count(*)::integer from found where ${isFound(chosen)})
    union all (select 'id', id, 1 from found where ${isFound(chosen)} limit ${MOST_IDS})`)) as unknown as {
    rows: { name: Facet | 'total' | 'id'; value: string; count: number }[]
  }
  const of = (name: Facet | 'total' | 'id') => rows.filter((row) => row.name === name)
  return {
    total: of('total')[0]?.count ?? 0,
    ids: of('id').map(({ value }) => value),
    facets: Object.fromEntries(NAMES.map((name) => [name, countsOf(of(name))])),
  }
}

/** All that were found, for a file. */
export const orderPieces = (db: Db, query: Query) => piecesOf(db, query, filter(query))

function piecesOf(db: Db, query: Query, found: SQL | undefined) {
  return async (offset: number, limit: number): Promise<OrderRow[]> => {
    const rows = await db
      .select({
        order: orders,
        readyAt: READY_AT,
        takenBy: TAKEN_BY,
        refundedCents: REFUNDED_CENTS,
        tipCents: TIP_CENTS,
      })
      .from(orders)
      .where(found)
      .orderBy(...orderOf(query.sort ?? '-createdAt', SORTABLE, orders.id))
      .limit(limit)
      .offset(offset)
    const parts = await partRefundsOf(
      db,
      rows.flatMap(({ order, refundedCents }) => (refundedCents > 0 ? [order.id] : [])),
    )
    return rows.map(({ order, readyAt, takenBy, refundedCents, tipCents }) => ({
      id: order.id,
      number: calledOut(order.dailyNumber),
      status: order.status,
      name: order.contactName,
      items: linesText(order.quote.lines),
      totalCents: order.quote.totalCents + tipCents,
      isPaid: order.isPaid,
      ...(order.dueCents !== null && { dueCents: order.dueCents }),
      refundedCents: isOff(order) ? refundedCents : (parts.get(order.id) ?? 0),
      channel: order.channel,
      source: order.source,
      embed: cameByOf(order),
      takenBy,
      day: order.day,
      createdAt: order.createdAt.toISOString(),
      promisedAt: (order.promisedAt ?? order.estimatedAt).toISOString(),
      readyAt: isoOf(readyAt),
      isNothingToCollect: isNothingToCollect(order.quote),
      email: order.contactEmail,
      phone: order.contactPhone,
    }))
  }
}

/** All that was paid went back, or will. */
const isOff = ({ status }: Pick<typeof orders.$inferSelect, 'status'>) =>
  status === 'cancelled' || status === 'refunded'

/** One order with everything that happened to it. @throws Refused 404 */
export async function orderRecord(db: Db, id: string): Promise<OrderRecord> {
  const [row] = await db.select().from(orders).where(eq(orders.id, id))
  if (!row) throw new Refused(404, 'order_not_found', 'No such order.')
  const changes = await changesOf(db, [id])
  const refundedCents = isOff(row) ? undefined : (await partRefundsOf(db, [id])).get(id)
  // Every mail about an order holds its link, but for its receipt, which may go to anybody.
  const mails = await db
    .select({
      id: outbox.id,
      subject: outbox.subject,
      status: outbox.status,
      createdAt: outbox.createdAt,
    })
    .from(outbox)
    .where(
      or(
        and(eq(outbox.to, row.contactEmail ?? ''), sql`position(${id} in ${outbox.text}) > 0`),
        inArray(outbox.id, receiptsOf(db, id)),
      ),
    )
    .orderBy(outbox.createdAt)
    .limit(SHOWN)
  const [account] = await db
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(eq(users.id, row.userId ?? ''))
  const sameContact = await db.$count(orders, ofContact(row))
  const letters =
    row.contactEmail === null
      ? 0
      : await db.$count(messages, sql`lower(${messages.email}) = ${row.contactEmail.toLowerCase()}`)
  const lettersNaming = await db.$count(messages, namesIt(row))
  const readyAt = standing(changes).find(({ kind, to }) => kind === 'status' && to === 'ready')?.at
  return {
    order: { ...toOrder(row, changes), ...(refundedCents && { refundedCents }), token: '' },
    changes: await historyOf(db, row, changes),
    mails: mails.map((mail) => ({ ...mail, createdAt: mail.createdAt.toISOString() })),
    letters,
    lettersNaming,
    sameContact,
    readyAt: readyAt?.toISOString() ?? null,
    takenBy:
      row.channel === 'counter'
        ? (changes.find(({ kind, from }) => kind === 'status' && from === null)?.by ?? null)
        : null,
    account: account ?? null,
  }
}

/** The mails with the receipt of an order. */
const receiptsOf = (db: Db, id: string) =>
  db
    .select({ id: sql<string>`${auditLog.after} ->> 'mailId'` })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.subject, id),
        eq(auditLog.action, 'order.receipt-mailed'),
        sql`${auditLog.after} ->> 'mailId' is not null`,
      ),
    )

/** Orders of the same mail address or the same phone number; without either, this one alone. By the indexes of both. */
function ofContact({ id, contactEmail, contactPhone }: typeof orders.$inferSelect): SQL {
  const digits = (contactPhone ?? '').replace(/\D/g, '')
  const { contactEmail: email, contactPhone: phone } = orders
  return sql.join(
    [
      sql`${orders.id} = ${id}`,
      ...(contactEmail === null
        ? []
        : [sql`(${email} is not null and lower(${email}) = lower(${contactEmail}))`]),
      ...(digits === ''
        ? []
        : [
            sql`(${phone} is not null and regexp_replace(${phone}, '[^0-9]', '', 'g') = ${digits})`,
          ]),
    ],
    sql` or `,
  )
}

const PHONE_DIGITS = sql`regexp_replace(coalesce(${orders.contactPhone}, ''), '[^0-9]', '', 'g')`
// Written out: in a select of one table its columns are not qualified.
const READY_AT = sql<Date | string | null>`(select min(change.at) from order_changes as change
  where change.order_id = "orders"."id" and change.kind = 'status' and change."to" = 'ready'
    and ${stands({ id: sql`change.id`, orderId: sql`change.order_id` })})`

const REFUNDED_CENTS =
  sql`(select coalesce(sum(refund.amount_cents + refund.tip_cents), 0) from refunds as refund
  where refund.order_id = "orders"."id" and refund.state in ('succeeded', 'pending'))`.mapWith(
    Number,
  )

/** What was given on top when it was paid; the tip of the order itself is in its total. */
const TIP_CENTS = sql`(select coalesce(sum(payment.tip_cents), 0)::integer from payments as payment
  where payment.order_id = "orders"."id" and payment.state = 'succeeded')`.mapWith(Number)

const SORTABLE = {
  createdAt: orders.createdAt,
  name: sql`lower(${orders.contactName})`,
  totalCents: sql`(${orders.quote} ->> 'totalCents')::integer + ${TIP_CENTS}`,
  promisedAt: sql`coalesce(${orders.promisedAt}, ${orders.estimatedAt})`,
}

/** A search is for a number ('A-104'), a name, a mail address, the digits of a phone number or an item. */
function filter(query: Query): SQL | undefined {
  const { status, channel, paid, source, embed, embedCampaign, day, takenBy } = query
  return and(
    scope(query),
    status && sql`${LIST_STATE} = ${status}`,
    channel && eq(orders.channel, channel),
    paid && and(eq(orders.isPaid, paid === 'paid'), sql`${PAID} = ${paid}`),
    source ? eq(orders.source, source) : undefined,
    embed ? eq(orders.embedId, embed) : undefined,
    embedCampaign ? eq(orders.embedCampaign, embedCampaign) : undefined,
    day ? eq(orders.day, day) : undefined,
    takenBy ? sql`${TAKEN_BY} = ${takenBy}` : undefined,
  )
}

/** What is looked through: what was searched for, the account, and the days. */
const scope = (query: Query): SQL | undefined =>
  and(
    searched(query),
    query.account ? eq(orders.userId, query.account) : undefined,
    query.from ? gte(orders.day, query.from) : undefined,
    query.until ? lte(orders.day, query.until) : undefined,
  )

/** Every word is in the number, the name, the address, the phone number, the note, or in a line: what it is, whom it is for, or its note. */
function searched({ q = '' }: Query): SQL | undefined {
  // With the code of its country or without: the last ten are the number.
  const digits = /^[\d\s().+-]{4,}$/.test(q) ? q.replace(/\D/g, '').slice(-10) : ''
  const words = containing(
    // '#A-102', as it is written on cups.
    q.replace(/(^|\s)#(?=[a-z])/gi, '$1'),
    [
      sql`called_out(${orders.dailyNumber})`,
      orders.contactName,
      sql`coalesce(${orders.contactEmail}, '')`,
      sql`coalesce(${orders.contactPhone}, '')`,
      orders.note,
    ],
    (pattern) => sql`(${inALine(pattern)} or ${inALineNote(pattern)})`,
  )
  return digits ? sql`(${words} or position(${digits} in ${PHONE_DIGITS}) > 0)` : words
}

/** Orders with such a line. The lines are read once, and not those of every order again. */
const inALine = (pattern: string) =>
  sql`${orders.id} in (select line.order_id from ${orderLines} as line
    where line.name ilike ${pattern} or line.customer_name ilike ${pattern})`

/** Orders with such a note on a line: of those that have any, by their index. */
const inALineNote = (pattern: string) =>
  sql`${orders.id} in (select noted.id from ${orders} as noted
    where jsonb_path_exists(noted.quote, '$.lines[*].note')
      and jsonb_path_query_array(noted.quote, '$.lines[*].note') #>> '{}' ilike ${pattern})`

const isoOf = (at: Date | string | null) => (at === null ? null : new Date(at).toISOString())
