/*
 * Which modules of the site are downloaded as one file. Without this every module that two pages share is a file of its own:
 * a page would ask for forty of them, which costs a phone more than what is in them.
 */

const ours = (...names: string[]) => new RegExp(`/(${names.join('|')})\\.tsx?$`)
const packages = (...names: string[]) => new RegExp(`/node_modules/(${names.join('|')})\\b`)
const icons = (names: string) => new RegExp(`/lucide-react/.*/icons/${names}\\.`)
const any = (...tests: RegExp[]) => new RegExp(tests.map(({ source }) => source).join('|'))

const QUERY_PARTS_UNUSED =
  '(?!.*(useQueries|queriesObserver|infiniteQueryObserver|useInfiniteQuery|useMutation|mutationObserver))'

/** What every page needs before it works, and what changes least. */
const base = any(
  packages(
    'react',
    'react-dom',
    'scheduler',
    'react-router',
    'react-router-dom',
    `@tanstack/${QUERY_PARTS_UNUSED}(react-query|query-core)`,
  ),
  /rolldown\/runtime/,
  ours('widgets/state/problems', 'widgets/server', 'widgets/style/hand'),
  ours('domain/cafe/money', 'domain/menu/price'),
  ours('site/part', 'site/layout/Failed', 'site/icons/.*', 'site/prints/DrinkPrint'),
  icons('plus'),
)

/** The frame of every page: header, addresses, what fetches. */
const site = any(
  ours('site/App', 'site/routes', 'site/early', 'site/state/(queries|printed|origin)'),
  ours(
    'site/layout/(Shell|Header|DropMenu|AccountMenu|FloatingBar|OpenStrip|PageGuard|Waiting|nav|use-first-rest)',
  ),
  ours('site/pages/booking/ToEvents', 'domain/people/origin'),
  icons('(menu|x|chevron-down)'),
)

/**
 * What makes a page follow the state that it shares with the widgets, and what belongs to this visitor. Most pages work
 * without it at first; `use-address` and `art` are two small things of those that do not.
 */
const live = any(
  packages('@preact', 'use-sync-external-store'),
  ours('widgets/api', 'widgets/state/(menu|session|storage|cart-lines|past-orders|cart|ui|toasts)'),
  ours('widgets/style/Toasts', 'domain/contracts/endpoints'),
  ours(
    'domain/membership/tiers',
    'domain/menu/customize',
    'domain/ordering/(lines|stored-cart|cart)',
  ),
  ours('domain/people/(stored-user|texts|contact)'),
  ours('site/state/(account|take-cart|token-store|theme|use-address|art)'),
  ours('site/layout/(AccountNow|widget-tags)'),
)

/** What is used together by several pages. */
const shared = {
  icons: icons('(?!(menu|x|chevron-down|plus)\\.).*'),
  days: any(ours('domain/cafe/(calendar|time|hours)'), packages('@date-fns')),
  forms: ours('site/forms/.*', 'site/state/draft'),
  shelf: ours(
    'site/pages/menu/(Heart|SoldOut|Plate)',
    'site/state/favorites',
    'site/pages/ordering/day-and-time',
  ),
  pieces: ours('site/layout/PageLink', 'site/prints/PrintPicture'),
  booking: ours('site/state/booking', 'domain/booking/(event-list|price-lines|rates|request)'),
  mount: any(
    ours('widgets/shadow-dom-wrapper/.*', 'widgets/state/(page|cafe)'),
    /\/widgets\/style\/(index|base|tokens)/,
  ),
}

/** For the build (vite.config.ts). A module is in the first whose test it passes, with everything it needs that is in none. */
export const CHUNKS = [
  ...Object.entries({ base, live, site }).map(([name, test]) => ({ name, test })),
  ...Object.entries(shared).map(([name, test]) => ({ name, test, minShareCount: 2 })),
]
