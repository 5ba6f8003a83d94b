import type { ReactNode } from 'react'
import type { CameBy } from '#domain/contracts/attribution.ts'
import type { TableColumn } from '#site/tables/columns.ts'

/**
 * Orders and entries, told apart by the embed that they came by. The source of a page says less than that. One column shows both, so that
 * there is room for it; each has a filter of its own.
 */
export function cameByColumns<Row extends { source: string | null; embed: CameBy | null }>(
  header: string,
): TableColumn<Row>[] {
  return [
    {
      id: 'source',
      header: `Embed or ${header.toLowerCase()}`,
      value: ({ source }) => source,
      cell: ({ source, embed }) =>
        embed ? <ByEmbed embed={embed} /> : (source ?? <span className="soft">none</span>),
      canSort: false,
      isExtra: true,
      facet: { name: header },
    },
    {
      id: 'embed',
      header: 'Embed',
      value: ({ embed }) => embed?.id ?? null,
      canSort: false,
      isFilter: true,
      facet: { name: 'Embed' },
    },
    {
      id: 'embedCampaign',
      header: 'Marketing campaign',
      value: ({ embed }) => embed?.campaign ?? null,
      canSort: false,
      isFilter: true,
      facet: { name: 'Marketing campaign' },
    },
  ]
}

function ByEmbed({ embed: { id, campaign, origin } }: { embed: CameBy }): ReactNode {
  const more = [campaign, origin.replace(/^https?:\/\//, '')].filter(Boolean).join(', ')
  return (
    <>
      {id}
      {more && <span className="soft came-by">{more}</span>}
    </>
  )
}
