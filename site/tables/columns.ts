import type { ReactNode } from 'react'

/** One column of a table: what it is sorted, searched and counted by, and how it is shown. */
export type TableColumn<Row> = {
  /** Of the address and of the server's own list of columns. */
  id: string
  header: string
  value: (row: Row) => string | number | null
  /** Left out, the value itself is shown. */
  cell?: (row: Row) => ReactNode
  canSort?: boolean
  /** Numbers stand under each other. */
  isNumber?: boolean
  /** One word, an amount or a state: it is never broken into two lines. */
  isShort?: boolean
  /** A few common words: a line ends between them, and in none of them. */
  isWords?: boolean
  /** Left away where the window is too narrow for all of them; on phones it is a line of the card like the others. */
  isExtra?: boolean
  /** Only a filter: another column shows it. */
  isFilter?: boolean
  /** Offers its values as a filter; `label` says one in words. */
  facet?: { name: string; label?: (value: string) => string; values?: readonly string[] }
}

/** Like `status` → `{ waiting: 3, sent: 12 }`. */
export type FacetCounts = Record<string, Record<string, number>>
