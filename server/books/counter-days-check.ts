import { sql } from 'drizzle-orm'
import type { DayReport } from '#domain/contracts/drawers.ts'
import type { Db } from '../db/open.ts'
import type { Counter } from './counter-days-testing.ts'
import { signOf } from './days-testing.ts'

/** How the books stand after some days: what is on each account, a debit above 0, and what is held for each order. */
export type Standing = {
  accounts: Map<string, number>
  held: Map<string, number>
  /** What the last day moved. */
  moved?: Record<string, number>
}

/** What a day changed, as the ledger has it and as the rows of what happened have it. */
type Found = {
  moved: Record<string, number>
  things: Record<string, number>
  unbalanced: number
  offDays: number
  misquoted: string[]
  held: Record<string, number>
}

/**
 * What is wrong with the books of a day, each in a sentence; nothing where they are right. One query.
 * @param before how they stood before; the same map says then how they stand after
 */
export async function problemsOfCounter(
  db: Db,
  { day, from, until }: { day: string; from: Date; until: Date },
  counter: Counter,
  before: Standing,
): Promise<string[]> {
  const { rows } = (await db.execute(query(day, from, until, counter.today))) as unknown as {
    rows: { found: Found }[]
  }
  const found = rows[0]?.found
  if (!found) throw new Error('The check found nothing.')
  const { moved, things } = found
  before.moved = moved
  const problems: string[] = []
  for (const [account, cents] of Object.entries(moved))
    before.accounts.set(account, (before.accounts.get(account) ?? 0) + cents)
  const sum = Object.values(moved).reduce((all, cents) => all + cents, 0)
  if (sum !== 0) problems.push(`All accounts come to ${sum}, not to 0.`)
  if (found.unbalanced > 0) problems.push(`${found.unbalanced} transactions do not balance.`)
  if (found.offDays > 0)
    problems.push(`${found.offDays} transactions have postings of another day.`)
  for (const account of new Set([...Object.keys(moved), ...Object.keys(things)]))
    if (isCounted(account) && (moved[account] ?? 0) !== (things[account] ?? 0))
      problems.push(
        `${account} moved by ${moved[account] ?? 0}, and by ${things[account] ?? 0} as the rows say.`,
      )
  for (const id of found.misquoted) problems.push(`Order ${id} was sold for other than its quote.`)
  for (const [account, cents] of before.accounts)
    if (cents * signOf(account) < 0) problems.push(`${account} stands at ${cents}.`)
  for (const [id, cents] of Object.entries(found.held)) before.held.set(id, cents)
  const held = [...before.held.values()].reduce((all, cents) => all + cents, 0)
  const deposits = before.accounts.get('deposits:orders') ?? 0
  if (-deposits !== held)
    problems.push(`${-deposits} is held for orders, and ${held} as their payments say.`)
  return problems
}

/** What a close of day says otherwise than the ledger of its day. */
export function reportedWrong(z: DayReport, { moved = {} }: Standing): string[] {
  const of = (isOf: RegExp, sign = 1) =>
    Object.entries(moved).reduce(
      (all, [account, cents]) => all + (isOf.test(account) ? sign * cents : 0),
      0,
    )
  const sum = (rows: readonly { cents: number }[]) =>
    rows.reduce((all, { cents }) => all + cents, 0)
  const said = {
    sales: [z.salesCents, of(/^sales:/, -1)],
    hours: [sum(z.byHour), of(/^sales:/, -1)],
    channels: [sum(z.byChannel), of(/^sales:/, -1)],
    discounts: [sum(z.discounts), of(/^discounts:(?!credit$)/)],
    'credits given': [z.creditsGivenCents ?? 0, of(/^discounts:credit$/)],
    'discounts by reason': [sum(z.discountReasons), of(/^discounts:counter$/)],
    tax: [sum(z.tax), of(/^tax:/, -1)],
    tips: [z.tipsCents, of(/^tips$/, -1)],
    held: [sum(z.held), of(/^(payable|deposits|credits):|^gift-cards$/, -1)],
    'paid out': [z.paidOutCents, of(/^paid-out$/)],
    safe: [z.safeCents, of(/^safe$/)],
    'over and short': [z.overShortCents, of(/^cash-over-short$/, -1)],
    // Without what went between a drawer and the safe.
    money: [
      z.moneyCents ?? 0,
      of(/^(till|card-terminal|safe|paid-out|cash-over-short)$|^(provider|cash):/),
    ],
  }
  return Object.entries(said).flatMap(([what, [is, should]]) =>
    is === should ? [] : [`The Z report says ${is} of ${what}, and the ledger ${should}.`],
  )
}

/** Accounts whose movements are known from the rows of payments, refunds, drawers, cards and works. */
const isCounted = (account: string) =>
  /^(till|card-terminal|gift-cards|safe|paid-out|bank)$|^(cash|provider|payable):/.test(account)

/** All in one statement, and each part of it by an index: a day costs the same however many were before. */
function query(day: string, from: Date, until: Date, orderIds: readonly string[]) {
  const since = from.toISOString()
  const till = until.toISOString()
  const isIn = (column: string) =>
    sql`${sql.raw(column)} >= ${since}::timestamptz and ${sql.raw(column)} < ${till}::timestamptz`
  return sql`
    with moved as (
      select p.account, sum(p.cents)::int as cents from ledger_postings p where p.day = ${day}::date group by 1
    ), booked as (
      select t.id, t.kind, t.subject, t.subject_id, t.position,
        coalesce(sum(p.cents), 0)::int as sum,
        coalesce(sum(p.cents) filter (where p.account like 'tax:%'), 0)::int as tax,
        coalesce(sum(p.cents) filter (where p.account = 'tips'), 0)::int as tips,
        coalesce(sum(p.cents) filter (where p.account like 'discounts:%'), 0)::int as discounts,
        coalesce(sum(p.cents) filter (where p.account = 'deposits:orders'), 0)::int as deposits,
        count(*) filter (where p.day <> t.day) as off
      from ledger_transactions t left join ledger_postings p on p.transaction_id = t.id
      where t.day = ${day}::date group by t.id
    ), things as (
      select account, amount_cents + tip_cents as cents from payments
        where ${isIn('succeeded_at')} and account <> 'gift-cards'
      union all
      select account, -(amount_cents + tip_cents) from refunds where ${isIn('created_at')} and account <> 'gift-cards'
      union all
      select account, amount_cents + tip_cents from refunds
        where state = 'failed' and order_id = any(${array(orderIds)}) and ${isIn('settled_at')}
      union all
      select 'gift-cards', -e.cents from gift_card_entries e where ${isIn('e.at')}
      union all
      select case when kind = 'pay-out' then 'paid-out' else 'safe' end,
        case when kind = 'open' then s.opening_float_cents + s.opening_off_cents - cents
          when kind in ('pay-in', 'float') then -cents else cents end
        from drawer_movements m join drawer_sessions s on s.id = m.session_id where ${isIn('s.opened_at')}
      union all
      select 'cash:' || s.drawer_id,
        case when kind = 'open' then cents - s.opening_float_cents when kind in ('pay-in', 'float') then cents
          when kind = 'close' then -s.expected_cents else -cents end
        from drawer_movements m join drawer_sessions s on s.id = m.session_id where ${isIn('s.opened_at')}
      union all
      select account, cents * case when ${isIn('sold_at')} then 1 else 0 end - cents * case when ${isIn('coalesce(returned_at, sold_at)')} and returned_at is not null then 1 else 0 end
        from work_sales, lateral (values ('till', price_cents + tax_cents), ('payable:artist:' || artist_id, -artist_cents)) of (account, cents)
        where order_id is null and ((${isIn('sold_at')}) or (${isIn('returned_at')}))
      union all
      select of.account, of.cents from artist_payouts p,
        lateral (values (p.account, -p.amount_cents), (coalesce('payable:artist:' || p.artist_id, 'payable:instructor:' || p.instructor_id), p.amount_cents)) of (account, cents)
        where ${isIn('p.paid_at')}
      union all
      select coalesce('payable:artist:' || artist_id, 'payable:instructor:' || instructor_id), -artist_cents
        from artist_seat_shares where ${isIn('at')}
    )
    select json_build_object(
      'moved', (select coalesce(json_object_agg(account, cents), '{}') from moved),
      'things', (select coalesce(json_object_agg(account, cents), '{}') from (select account, sum(cents)::int as cents from things group by 1) t),
      'unbalanced', (select count(*) from booked where sum <> 0),
      'offDays', (select count(*) from booked where off > 0),
      'misquoted', (
        select coalesce(json_agg(o.id), '[]') from booked b join orders o on o.id = b.subject_id
        where b.subject = 'order' and b.position = 1 and (
          -b.tax <> (o.quote ->> 'taxCents')::int or -b.tips <> (o.quote ->> 'tipCents')::int
          or b.discounts <> (o.quote ->> 'discountCents')::int or b.deposits <> (o.quote ->> 'totalCents')::int)),
      'held', (
        select coalesce(json_object_agg(o.id, coalesce(paid.cents, 0) - case
          when o.is_paid and o.status not in ('cancelled', 'refunded')
          then (o.quote ->> 'totalCents')::int - coalesce(given.cents, 0) else 0 end), '{}')
        from orders o
        left join lateral (
          select sum(p.amount_cents - p.refunded_cents)::int as cents from payments p
          where p.order_id = o.id and p.state = 'succeeded') paid on true
        left join lateral (
          select sum((r.parts ->> 'tipCents')::int + coalesce((
            select sum((line ->> 'cents')::int + (line ->> 'taxCents')::int) from jsonb_array_elements(r.parts -> 'lines') line), 0))::int as cents
          from refunds r where r.order_id = o.id and r.reduces_sale and r.parts is not null) given on true
        where o.id = any(${array(orderIds)}))
    ) as found`
}

const array = (ids: readonly string[]) =>
  sql`array[${sql.join(
    ids.map((id) => sql`${id}`),
    sql`, `,
  )}]::text[]`
