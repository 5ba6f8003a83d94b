import { expect, test } from 'vitest'
import { tillFiles } from './till-app.ts'

const PAGES = [
  'till/SellPage',
  'till/DrawerPage',
  'till/DayPage',
  'till/ClockPage',
  'till/PinPage',
  'kitchen/TicketsPage',
  'kitchen/KitchenPage',
  'kitchen/BoardPage',
  'kitchen/LabelsPage',
  'till/ClassDoorsPage',
  'till/EventDoorsPage',
  'admin/orders/OrdersPage',
].map((name) => `pages/${name}.tsx`)

/** What a build of these pages tells of itself. */
const built = (pages: string[]) => ({
  'index.html': {
    file: 'assets/index.js',
    css: ['assets/index.css'],
    assets: ['assets/font.woff2'],
    imports: ['_base.js'],
    dynamicImports: ['page-files.ts', 'layout/widgets.ts'],
  },
  '_base.js': { file: 'assets/base.js' },
  'page-files.ts': {
    file: 'assets/page-files.js',
    dynamicImports: ['private-pages.ts', 'pages/home/HomePage.tsx'],
  },
  'private-pages.ts': {
    file: 'assets/private-pages.js',
    dynamicImports: [...pages, 'pages/admin/AdminPage.tsx'],
  },
  'layout/widgets.ts': { file: 'assets/widgets.js' },
  'pages/home/HomePage.tsx': { file: 'assets/home.js' },
  'pages/admin/AdminPage.tsx': { file: 'assets/admin.js' },
  ...Object.fromEntries(
    pages.map((page, index) => [page, { file: `assets/${index}.js`, imports: ['_base.js'] }]),
  ),
})

test('keeps what the pages of the counter are made of, and no other page', () => {
  expect(tillFiles(built(PAGES))).toEqual(
    [
      ...PAGES.map((_, index) => `assets/${index}.js`),
      'assets/base.js',
      'assets/font.woff2',
      'assets/index.css',
      'assets/index.js',
      'assets/page-files.js',
      'assets/private-pages.js',
    ].toSorted(),
  )
})

test('a build without one of these pages fails, instead of a till that does not open', () => {
  expect(() => tillFiles(built(PAGES.slice(1)))).toThrow('The till keeps 12 pages')
})
