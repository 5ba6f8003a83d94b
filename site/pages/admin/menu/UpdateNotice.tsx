import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { AdminMenu } from '#domain/contracts/menu-editing.ts'

type Entry = { name: string; to: string }

/** What an update of the software brought, as long as nobody has decided about it. */
export function UpdateNotice({ menu: { items, toppings } }: { menu: AdminMenu }): ReactNode {
  const all = [
    ...items.map((item) => ({ ...item, to: `?item=${item.id}` })),
    ...toppings.map((topping) => ({ ...topping, to: `?topping=${topping.id}` })),
  ]
  const fresh = all.filter(({ cameWithUpdate }) => cameWithUpdate)
  const offered = all.filter(({ offer }) => offer)
  if (fresh.length + offered.length === 0) return null
  return (
    <div className="notice update-notice">
      {fresh.length > 0 && (
        <p>
          <b>{fresh.length === 1 ? '1 new thing' : `${fresh.length} new things`} from an update.</b>{' '}
          Not on sale: publish what you have the ingredients for, archive the rest.{' '}
          <Links entries={fresh} />
        </p>
      )}
      {offered.length > 0 && (
        <p>
          <b>News about {offered.length} of your own.</b> You changed them, or their price or a word
          for them would change, so they stay as they are until you have looked.{' '}
          <Links entries={offered} />
        </p>
      )}
    </div>
  )
}

function Links({ entries }: { entries: readonly Entry[] }): ReactNode {
  return (
    <span className="update-links">
      {entries.map(({ name, to }) => (
        <Link key={to} className="link" to={to}>
          {name}
        </Link>
      ))}
    </span>
  )
}
