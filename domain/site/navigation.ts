import type { Page } from './page.ts'
import { PAGES } from './pages.ts'

export type NavLink = { label: string; to: string }
export type NavEntry = NavLink | { label: string; links: NavLink[] }

/** What the header, the mobile menu and the footer link: the pages whose row says so. */
export const NAVIGATION = {
  header: header(),
  /** The two buttons of the header. */
  reserve: button('reserve'),
  order: button('order'),
  quick: footer('quick'),
  legal: footer('legal'),
}

function header(): NavEntry[] {
  const links = placed((page) => page.header)
  const isFirstOfMenu = ({ menu }: (typeof links)[number], nth: number) =>
    menu === undefined || links.findIndex((link) => link.menu === menu) === nth
  return links
    .filter(isFirstOfMenu)
    .map((entry) =>
      entry.menu === undefined
        ? linkOf(entry)
        : { label: entry.menu, links: links.filter(({ menu }) => menu === entry.menu).map(linkOf) },
    )
}

function button(which: 'reserve' | 'order'): NavLink {
  const page = PAGES.find(({ headerButton }) => headerButton?.which === which)
  if (!page?.headerButton) throw new Error(`No row of the table of pages has the button ${which}.`)
  return { label: page.headerButton.label, to: page.path }
}

function footer(list: 'quick' | 'legal'): NavLink[] {
  return placed((page) => page.footer)
    .filter((link) => link.list === list)
    .map(linkOf)
}

function linkOf({ label, to }: NavLink): NavLink {
  return { label, to }
}

/** Where the pages say that they are linked, in order. */
function placed<Place extends { label: string; position: number }>(
  placeOf: (page: Page) => Place | undefined,
): (Place & NavLink)[] {
  return PAGES.flatMap((page) => {
    const place = placeOf(page)
    return place ? [{ ...place, to: page.path }] : []
  }).toSorted((a, b) => a.position - b.position)
}
