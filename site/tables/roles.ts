/** On phones rows are laid out as cards, and some browsers then forget that they are a table: these tell them. */
export const AS = {
  table: { role: 'table' },
  part: { role: 'rowgroup' },
  row: { role: 'row' },
  head: { role: 'columnheader', scope: 'col' },
  name: { role: 'rowheader', scope: 'row' },
  cell: { role: 'cell' },
} as const
