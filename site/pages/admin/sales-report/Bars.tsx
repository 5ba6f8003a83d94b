import { scaleBand, scaleLinear } from 'd3-scale'
import { useId, type ReactNode } from 'react'
import { formatCents } from '#domain/cafe/money.ts'

export type Bar = {
  name: string
  /** Under the bar. */
  short: string
  cents: number
  beforeCents: number
  orders: number
}

const WIDTH = 640
const HEIGHT = 240
const LEFT = 58
const RIGHT = 8
const TOP = 12
const BOTTOM = 28
/** So many names fit side by side. */
const NAMES_SHOWN = 12
/** Of a bar: the only one of a day is no wall of ink. */
const MOST_WIDTH = 64

/** Net sales as bars, with a mark where the same weekdays before were; the same as a table. */
export function Bars({
  title,
  head,
  bars,
  acts,
}: {
  title: string
  /** Of the first column of the table. */
  head: string
  bars: readonly Bar[]
  acts?: ReactNode
}): ReactNode {
  const id = useId()
  return (
    <section className="sales-report-chart" aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        {acts}
      </header>
      {bars.every(({ cents, beforeCents }) => cents === 0 && beforeCents === 0) ? (
        <p className="soft">Nothing was sold in these days, nor on the same weekdays before.</p>
      ) : (
        <>
          <Picture bars={bars} />
          <details>
            <summary>As a table</summary>
            <AsTable head={head} bars={bars} />
          </details>
        </>
      )}
    </section>
  )
}

function Picture({ bars }: { bars: readonly Bar[] }): ReactNode {
  const all = bars.flatMap(({ cents, beforeCents }) => [cents, beforeCents])
  const x = scaleBand()
    .domain(bars.map((_, index) => String(index)))
    .range([LEFT, WIDTH - RIGHT])
    .padding(0.25)
  const y = scaleLinear(
    [Math.min(0, ...all), Math.max(1_000, ...all)],
    [HEIGHT - BOTTOM, TOP],
  ).nice(4)
  const every = Math.ceil(bars.length / NAMES_SHOWN)
  return (
    <figure>
      {/* The table below says the same. */}
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
        {y.ticks(4).map((cents) => (
          <g key={cents}>
            <line className="grid" x1={LEFT} x2={WIDTH - RIGHT} y1={y(cents)} y2={y(cents)} />
            <text x={LEFT - 8} y={y(cents) + 4} textAnchor="end">
              ${cents / 100}
            </text>
          </g>
        ))}
        {bars.map(({ name, short, cents, beforeCents }, index) => {
          const width = Math.min(MOST_WIDTH, x.bandwidth())
          const left = (x(String(index)) ?? 0) + (x.bandwidth() - width) / 2
          return (
            <g key={name}>
              <rect
                className="bar"
                x={left}
                width={width}
                y={Math.min(y(0), y(cents))}
                height={Math.abs(y(cents) - y(0))}
              />
              {beforeCents !== 0 && (
                <line
                  className="before"
                  x1={left - width * 0.12}
                  x2={left + width * 1.12}
                  y1={y(beforeCents)}
                  y2={y(beforeCents)}
                />
              )}
              {index % every === 0 && (
                <text x={left + width / 2} y={HEIGHT - 8} textAnchor="middle">
                  {short}
                </text>
              )}
            </g>
          )
        })}
      </svg>
      <figcaption>
        <span className="key is-now">These days</span>
        <span className="key is-before">Same weekdays before</span>
      </figcaption>
    </figure>
  )
}

function AsTable({ head, bars }: { head: string; bars: readonly Bar[] }): ReactNode {
  return (
    <table className="sales-report-table">
      <thead>
        <tr>
          <th scope="col">{head}</th>
          <th scope="col">Orders</th>
          <th scope="col">Net sales</th>
          <th scope="col">Before</th>
        </tr>
      </thead>
      <tbody>
        {bars.map(({ name, orders, cents, beforeCents }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{orders}</td>
            <td>{formatCents(cents)}</td>
            <td>{formatCents(beforeCents)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
