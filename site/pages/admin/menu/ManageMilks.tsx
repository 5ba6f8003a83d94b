import type { ReactNode } from 'react'
import type { AdminMenu } from '#domain/contracts/menu-editing.ts'
import { callPrivate } from '#site/state/call-private.ts'
import { Availability } from './Availability.tsx'
import { useMenuAct } from './state.ts'

/** Milks, and whether each can be poured: one that is out is in no drink that is sold. */
export function ManageMilks({ menu }: { menu: AdminMenu }): ReactNode {
  const act = useMenuAct()
  if (!menu.milks) return null
  return (
    <section aria-labelledby="menu-milks">
      <header>
        <h2 id="menu-milks">Milks</h2>
      </header>
      <ul>
        {menu.milks.map((milk) => (
          <li
            key={milk.id}
            className="manage-item"
            data-plain
            data-out={milk.isSoldOut || undefined}
          >
            <div className="manage-words">
              <h3>{milk.name}</h3>
            </div>
            <Availability
              thing={milk}
              menu={menu}
              isBusy={act.isPending}
              onChange={(body) =>
                act.mutate(() => callPrivate('setMilkSoldOut', { params: { id: milk.id }, body }))
              }
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
