import type { WaitingCount } from './page.ts'
import { PAGES } from './pages.ts'

export type Room = {
  to: string
  label: string
  /** Which number of the admin's first page stands beside it. */
  count?: WaitingCount
}
/** Where there is no room for the whole name, `label` is a short one. */
export type CounterRoom = Room & { inMenu: string }
export type PageGroup = { name: string; rooms: Room[] }

/** The lists beside the pages of the admin, beside those of managers, and in the header of all workrooms. */
export const WORKROOMS: { admin: PageGroup[]; employee: PageGroup[]; counter: CounterRoom[] } = {
  counter: counterPages(),
  admin: adminGroups(),
  employee: employeeGroups(),
}

function adminGroups(): PageGroup[] {
  return grouped(
    PAGES.flatMap(({ path, adminList }) => (adminList ? [{ to: path, ...adminList }] : [])),
  )
}

/** In the groups of the admin, where a page has its like there. */
function employeeGroups(): PageGroup[] {
  const groupOf = new Map(
    PAGES.flatMap(({ file, adminList }) => (adminList ? [[file, adminList.group] as const] : [])),
  )
  return grouped(
    PAGES.flatMap(({ path, file, employeeList }) =>
      employeeList ? [{ to: path, group: groupOf.get(file) ?? 'Day to day', ...employeeList }] : [],
    ),
  )
}

function grouped(rooms: (Room & { group: string; position: number })[]): PageGroup[] {
  const sorted = rooms.toSorted((a, b) => a.position - b.position)
  const names = new Set(sorted.map(({ group }) => group))
  return [...names].map((name) => ({
    name,
    rooms: sorted
      .filter(({ group }) => group === name)
      .map(({ to, label, count }) => (count ? { to, label, count } : { to, label })),
  }))
}

function counterPages(): CounterRoom[] {
  return PAGES.flatMap(({ path, counterList }) =>
    counterList ? [{ to: path, ...counterList }] : [],
  )
    .toSorted((a, b) => a.position - b.position)
    .map(({ to, label, inMenu = label }) => ({ to, label, inMenu }))
}
