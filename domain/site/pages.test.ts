import { describe, expect, test } from 'vitest'
import { classPath } from '../booking/session-path.ts'
import { NAVIGATION } from './navigation.ts'
import { MOVED, pageAt, PAGES } from './pages.ts'
import { PRIVATE_PATHS, PUBLIC_PAGES } from './public-pages.ts'
import { MOVED_TO, ROUTED } from './routed.ts'
import { TITLES } from './titles.ts'
import { WORKROOMS } from './workrooms.ts'

const PATHS = PAGES.map(({ path }) => path)

describe('the table of pages', () => {
  test('has each address once', () => {
    expect(new Set([...PATHS, ...Object.keys(MOVED)]).size).toBe(
      PATHS.length + Object.keys(MOVED).length,
    )
  })

  test.each(PAGES)('has a route, a file and a title for $path', ({ path, file, title }) => {
    expect(path).toMatch(/^\/$|^(\/(:[a-zA-Z]+|[a-z0-9-]+))+$/)
    expect(file).toMatch(/^[a-z]+(\/[a-z-]+)*\/[A-Z][A-Za-z]*Page$/)
    expect(title.trim()).toMatch(/^[A-Z]/)
  })

  test('gives each page that the server renders a name that no other file has: scripts are found by it', () => {
    const nameOf = (file: string) => file.slice(file.lastIndexOf('/') + 1)
    const files = new Set(PAGES.map(({ file }) => file))
    for (const { file, load } of PAGES)
      if (load) expect([...files].filter((other) => nameOf(other) === nameOf(file))).toEqual([file])
  })

  test.each(PAGES.filter(({ seo }) => seo))('describes $path, which is public', (page) => {
    const { path, seo, access, load, canonical } = page
    expect(seo?.description.length).toBeGreaterThanOrEqual(20)
    expect(seo?.description.length).toBeLessThanOrEqual(160)
    expect(access).toBeUndefined()
    expect(canonical).toBeUndefined()
    // Search engines read what the server renders.
    expect(load).toBeDefined()
    // Only a page about one thing has a picture from elsewhere.
    expect(seo?.picture === undefined).toBe(path.includes(':'))
    if (seo?.under) expect(pageAt(seo.under)?.seo).toBeDefined()
  })

  test('renders nothing on the server that not everybody may see, and keeps from search what has no description', () => {
    for (const { path, load, access } of PAGES)
      if (load) expect([path, access]).toEqual([path, undefined])
    for (const { path, seo, canonical } of PAGES)
      if (!seo && !canonical)
        expect([path, PRIVATE_PATHS.some((start) => path.startsWith(start))]).toEqual([path, true])
  })

  test('has another address only for what is public, and reads a query only where it is rendered', () => {
    for (const { canonical } of PAGES)
      if (canonical) expect(pageAt(canonical)?.seo?.picture).toBeDefined()
    for (const to of Object.values(MOVED)) expect(PATHS).toContain(to)
    for (const { path, query, load } of PAGES)
      if (query) expect([path, load !== undefined]).toEqual([path, true])
  })

  test('has no page that is public and private', () => {
    const hidden = PUBLIC_PAGES.filter(({ path }) =>
      PRIVATE_PATHS.some((start) => path.startsWith(start)),
    )
    expect(hidden).toEqual([])
  })
})

describe('what is computed from the table of pages', () => {
  test('routes and titles are of every page', () => {
    expect(ROUTED.map(({ path }) => path)).toEqual(PATHS)
    expect(MOVED_TO).toBe(MOVED)
    expect(Object.keys(TITLES)).toEqual(PATHS)
    expect(TITLES['/menu']).toBe('Menu · Creative Lounge')
    expect(TITLES['/']).toBe('Creative Lounge · Bubble tea, coffee and a table to make things at')
  })

  test('the header has single links and menus in their places', () => {
    expect(
      NAVIGATION.header.map((entry) =>
        'to' in entry ? entry.to : [entry.label, ...entry.links.map(({ to }) => to)],
      ),
    ).toEqual([
      '/',
      '/menu',
      ['About', '/about', '/artists', '/gallery', '/careers', '/contact'],
      '/classes/book',
      '/events',
      '/membership',
    ])
    expect([NAVIGATION.reserve.to, NAVIGATION.order.to]).toEqual(['/book-space', '/order'])
  })

  test('the footer has its two lists in order', () => {
    expect(NAVIGATION.quick[0]).toEqual({ label: 'Menu', to: '/menu' })
    expect(NAVIGATION.quick.at(-1)).toEqual({ label: 'Our opening contest', to: '/prelaunch' })
    expect(NAVIGATION.legal.map(({ label }) => label)).toEqual([
      'FAQ',
      'Privacy',
      'Terms',
      'Contest rules',
      'Widgets for your page',
    ])
  })

  test('the workrooms are in the order of a day, and each stands behind a door', () => {
    expect(WORKROOMS.admin.map(({ name }) => name)).toEqual([
      'Day to day',
      'The café',
      'People',
      'Logs',
    ])
    expect(WORKROOMS.admin[0]?.rooms).toEqual([
      { to: '/admin', label: 'Overview', count: 'late' },
      { to: '/employee/day', label: 'Daily agenda' },
      { to: '/pos', label: 'Counter' },
      { to: '/admin/orders', label: 'Orders' },
      { to: '/admin/inbox', label: 'Inbox', count: 'messages' },
      { to: '/admin/seats', label: 'Seats', count: 'seats' },
      { to: '/admin/classes', label: 'Classes' },
      { to: '/admin/event-series', label: 'Event series' },
      { to: '/guest-list', label: 'Guest lists' },
      { to: '/class-feedback', label: 'Class feedback' },
      { to: '/admin/rooms', label: 'Rooms' },
      { to: '/admin/private-events', label: 'Private events' },
      { to: '/admin/proposals', label: 'Proposals' },
    ])
    expect(WORKROOMS.employee.map(({ name }) => name)).toEqual([
      'Day to day',
      'People',
      'The café',
      'Logs',
    ])
    const all = [...WORKROOMS.admin, ...WORKROOMS.employee].flatMap(({ rooms }) => rooms)
    for (const { to } of all) expect(pageAt(to)?.access).toBeDefined()
  })

  test('no two links of one list claim the same place', () => {
    const lists = {
      header: PAGES.map(({ header }) => header?.position),
      quick: PAGES.map(({ footer }) => (footer?.list === 'quick' ? footer.position : undefined)),
      legal: PAGES.map(({ footer }) => (footer?.list === 'legal' ? footer.position : undefined)),
      admin: PAGES.map(({ adminList }) => adminList?.position),
      employee: PAGES.map(({ employeeList }) => employeeList?.position),
    }
    for (const [list, places] of Object.entries(lists)) {
      const taken = places.filter((position) => position !== undefined)
      expect([list, new Set(taken).size]).toEqual([list, taken.length])
    }
  })
})

test('a link to a session of a class says what its page reads', () => {
  const [path = '', query = ''] = classPath('gyotaku-1').split('?')
  expect(pageAt(path)?.query).toContain(query.split('=')[0])
})
