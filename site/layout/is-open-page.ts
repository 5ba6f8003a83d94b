import { routeOf } from '../routes.tsx'

/** Where a list of pages begins: each page below it is a page of its own. */
const STARTS = ['/admin', '/employee', '/pos']

/** Whether a link of the staff's lists leads to the page that is open, by this or another of its addresses, or to the list that it is in. */
export function isOpenPage(to: string, pathname: string): boolean {
  const open = pathname.replace(/\/$/, '')
  const file = routeOf(open)?.route.file
  if (file !== undefined && file === routeOf(to)?.route.file) return true
  return !STARTS.includes(to) && open.startsWith(`${to}/`)
}
