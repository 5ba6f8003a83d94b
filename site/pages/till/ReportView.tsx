import type { ReactNode } from 'react'
import { formatCents } from '#domain/cafe/money.ts'
import { formatHour } from '#domain/cafe/time.ts'
import type { DayReport } from '#domain/contracts/drawers.ts'
import { netSalesOf } from '#domain/till/net-sales.ts'
import { cashRows } from '#domain/till/cash-rows.ts'
import { terminalRows } from '#domain/till/terminal-rows.ts'

/** With how often it happened, or what else was counted. */
type Row = { name: string; cents: number; count?: number; note?: string | undefined }

/** A report as it is printed: what was sold, what came in, and what the drawers had. */
export function ReportView({ report }: { report: DayReport }): ReactNode {
  const { timeZone } = report
  const { discountCents, netCents } = netSalesOf(report)
  const when = (at: string) =>
    new Date(at).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone })
  return (
    <article className="report">
      <p className="soft">
        {report.number === null ? 'X report' : `Z report ${report.number}`}
        {report.from ? ` from ${when(report.from)}` : ' from the beginning'} to {when(report.until)}
        {report.closedBy && `, closed by ${report.closedBy}`}. {ordersText(report.orders.count)}
        {report.orders.count > 0 && `, average net sale ${formatCents(report.orders.averageCents)}`}
        .{report.orders.count !== 0 && ' Orders are those paid, less those given back in full.'}
      </p>
      {report.lateSales && report.lateSales.count > 0 && (
        <p>
          {report.lateSales.count === 1 ? 'A sale' : `${report.lateSales.count} sales`} of{' '}
          {formatCents(report.lateSales.cents)} came from a tablet after the day before was closed:{' '}
          {report.lateSales.count === 1 ? 'it stands' : 'they stand'} in this report.
        </p>
      )}
      {report.waitingReason && report.waitingTills && (
        <p>
          Closed without what {report.waitingTills.map(({ name }) => `“${name}”`).join(', ')} may
          hold: “{report.waitingReason}”, {report.waitingConfirmedBy}.
        </p>
      )}
      <div className="report-parts">
        <Part
          title="Sales"
          rows={report.sales}
          sums={[
            { name: 'Sales before discounts', cents: report.salesCents },
            { name: 'Discounts', cents: 0 - discountCents, isSoft: true },
            { name: 'Net sales', cents: netCents },
          ]}
        />
        <OtherDays report={report} />
        {report.money === null || report.moneyCents === null ? (
          <BlindMoney besidesCash={report.besidesCash} />
        ) : (
          <Part
            title="Money taken"
            rows={report.money}
            sums={[{ name: 'Money taken', cents: report.moneyCents }]}
          />
        )}
        <Part
          title="Sales by hour, before discounts"
          rows={report.byHour.map(({ hour, cents, orders }) => ({
            name: formatHour(`${String(hour).padStart(2, '0')}:00`),
            cents,
            note: orders === 0 ? undefined : ordersText(orders),
          }))}
        />
        <Part title="Sales by channel, before discounts" rows={report.byChannel} />
        <Part title="Sales tax" rows={report.tax} />
        <Part title="Tips" rows={[{ name: 'Tips', cents: report.tipsCents }]} />
        <Part title="Discounts" rows={report.discounts} />
        <ByStaff report={report} />
        <CreditsGiven report={report} />
        <Part
          title="Given back"
          note="Sales and money above are without it."
          rows={report.refunds.map(({ reason, ...row }) => ({ name: reason, ...row }))}
          sums={[{ name: 'Given back', cents: report.refundsCents }]}
        />
        {report.corrections && report.corrections.length > 0 && (
          <Part
            title="Paid otherwise than rung up"
            note="Corrected under the order’s money. The money above is as it was in truth."
            rows={report.corrections.map(({ from, to, ...row }) => ({
              name: `${from}, in truth ${to}`,
              ...row,
            }))}
          />
        )}
        <Part title="Owed, more or less than before" rows={report.held} />
        <Part title="Cash besides sales" rows={cashRows(report)} />
        {report.terminal && <Part title="Card terminal" rows={terminalRows(report)} />}
      </div>
      {report.drawers.length > 0 && <Drawers drawers={report.drawers} />}
    </article>
  )
}

/** Apart from discounts: a credit takes nothing off these sales, and pays when it is spent. */
function CreditsGiven({
  report: { creditsGivenCents, creditReasons = [] },
}: {
  report: DayReport
}): ReactNode {
  if (creditsGivenCents === undefined) return null
  return (
    <Part
      title="Credits given"
      note="To guests, to make something good. It takes nothing off the sales above, and pays as a gift card does when it is spent."
      rows={creditReasons.map(({ reason, ...row }) => ({ name: `“${reason}”`, ...row }))}
      sums={creditsGivenCents === 0 ? [] : [{ name: 'Credits given', cents: creditsGivenCents }]}
    />
  )
}

/** Discounts that staff gave, and what was waived, each as it was written down. */
function ByStaff({
  report: { discountReasons, creditReasons = [], feeWaivers = [], creditsGivenCents },
}: {
  report: DayReport
}): ReactNode {
  // A report of an earlier version has credits among its discounts.
  const credits = creditsGivenCents === undefined ? creditReasons : []
  return (
    <Part
      title="Given by staff, by reason"
      note="Of these discounts what staff gave at the counter and waived, less what was given back."
      rows={[
        ...discountReasons.map(({ reason, ...row }) => ({ name: `“${reason}”`, ...row })),
        ...credits.map(({ reason, ...row }) => ({
          name: `Credit to a guest: “${reason}”`,
          ...row,
        })),
        ...feeWaivers.map(({ reason, ...row }) => ({
          name: `Service fee waived: “${reason}”`,
          ...row,
        })),
      ]}
    />
  )
}

/** While a drawer is open: nobody who counts it is told what should be in it. */
function BlindMoney({ besidesCash }: Pick<DayReport, 'besidesCash'>): ReactNode {
  if (besidesCash && besidesCash.length > 0)
    return (
      <Part
        title="Money taken"
        note="So far, without cash: what is in the drawers is told once they are counted and closed."
        rows={besidesCash}
      />
    )
  return (
    <section>
      <h2>Money taken</h2>
      <p className="soft">
        {besidesCash
          ? 'Nothing so far besides cash, which is told once the drawers are counted and closed.'
          : 'Shown by how it was paid once every drawer is counted and closed: with the cards the cash could be told before it is counted. Until then whoever may read the books sees the cards here after signing in with their password.'}
      </p>
    </section>
  )
}

/** Net sales are of the day of payment; these lines say what of them is for another day. */
function OtherDays({ report: { paidAhead, paidBefore } }: { report: DayReport }): ReactNode {
  const rows = [
    { name: 'Paid now, for later days', of: paidAhead, where: 'in net sales' },
    { name: 'For today, paid before', of: paidBefore, where: 'not in net sales' },
  ].flatMap(({ name, of, where }) =>
    of && of.count !== 0
      ? [{ name, cents: of.cents, note: `${ordersText(of.count)}, ${where}` }]
      : [],
  )
  if (rows.length === 0) return null
  const note = 'An order is a sale on the day on which it is paid. Net, without tax and tips.'
  return <Part title="Orders for other days" note={note} rows={rows} />
}

/** What each drawer should have had, and what was counted. */
function Drawers({ drawers }: Pick<DayReport, 'drawers'>): ReactNode {
  return (
    <table className="report-drawers">
      <caption>Drawers</caption>
      <thead>
        <tr>
          <th scope="col">Drawer</th>
          <th scope="col">Opened</th>
          <th scope="col">Expected</th>
          <th scope="col">Counted</th>
          <th scope="col">Difference</th>
        </tr>
      </thead>
      <tbody>
        {drawers.map((drawer) => (
          <tr key={drawer.sessionId}>
            <th scope="row">
              {drawer.drawerName}
              <small>
                {drawer.openedBy === drawer.closedBy
                  ? drawer.closedBy
                  : `${drawer.openedBy} opened, ${drawer.closedBy} closed`}
              </small>
              {drawer.openingOffCents ? (
                <small>
                  {formatCents(Math.abs(drawer.openingOffCents))}{' '}
                  {drawer.openingOffCents < 0 ? 'missing' : 'too much'} when it was opened
                </small>
              ) : null}
              {drawer.floatCents ? (
                <small>{formatCents(drawer.floatCents)} stays in it</small>
              ) : null}
              {drawer.note && <small>“{drawer.note}”</small>}
            </th>
            <td data-label="Opened">{formatCents(drawer.openingCents)}</td>
            <td data-label="Expected">{formatCents(drawer.expectedCents)}</td>
            <td data-label="Counted">{formatCents(drawer.countedCents)}</td>
            <td data-label="Difference" data-off={drawer.differenceCents !== 0 || undefined}>
              {formatCents(drawer.differenceCents)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** More may be given back in an hour than is sold. */
const ordersText = (count: number) =>
  count < 0 ? `${-count} given back` : count === 1 ? '1 order' : `${count} orders`

const timesText = (count?: number) =>
  !count ? undefined : count < 0 ? 'given back' : count === 1 ? 'once' : `${count} times`

function Part({
  title,
  note,
  rows,
  sums = [],
}: {
  title: string
  note?: string
  rows: readonly Row[]
  sums?: readonly (Row & { isSoft?: boolean })[]
}): ReactNode {
  return (
    // Paper has no room for what did not happen.
    <section className={rows.length === 0 ? 'no-print' : undefined}>
      <h2>{title}</h2>
      {note && rows.length > 0 && <p className="soft">{note}</p>}
      {rows.length === 0 ? (
        <p className="soft">Nothing.</p>
      ) : (
        <dl>
          {rows.map(({ name, cents, count, note = timesText(count) }, index) => (
            <div key={index}>
              <dt>
                {name}
                {note && <small> {note}</small>}
              </dt>
              <dd>{formatCents(cents)}</dd>
            </div>
          ))}
          {sums.map(({ name, cents, isSoft }) => (
            <div className={isSoft ? undefined : 'is-sum'} key={name}>
              <dt>{name}</dt>
              <dd>{formatCents(cents)}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}
