import type { ReactNode } from 'react'
import { formatCents } from '#domain/cafe/money.ts'
import type { Entry } from '#domain/contracts/books.ts'
import { Loaded } from '#site/layout/Loaded.tsx'
import { useBooksEntries } from '#site/state/books.ts'
import { When } from '../editing/When.tsx'

/** What an account is the sum of. */
export function Entries({
  account,
  called,
  from,
  until,
}: {
  account: string
  called: string
  from: string
  until: string
}): ReactNode {
  const query = useBooksEntries(account, { from, until })
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query
  return (
    <Loaded query={query} what={`the entries of ${called}`} blank="books-blank" lines={3}>
      {({ pages }) => {
        const entries = pages.flatMap((page) => page.entries)
        const since = pages[0]?.blindSince
        if (entries.length === 0 && !since) return <p>Nothing moved this account in these days.</p>
        return (
          <>
            {since && (
              <p className="soft">
                Counted after close: the drawer has been open since <When at={since} />, and what
                moved its cash since then stands here once it is closed.
              </p>
            )}
            <ul className="books-entries" aria-label={`Entries of ${called}`}>
              {entries.map((entry) => (
                <li key={entry.id}>
                  <span>{wordsOf(entry)}</span>
                  <span className="soft">
                    <When at={entry.at} />
                  </span>
                  <b>{formatCents(entry.cents)}</b>
                </li>
              ))}
            </ul>
            {hasNextPage && (
              <button
                type="button"
                className="button"
                disabled={isFetchingNextPage}
                onClick={() => void fetchNextPage()}
              >
                {isFetchingNextPage ? 'Loading…' : 'Show earlier ones'}
              </button>
            )}
          </>
        )
      }}
    </Loaded>
  )
}

function wordsOf({ subject, kind, label }: Entry): string {
  if (subject === 'payment') return `Payment for ${label}`
  if (subject === 'refund') return `Refund for ${label}`
  if (subject === 'drawer-movement' || subject === 'membership-charge') return label
  if (subject === 'membership-gift' || subject === 'membership-gift-month') return label
  if (subject === 'membership-gift-refund') return `Refund for ${label}`
  if (subject === 'membership-refund') return `Refund for ${label}`
  if (subject === 'seat-share') return `Share of seats: “${label}”`
  if (subject === 'artist-payout') return `Paid out for ${label}`
  const what = subject === 'order' ? `Order ${label}` : `“${label}”`
  if (kind === 'adjustment') return `${what}, changed`
  return kind === 'sale' ? what : `${what}, taken back`
}
