import { useState, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { addDays } from '#domain/cafe/calendar.ts'
import type { AdminEmbed } from '#domain/contracts/embeds.ts'
import { FUNNEL_DAYS, FUNNEL_GROUPS } from '#domain/embeds/values.ts'
import { download } from '#site/state/download.ts'
import { useCafe } from '#site/state/queries.ts'
import { campaignAddress } from './campaign-address.ts'
import { FunnelFigures } from './FunnelFigures.tsx'
import { useFunnel } from './state.ts'

/** How many came how far by one embed, in all, by day, campaign and site. */
export function FiguresPart({ embed }: { embed: AdminEmbed }): ReactNode {
  const { data } = useCafe()
  return data ? <Figures embed={embed} today={data.today} /> : null
}

function Figures({ embed, today }: { embed: AdminEmbed; today: string }): ReactNode {
  const { id, value } = embed
  const [range, setRange] = useState(FUNNEL_DAYS)
  const funnel = useFunnel(id, { from: addDays(today, 1 - range), to: today })
  return (
    <FunnelFigures
      groups={FUNNEL_GROUPS}
      range={range}
      onRange={setRange}
      query={funnel}
      widgetsOf={() => value.widgets}
      opensOf={OPENS}
      none={
        <>
          Nothing was counted in these days.{' '}
          <Link className="link" to={`?embed=${id}&part=code`}>
            Is it live?
          </Link>
        </>
      }
      onSave={({ from, to }, by) =>
        download('embedFunnelCsv', { query: { embed: id, from, to, by } }, `embed-${id}.csv`)
      }
      more={({ from, to }) => (
        <button
          type="button"
          className="link"
          onClick={() =>
            void download('embedFunnelCsv', { query: { embed: id, from, to } }, `embed-${id}.csv`)
          }
        >
          Download every day, marketing campaign and site in one file
        </button>
      )}
    />
  )
}

const OPENS = { campaigns: ({ key }: { key: string }) => campaignAddress(key) }
