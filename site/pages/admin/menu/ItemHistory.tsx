import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { AdminItem, ItemEdit } from '#domain/contracts/menu-editing.ts'
import { differences } from '#domain/content/differences.ts'
import { editOf } from '#domain/menu/editing.ts'
import { callPrivate } from '#site/state/call-private.ts'
import { History } from '../editing/History.tsx'

/** What an item was before. An earlier state is taken into the form, and sold again once it is saved. */
export function ItemHistory({
  item,
  onTake,
}: {
  item: AdminItem
  onTake: (value: ItemEdit) => void
}): ReactNode {
  const { data } = useQuery({
    queryKey: ['item-versions', item.id, item.version],
    queryFn: ({ signal }) =>
      callPrivate('menuItemVersions', { params: { id: item.id } }, { signal }),
  })
  return (
    <History
      versions={data?.versions}
      changesTo={(value) => differences(value, editOf(item))}
      onTake={(value) => onTake(value as unknown as ItemEdit)}
    />
  )
}
