import { useState, type ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import { GRAINS, type Grain } from '#domain/books/buckets.ts'
import { dayName, formatDate, formatDay, formatHour } from '#domain/cafe/calendar.ts'
import { formatCents } from '#domain/cafe/money.ts'
import { formatDateWithYear } from '#domain/cafe/time.ts'
import type { SalesReport } from '#domain/contracts/books.ts'
import { Loaded } from '#site/layout/Loaded.tsx'
import { useSalesReport } from '#site/state/books.ts'
import { download } from '#site/state/download.ts'
import { ApiError } from '#widgets/api.ts'
import { AdminShell } from '../AdminShell.tsx'
import { Days } from '../books/Days.tsx'
import { PayoutsLink } from '../books/PayoutsLink.tsx'
import { Bars, type Bar } from './Bars.tsx'
import { Occupancy } from './Occupancy.tsx'
import { promisedWords } from './promised-words.ts'
import { Shares } from './Shares.tsx'
import '../books/books.css'
import './occupancy.css'
import './sales-report.css'

/** What some days sold, by everything that a café asks for, beside the same weekdays before. */
export function SalesReportPage(): ReactNode {
  const [query, setQuery] = useSearchParams()
  const named = (key: string) => query.get(key) ?? undefined
  const by = GRAINS.find((grain) => grain === query.get('by'))
  const report = useSalesReport({ from: named('from'), until: named('until'), by })
  return (
    <AdminShell
      title="Reports"
      lead="What was sold, when and how, beside the same weekdays before. Net sales are without discounts, tax and tips. Every figure is a sum of the books. The Z report has the same totals; its hours and channels are before discounts."
    >
      <Loaded query={report} what="the report" blank="sales-report-blank" lines={3}>
        {(data) => (
          <div className="sales-report">
            <Days
              key={`${data.from} ${data.until}`}
              report={data}
              onShow={(days) => setQuery(days)}
            />
            <Headline report={data} />
            <Charts
              report={data}
              onGrain={(grain) => setQuery({ from: data.from, until: data.until, by: grain })}
            />
            <Parts report={data} />
          </div>
        )}
      </Loaded>
      <Occupancy />
    </AdminShell>
  )
}

function Headline({ report }: { report: SalesReport }): ReactNode {
  const { from, until, today, netCents, orderCount, averageCents, before } = report
  const [problem, setProblem] = useState('')
  const save = async () => {
    setProblem('')
    try {
      const query = { from, until, by: report.grain }
      await download('salesReportCsv', { query }, `sales-${from}-${until}.csv`)
    } catch (error) {
      setProblem(error instanceof ApiError ? error.message : 'The file was not saved. Try again.')
    }
  }
  const first = formatDateWithYear(from, today)
  const last = formatDateWithYear(until, today)
  // No line ends between a month and its day.
  const days = (from === until ? first : `${first} to ${last}`).replaceAll(/ (?=\d)/g, '\u00A0')
  return (
    <section className="sales-report-headline" aria-labelledby="sales-report-days">
      <h2 id="sales-report-days">{days}</h2>
      <p className="visually-hidden" role="status">
        {days}
      </p>
      <dl>
        <div>
          <dt>Net sales</dt>
          <dd className="numeral">{formatCents(netCents)}</dd>
          <dd className="soft">{compared(netCents, report)}</dd>
        </div>
        <div>
          <dt>Orders</dt>
          <dd className="numeral">{orderCount}</dd>
          <dd className="soft">
            Paid, less those given back in full. It was {before.orderCount} on {beforeWords(report)}
            .
          </dd>
        </div>
        <div>
          <dt>An order on average</dt>
          <dd className="numeral">{formatCents(averageCents)}</dd>
          <dd className="soft">Without works, seats and commissions.</dd>
        </div>
        <div>
          <dt>Ready as promised</dt>
          <dd className="numeral">{promisedShare(report)}</dd>
          <dd className="soft">{promisedWords(report)}</dd>
        </div>
      </dl>
      <p className="sales-report-acts no-print">
        <button type="button" className="button" onClick={() => void save()}>
          Save as CSV
        </button>
        <button type="button" className="button" onClick={() => print()}>
          Print
        </button>
      </p>
      {problem && (
        <p className="error" role="alert">
          {problem}
        </p>
      )}
    </section>
  )
}

/** 'the Friday before by this time'. */
function beforeWords({ from, until, today }: SalesReport): string {
  const which = from === until ? `the ${dayName(from)} before` : 'the same weekdays before'
  return until === today ? `${which} by this time` : which
}

/** '12% more than the Friday before ($210.00)'. */
function compared(netCents: number, report: SalesReport): string {
  const { before, until, today } = report
  const then = beforeWords(report)
  if (before.netCents <= 0) return `Nothing was sold ${until === today ? 'on ' : ''}${then}.`
  const percent = Math.round((netCents / before.netCents - 1) * 100)
  const much =
    percent === 0 ? 'As much as' : `${Math.abs(percent)}% ${percent > 0 ? 'more' : 'less'} than`
  return `${much} ${then} (${formatCents(before.netCents)})`
}

const promisedShare = ({ promised: { count, onTime } }: SalesReport) =>
  count === 0 ? '–' : `${Math.round((onTime / count) * 100)}%`

const GRAIN_NAMES: Record<Grain, string> = { day: 'Days', week: 'Weeks', month: 'Months' }

function Charts({
  report,
  onGrain,
}: {
  report: SalesReport
  onGrain: (grain: Grain) => void
}): ReactNode {
  const isOneDay = report.from === report.until
  return (
    <div className="sales-report-charts">
      {!isOneDay && (
        <Bars
          title={`Net sales by ${report.grain}`}
          head={GRAIN_NAMES[report.grain].slice(0, -1)}
          bars={report.over.map((bucket) => overBar(bucket, report.grain))}
          acts={
            <div role="group" aria-label="Bars" className="sales-report-grains no-print">
              {GRAINS.map((grain) => (
                <button
                  key={grain}
                  type="button"
                  className="button"
                  aria-pressed={grain === report.grain}
                  onClick={() => onGrain(grain)}
                >
                  {GRAIN_NAMES[grain]}
                </button>
              ))}
            </div>
          }
        />
      )}
      <Bars
        title="Net sales by hour"
        head="Hour"
        bars={report.byHour.map(({ hour, cents, beforeCents, orders }) => {
          const name = formatHour(`${String(hour).padStart(2, '0')}:00`)
          return { name, short: name, cents, beforeCents, orders }
        })}
      />
    </div>
  )
}

function overBar({ from, until, ...amounts }: SalesReport['over'][number], grain: Grain): Bar {
  const name = from === until ? formatDate(from) : `${formatDate(from)} to ${formatDate(until)}`
  return {
    ...amounts,
    name,
    short:
      grain === 'month'
        ? formatDay(from, 'short').replace(/ \d+$/, '')
        : String(Number(from.slice(8))),
  }
}

function Parts({ report }: { report: SalesReport }): ReactNode {
  return (
    <div className="sales-report-parts">
      <Shares
        title="Sales by category"
        note="Before discounts, without tax and tips, less what was given back. A gift card is sold when it is spent."
        rows={report.byCategory}
        sum="Sales before discounts"
      />
      <Shares
        title="Sales by item"
        note="The same, item by item. Pieces and amounts are of what stays sold; “Refunded” is what was taken off for it, also of what was sold before these days."
        rows={report.byItem}
        counts="Sold"
        isWithRefunds={report.byItem.some(({ refundedCents = 0 }) => refundedCents !== 0)}
        sum="Sales before discounts"
      />
      <Shares
        title="Seats by instructor"
        note="What classes and events sold, before discounts, by who teaches or hosts them, less the share that is theirs. Without what is kept of seats given back late."
        rows={report.byInstructor}
        counts="Dates"
        sum="Classes and events"
      />
      <Shares
        title="Shares of instructors"
        note="What of seats became theirs in these days, with that of seats given back late."
        rows={report.sharesByInstructor}
        sum="Owed for these days"
      />
      <Shares
        title="Net sales by channel"
        note="Sales less discounts. An order counts on the day on which it was paid, and is taken off on the day on which all of it was given back; one of a gift card has no sales until the card is spent."
        rows={report.byChannel}
        counts="Orders"
        sum="Net sales"
      />
      <Shares
        title="Net sales by source"
        note="The same, by the page or the link that orders came from."
        rows={report.bySource}
        counts="Orders"
        sum="Net sales"
      />
      <Shares
        title="Money taken"
        note="Everything that was paid, with tax, tips and what is paid ahead, less what was given back. Cash counts before it goes to the safe."
        rows={report.money}
        none={
          report.openDrawers.length > 0 ? (
            <p>
              {formatCents(report.moneyCents)} in all. How it was paid is shown once{' '}
              {report.openDrawers.map((name) => `“${name}”`).join(' and ')}{' '}
              {report.openDrawers.length === 1 ? 'is' : 'are'} counted and closed.
            </p>
          ) : undefined
        }
        sum="Money taken"
      />
      <Shares
        title="Refunds"
        note="Money that went back in these days, whenever it was paid."
        rows={report.refunds}
        counts="Times"
        sum="Given back"
      />
      <Shares
        title="Discounts"
        note="Sales before discounts less these are net sales."
        rows={report.discounts}
        sum="Taken off"
      />
      {report.credits && report.credits.length > 0 && (
        <Shares
          title="Credits given"
          note="To guests, to make something good, by the reason that was written down. They take nothing off net sales, and pay as a gift card does when they are spent."
          rows={report.credits}
          counts="Times"
          sum="Credits given"
        />
      )}
      <Shares
        title="Tax and tips"
        note="Taken beside the sales, less what was given back."
        rows={[
          ...report.tax.map(({ name, cents }) => ({ name: `Tax ${name.toLowerCase()}`, cents })),
          ...(report.tipsCents === 0 ? [] : [{ name: 'Tips', cents: report.tipsCents }]),
        ]}
      />
      <Shares
        title="Held for others at the end"
        note="On the last day: owed to artists and instructors, on gift cards and credit, and paid for what is not done yet."
        rows={report.held}
        sum="Held"
        foot={<PayoutsLink />}
      />
    </div>
  )
}
