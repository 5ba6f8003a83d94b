import type { WaitingCount } from './page.ts'
import { PAGES } from './pages.ts'

export type Room = {
  to: string
  label: string
  /** Which number of the admin's first page stands beside it. */
  count?: WaitingCount
}
export type PageGroup = { name: string; rooms: Room[] }

/** The lists beside the pages of the admin, beside those of managers, and in the header of all workrooms. */
export const WORKROOMS: { admin: PageGroup[]; employee: PageGroup[]; counter: Room[] } = {
  counter: counterPages(),
  admin: adminGroups(),
  employee: [{ name: 'Staff', rooms: employeePages() }],
}

function adminGroups(): PageGroup[] {
  const rooms = PAGES.flatMap(({ path, adminList }) =>
    adminList ? [{ to: path, ...adminList }] : [],
  ).toSorted((a, b) => a.position - b.position)
  const names = new Set(rooms.map(({ group }) => group))
  return [...names].map((name) => ({
    name,
    rooms: rooms
      .filter(({ group }) => group === name)
      .map(({ to, label, count }) => ({ to, label, count })),
  }))
}

function counterPages(): Room[] {
  return PAGES.flatMap(({ path, counterList }) =>
    counterList ? [{ to: path, ...counterList }] : [],
  )
    .toSorted((a, b) => a.position - b.position)
    .map(({ to, label }) => ({ to, label }))
}

function employeePages(): Room[] {
  return PAGES.flatMap(({ path, employeeList }) =>
    employeeList ? [{ to: path, ...employeeList }] : [],
  )
    .toSorted((a, b) => a.position - b.position)
    .map(({ to, label }) => ({ to, label }))
}
