import type { CameBy } from '#domain/contracts/attribution.ts'
import type { TableColumn } from '#site/tables/columns.ts'

/** Orders and entries, told apart by the embed that they came by. The source of a page says less than that. */
export function cameByColumns<Row extends { source: string | null; embed: CameBy | null }>(
  header: string,
): TableColumn<Row>[] {
  return [
    {
      id: 'source',
      header,
      value: ({ source }) => source,
      cell: ({ source, embed }) =>
        embed ? `by embed ${embed.id}` : (source ?? <span className="soft">none</span>),
      canSort: false,
      isExtra: true,
      facet: { name: header },
    },
    {
      id: 'embed',
      header: 'Embed',
      value: ({ embed }) => embed?.id ?? null,
      cell: ({ embed }) =>
        embed ? embed.origin.replace(/^https?:\/\//, 'on ') : <span className="soft">none</span>,
      canSort: false,
      isExtra: true,
      facet: { name: 'Embed' },
    },
    {
      id: 'embedCampaign',
      header: 'Campaign of the embed',
      value: ({ embed }) => embed?.campaign ?? null,
      cell: ({ embed }) => embed?.campaign || <span className="soft">none</span>,
      canSort: false,
      isExtra: true,
      facet: { name: 'Campaign of the embed' },
    },
  ]
}
