import { formatDate } from '#domain/cafe/calendar.ts'
import { formatCents } from '#domain/cafe/money.ts'
import type { EmbedFunnel } from '#domain/contracts/embeds.ts'
import { OTHER_ORIGINS } from '#domain/embeds/values.ts'
import type { TableColumn } from '#site/tables/columns.ts'
import { rateWords, type STEPS } from './words.ts'

export type FunnelRow = EmbedFunnel['days'][number]

/** What figures are told apart by. */
export const GROUP_NAMES = {
  days: 'Day',
  campaigns: 'Marketing campaign',
  embeds: 'Embed',
  origins: 'Site',
} as const
export type Group = keyof typeof GROUP_NAMES

const LABELS: Record<Group, (key: string) => string> = {
  days: (key) => formatDate(key, 'short'),
  campaigns: (key) => key || 'without one',
  embeds: (key) => key,
  origins: (key) => (key === OTHER_ORIGINS ? 'further sites' : key),
}

/** The columns of a table of steps, with what they are a part of under the number. @param nameOf what a key is called, where it has another name */
export function funnelColumns(
  group: Group,
  steps: typeof STEPS,
  nameOf: (key: string) => string | undefined = () => undefined,
): TableColumn<FunnelRow>[] {
  const sums = (['ordered', 'paid'] as const).filter((id) => steps.some((step) => step.id === id))
  return [
    {
      id: 'key',
      header: GROUP_NAMES[group],
      value: ({ key }) => key,
      cell: ({ key }) => nameOf(key) ?? LABELS[group](key),
    },
    ...steps.map(({ id, name }): TableColumn<FunnelRow> => ({
      id,
      header: name,
      value: (row) => row[id],
      cell: (row) => {
        const rate = rateWords(id, row)
        return (
          <span>
            {row[id].toLocaleString('en-US')}
            {rate && <span className="soft studio-rate">{rate}</span>}
          </span>
        )
      },
      isNumber: true,
      isExtra: id === 'enteredByFriends',
    })),
    ...sums.map((id): TableColumn<FunnelRow> => ({
      id: `${id}Cents`,
      header: id === 'paid' ? 'Paid, in dollars' : 'Ordered, in dollars',
      value: (row) => row[`${id}Cents`],
      cell: (row) => formatCents(row[`${id}Cents`]),
      isNumber: true,
      isExtra: true,
    })),
  ]
}
