import { ArrowLeft } from 'lucide'
import { Icon } from '#site/layout/Icon.tsx'
import { useMemo, useState, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { addDays } from '#domain/cafe/calendar.ts'
import type { AdminEmbed } from '#domain/contracts/embeds.ts'
import { CAMPAIGN_GROUPS, FUNNEL_DAYS } from '#domain/embeds/values.ts'
import { Loaded } from '#site/layout/Loaded.tsx'
import { download } from '#site/state/download.ts'
import { useCafe } from '#site/state/queries.ts'
import { DataTable } from '#site/tables/DataTable.tsx'
import { useTableState } from '#site/tables/use-table-state.ts'
import { campaignAddress } from './campaign-address.ts'
import { funnelColumns, type FunnelRow } from './funnel-columns.tsx'
import { BY_SEEN, FunnelFigures, RangeField } from './FunnelFigures.tsx'
import { useCampaignFunnel, useCampaigns } from './state.ts'
import { STEPS } from './words.ts'

/** The marketing campaigns, each with its sums over all its embeds. */
export function CampaignList(): ReactNode {
  const { data } = useCafe()
  return data ? <List today={data.today} /> : null
}

function List({ today }: { today: string }): ReactNode {
  const [range, setRange] = useState(FUNNEL_DAYS)
  const query = useCampaigns({ from: addDays(today, 1 - range), to: today })
  const control = useTableState(BY_SEEN)
  return (
    <div className="studio-figures">
      <div className="studio-tools">
        <RangeField range={range} onRange={setRange} />
      </div>
      <Loaded query={query} what="the figures" blank="manage-blank" lines={3}>
        {({ campaigns }) => (
          <DataTable
            name="Marketing campaigns"
            columns={COLUMNS}
            rows={campaigns}
            rowId={({ key }) => key || '-'}
            control={control}
            pageSize={25}
            opens={OPENS.campaigns}
            empty={<p>Nothing was counted in these days.</p>}
          />
        )}
      </Loaded>
    </div>
  )
}

const SHOWN = ['seen', 'opened', 'ordered', 'paid', 'entered', 'confirmed']
const COLUMNS = funnelColumns(
  'campaigns',
  STEPS.filter(({ id }) => SHOWN.includes(id)),
)
const OPENS = {
  campaigns: ({ key }: FunnelRow) => campaignAddress(key),
  embeds: ({ key }: FunnelRow) => `?embed=${key}&part=figures`,
}

/** How many came how far by a campaign over all its embeds, in all, by day, embed and site. */
export function CampaignFigures({
  campaign,
  embeds,
}: {
  campaign: string
  embeds: readonly AdminEmbed[]
}): ReactNode {
  const { data } = useCafe()
  const names = useMemo(() => new Map(embeds.map(({ id, value }) => [id, value.name])), [embeds])
  return (
    <div className="studio">
      <div className="studio-top">
        <Link className="link back" to="?view=campaigns">
          <Icon of={ArrowLeft} size={18} /> All marketing campaigns
        </Link>
      </div>
      {data && <Figures {...{ campaign, names }} today={data.today} />}
    </div>
  )
}

function Figures({
  campaign,
  names,
  today,
}: {
  campaign: string
  names: ReadonlyMap<string, string>
  today: string
}): ReactNode {
  const [range, setRange] = useState(FUNNEL_DAYS)
  const funnel = useCampaignFunnel(campaign, { from: addDays(today, 1 - range), to: today })
  const nameOf = useMemo(() => (key: string) => names.get(key), [names])
  return (
    <FunnelFigures
      groups={CAMPAIGN_GROUPS}
      range={range}
      onRange={setRange}
      query={funnel}
      widgetsOf={({ widgets }) => widgets}
      nameOf={nameOf}
      opensOf={OPENS}
      none="Nothing was counted in these days."
      onSave={({ from, to }, by) =>
        download('campaignFunnelCsv', { query: { campaign, from, to, by } }, 'campaign.csv')
      }
    />
  )
}
