import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import globalData from '@csstools/postcss-global-data'
import react from '@vitejs/plugin-react'
import customMedia from 'postcss-custom-media'
import { defineConfig, type Plugin, type UserConfig } from 'vite'
import type { TestProjectConfiguration } from 'vitest/config'
import { endpoints, type EndpointName } from './domain/contracts/endpoints.ts'
import { privateEndpoints } from './domain/contracts/private-endpoints.ts'
import { NAVIGATION } from './domain/site/navigation.ts'
import { PAGE_ACCESS } from './domain/site/page-access.ts'
import { MOVED_TO, ROUTED } from './domain/site/routed.ts'
import { SPANISH_TITLES } from './domain/site/spanish-titles.ts'
import { TITLES } from './domain/site/titles.ts'
import { WORKROOMS } from './domain/site/workrooms.ts'
import { completeTexts } from './server/embed/complete-texts.ts'
import { COMPILE_AT_ONCE, embedFiles, entriesIn, restingViews } from './server/embed/bundle.ts'
import { callsIn } from './server/embed/calls.ts'
import { noCircles } from './server/embed/no-circles.ts'
import { ownKeys } from './server/embed/own-keys.ts'
import { ownMethods } from './server/embed/own-methods.ts'
import { ownProperties } from './server/embed/own-properties.ts'
import { tillApp } from './server/site/till-app.ts'
import { ShuffledFiles } from './server/shuffled-files.mjs'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const { version } = JSON.parse(readFileSync(at('./package.json'), 'utf8')) as { version: string }

const OURS = /\/(domain|widgets\/(api|server|shadow-dom-wrapper|state|style))\b[^?]*\.tsx?$/
const isEffective = (id: string) => !OURS.test(id)

/** The widgets are written in React; on other people's pages the same source runs on Preact. */
const preactAliases = [
  { find: /^react\/jsx-(dev-)?runtime$/, replacement: 'preact/jsx-runtime' },
  // Under Preact components follow signals already, so the explicit hook is an empty one.
  {
    find: /^@preact\/signals-react\/runtime$/,
    replacement: at('./widgets/state/use-signals.preact.ts'),
  },
  { find: /^@preact\/signals-react$/, replacement: '@preact/signals-core' },
]

/** React is Preact, as much of it as the widgets use; libraries ask for more of it, which is downloaded with them. */
const PLAIN_VESSELS = {
  find: /^\.\/vessel-shapes\.ts$/,
  replacement: at('./widgets/style/vessel-shapes.plain.ts'),
}

/** Most drinks need no fruit, cream or steam: what draws these is a file of its own. */
const lazyParts: Plugin = {
  name: 'lazy-parts',
  enforce: 'pre',
  resolveId: (source, importer) =>
    source === './DrinkPart.tsx' && !importer?.endsWith('/DrinkPart.lazy.tsx')
      ? at('./widgets/style/DrinkPart.lazy.tsx')
      : null,
}

const reactOnPreact: Plugin = {
  name: 'react-on-preact',
  enforce: 'pre',
  resolveId: (source, importer) => {
    if (!/^react(-dom(\/client)?)?$/.test(source)) return null
    const file = importer?.includes('/node_modules/') ? 'react-full' : 'react'
    return at(`./widgets/shadow-dom-wrapper/${file}.preact.ts`)
  },
}

/** What every widget needs once it is more than a facade, also a survey, which sells nothing: one file, one download. */
const RUNTIME =
  /node_modules\/@?preact\/|widgets\/(shadow-dom-wrapper\/(?!react-full|dom-jsx|give-way|page-layers|page-watch|place)|(api|server|json|submitting)\.ts|style\/(index|(controls|give-way)\.css\?inline)|state\/(use-signals|session|page|tabs|problems|ui|cafe)|texts\/(texts|errors)\.)|domain\/errors\/limits/

/** What a ticket at rest is drawn with: no renderer, no signals. */
const TICKET =
  /widgets\/survey\/(at-rest\.ts|(Ticket|FormOne|Stub|Field)\.tsx\?resting|styles\.ts|campaign\.ts|draft-key\.ts|survey\.css)|widgets\/style\/controls\.css\?at-rest|texts\/en\/ticket|domain\/contest\/ticket-texts/

/** The lines of the cart as every widget that sells knows them, and what an open chat and an open cart ask and say of the café. */
const LINES =
  /widgets\/(state\/(at-checkout|cart-lines|storage|menu)|texts\/status)\.ts|domain\/(ordering\/(lines|limits|line-types|stored-cart)|cafe\/money|menu\/values)/

/** How a drink of the menu is written and priced: what is said in a chat, and a cart that holds something, need all of it. */
const MENU =
  /widgets\/(state\/(cart|customer)|style\/LazyDrink)\.tsx?$|widgets\/texts\/(words|dates)|domain\/(menu\/(customize|milks|price|words\.)|cafe\/calendar|ordering\/(line-text|cart)\.)/

/** The bar of a cart, and what it shares with the drawer that is downloaded beside it. */
const CART =
  /widgets\/cart\/(index|Cart|Said|parts|enter|summary|bar-says|view[\w-]*)\.tsx?$|widgets\/cart\/cart\.css|bar-texts|texts\/en\/bar/

/** What a drawer shows of a cart that holds something. */
const ROWS =
  /widgets\/(cart\/((Lines|Line|Foot|Undo)\.tsx|lines\.css|lines-says)|state\/(follow-kitchen|keep-open)\.ts|texts\/en\/lines)|domain\/ordering\/texts/

/** The drawer, with what it shares with its dialogs. */
const DRAWER =
  /widgets\/cart\/(Drawer|Sign|drawer-says)\.tsx?|cart\/drawer\.css|widgets\/texts\/en\/drawer/

/** What the barista says besides orders, with what its languages share. */
const SAY = /domain\/(barista\/(say|answer-texts|likeness)|cafe\/hours)\.ts$/

/** The chat and its panel: whoever means the one gets the other. */
const CHAT =
  /widgets\/chat\/((index|Chat|Launcher|Panel|Messages|Slip|day|clock|marks|talk|says|token)\.tsx?$|panel\.css)|widgets\/texts\/en\/chat|widgets\/state\/chat\.ts|domain\/barista\/(greeting|values)/

/** The barista in the page: what takes a message, asks the café and follows the answer. */
const BARISTA =
  /widgets\/chat\/(barista|actions|conversation|order|name-prompt|said|in-time|tongue)\.ts$|widgets\/texts\/en\/said|domain\/barista\/(rate|order-words|texts)\.ts$/

/** What reads a message that has more in it than the words of an order. */
const CAREFUL =
  /widgets\/chat\/careful\.ts$|domain\/barista\/(guard|clean|is-spanish|checkout-words|room-words)\.ts$/

/** Files in which nearly every function runs as soon as they have come. */
const AT_ONCE = /^(facades|lounge)$/

/** What a conversation shows, and what the barista knows of it too. */
const SPOKEN =
  /widgets\/chat\/(spoken\.|offers\.ts$)|widgets\/texts\/en\/spoken|domain\/people\/origin/

/**
 * Which modules of the site are downloaded as one file. Without these rules every module that two pages share is a file of
 * its own, and a page asks for forty of them. A module is in the first group that takes it.
 */
const siteChunks = () => [
  // What every page needs before it works. Packages change less often than the site.
  { name: 'base', tags: ['$initial' as const], test: /node_modules|rolldown/ },
  { name: 'site', tags: ['$initial' as const], test: isDownloaded },
  // What the front page shares with others: so it needs none of the larger files below.
  neededBy('front', ['site/pages/home/HomePage.tsx', PLUS_ICON], 2),
  { name: 'contact', test: /\/domain\/people\/contact\./, minShareCount: 2 },
  // What is asked, and who is signed in.
  neededBy('state', STATE_FILES, 4),
  // What a drink costs, and what is in it.
  neededBy('menu', ['domain/menu/needs.ts', 'domain/menu/price.ts'], 4),
  // The menu's list of drinks, on the page of the menu and on that of an order ahead.
  { name: 'board', test: BOARD, minShareCount: 2, includeDependenciesRecursively: false },
  // What a list remembers in the address, and what a part of a page asks for ahead.
  { name: 'address', test: /\/site\/state\/use-(address|ahead)\./, minShareCount: 2 },
  // How what is on the menu is drawn and called, there and in orders.
  {
    name: 'items',
    test: /\/(PlatePrint\.tsx|domain\/menu\/words\.ts|site\/texts\/menu\.tsx)$/,
    minShareCount: 2,
    includeDependenciesRecursively: false,
  },
  // What runs on every page once the browser rests, and most pages need at once: who is signed in, then the cart.
  neededBy('account', ['site/state/account.ts', 'site/layout/AccountNow.tsx'], 8),
  neededBy('cart', ['widgets/state/cart.ts'], 4),
  // What is used together by several pages.
  { name: 'signs', test: SIGNS, minShareCount: 2 },
  { name: 'icons', test: /\/lucide\//, minShareCount: 2 },
  // One line with its label and its error; what sends a form is not always needed with it.
  {
    name: 'fields',
    test: /\/site\/(forms\/(Field|FormErrors|use-mail-hint|use-who-here)|state\/draft)\.tsx?$/,
    minShareCount: 2,
    includeDependenciesRecursively: false,
  },
  { name: 'forms', test: /\/site\/forms\/(?!FormDone)[\w-]+\.tsx?$/, minShareCount: 2 },
  { name: 'days', test: DAYS, minShareCount: 3 },
  // What says how a way to a card page ended, and where there is one.
  {
    name: 'after-card',
    test: /\/(after-card|card-page)\.ts$/,
    minShareCount: 2,
    includeDependenciesRecursively: false,
  },
  // Who may book before everybody else.
  {
    name: 'tiers',
    test: /\/(tiers|early-booking)\.ts$/,
    minShareCount: 2,
    includeDependenciesRecursively: false,
  },
  { name: 'booking', test: BOOKING, minShareCount: 2 },
  { name: 'calendar', test: /\/domain\/booking\/calendar-/, minShareCount: 2 },
  {
    name: 'rooms',
    test: /\/domain\/booking\/(availability|day-grid|request|room-values|space-day)\./,
    minShareCount: 2,
  },
  // When classes open that do not yet: few do.
  {
    name: 'opens',
    test: /\/booking\/(booking-opens|opens-text)\./,
    minShareCount: 2,
    includeDependenciesRecursively: false,
  },
  // What classes cost and how they can be narrowed: where no class is listed it is not needed.
  {
    name: 'class-choices',
    test: /\/domain\/booking\/class-(choices|price)\./,
    minShareCount: 2,
    includeDependenciesRecursively: false,
  },
  // How the list of classes is narrowed.
  {
    name: 'classes',
    test: /\/domain\/booking\/class-(list|ages)\.|\/booking\/class-address\./,
    minShareCount: 2,
    includeDependenciesRecursively: false,
  },
  // On which days a series comes again: the list of classes says it, and needs nothing else of a seat.
  {
    name: 'series',
    test: /\/(domain\/booking\/series-words|site\/texts\/series-days)\./,
    minShareCount: 2,
    includeDependenciesRecursively: false,
  },
  // The words of a hire, and of how many people: also where no seat is booked.
  {
    name: 'hire',
    test: /\/domain\/booking\/(hire|party)\./,
    minShareCount: 2,
    includeDependenciesRecursively: false,
  },
  {
    name: 'seats',
    test: /\/domain\/booking\//,
    minShareCount: 2,
    includeDependenciesRecursively: false,
  },
  { name: 'mount', test: /\/widgets\/shadow-dom-wrapper\//, minShareCount: 2 },
  // When it is picked up, what it comes to, and what is said of it: each is too small for a file of its own.
  ...[
    { name: 'pickup', test: /\/(pickup-choice|slots-query)\.ts$/ },
    { name: 'totals', test: /\/(Totals\.tsx|reductions\.ts)$/ },
    { name: 'paying', test: /\/domain\/ordering\/(express-texts|reserved-lines)\.ts$/ },
    {
      name: 'booked',
      test: /\/pages\/booking\/(PayByCard|ReceiptAsked|WaiverText|room-payment-words)\.tsx?$/,
    },
  ].map((small) => ({ ...small, minShareCount: 2, includeDependenciesRecursively: false })),
]
const STATE_FILES = [
  ...['api', 'state/menu', 'state/pickup', 'state/session', 'state/storage', 'state/toasts'].map(
    (file) => `widgets/${file}.ts`,
  ),
  'domain/people/texts.ts',
  'site/state/restored.ts',
]
const DAYS = /\/domain\/cafe\/(?!status-es)|\/@date-fns\/|\/site\/texts\/dates\./
/** What a list of events, classes or rooms needs; the rest is for who gets a seat. */
const BOOKING =
  /\/domain\/booking\/(event-list|price-lines|rates|values|month|session-path)\.|\/site\/texts\/prices\./
const BOARD = /\/(MenuBoard|SoldOut|favorites)\.tsx?$/
/** The icons that lists and calendars begin with. */
const SIGNS =
  /\/lucide\/.*\/(arrow-(left|right)|chevron-(left|right)|heart|search|sliders-horizontal|x)\.mjs$/
const PLUS_ICON = 'node_modules/lucide/dist/esm/icons/plus.mjs'
/** The preload script is written into each page, so what it is made of is in no file that is downloaded. */
const isDownloaded = (id: string) => !/\/site\/ssr\/(preload|early-events|kept-cart)\.ts$/.test(id)

type Modules = { getModuleInfo(id: string): { importedIds: string[] } | null }

/** Our own modules that these files import statically, with the files, as far as so many chunks share them. */
function neededBy(name: string, files: string[], minShareCount: number) {
  let needed: Set<string> | undefined
  return {
    name: (id: string, modules: Modules) => {
      needed ??= imported(name, files, modules)
      return needed.has(id) ? name : null
    },
    test: isDownloaded,
    minShareCount,
  }
}

/** What takes orders in a page without the café, as one file: what the chat has anyway, or needs for Spanish, is in none of it. */
function orderReader() {
  let needed: Set<string> | undefined
  const find = (modules: Modules) => {
    const found = imported('reader', ['widgets/chat/reader.ts'], modules)
    const chat = ['barista', 'careful', 'deeds', 'not-drinks'].map(
      (file) => `widgets/chat/${file}.ts`,
    )
    const apart = ['tongue', 'booking', 'naming'].map((file) => `domain/barista/${file}.ts`)
    for (const id of imported('reader', [...chat, ...apart], modules)) found.delete(id)
    return found
  }
  return {
    name: (id: string, modules: Modules) => {
      needed ??= find(modules)
      return needed.has(id) ? 'reader' : null
    },
    test: /domain\/barista\/|widgets\/(chat\/reader|texts\/en\/alone)\.ts$/,
    includeDependenciesRecursively: false,
  }
}

/** Our own modules that these files import statically, with the files. */
function imported(name: string, files: string[], modules: Modules): Set<string> {
  const found = new Set<string>()
  const walk = (id: string) => {
    if (found.has(id)) return
    found.add(id)
    for (const next of modules.getModuleInfo(id)?.importedIds ?? [])
      if (!next.includes('/node_modules/')) walk(next)
  }
  for (const file of files) {
    const id = existsSync(at(`./${file}`)) && realpathSync(at(`./${file}`)) // packages may be linked
    if (!id || !modules.getModuleInfo(id))
      throw new Error(`The chunk ${name} needs ${file}, which is not there any more.`)
    walk(id)
  }
  return found
}

const ROUTER_FILES: Record<string, string> = {
  'react-router': at('./node_modules/react-router/dist/production/index.mjs'),
  'react-router/dom': at('./node_modules/react-router/dist/production/dom-export.mjs'),
}

/**
 * The router as it is meant for production. The package's `exports` name its development build alone, so the other one is
 * named by its files; the build fails if the development build is bundled all the same.
 */
const routerOfProduction: Plugin = {
  name: 'router-of-production',
  enforce: 'pre',
  resolveId: (source) => ROUTER_FILES[source] ?? null,
  generateBundle(_, bundle) {
    const bundled = Object.values(bundle).flatMap((chunk) =>
      chunk.type === 'chunk' ? Object.keys(chunk.modules) : [],
    )
    const isOf = (build: string) =>
      bundled.some((id) => id.includes(`/react-router/dist/${build}/`))
    if (isOf('development') || !isOf('production'))
      this.error('The router is not bundled as routerOfProduction in vite.config.ts says.')
  },
}

/** Modules that are computed from the contract and from the table of pages, with what they export. */
const COMPUTED: Record<string, object> = {
  [at('./domain/contracts/endpoints.ts')]: { endpoints },
  [at('./domain/contracts/private-endpoints.ts')]: { privateEndpoints },
  [at('./domain/site/navigation.ts')]: { NAVIGATION },
  [at('./domain/site/page-access.ts')]: { PAGE_ACCESS },
  [at('./domain/site/routed.ts')]: { MOVED_TO, ROUTED },
  [at('./domain/site/spanish-titles.ts')]: { SPANISH_TITLES },
  [at('./domain/site/titles.ts')]: { TITLES },
  [at('./domain/site/workrooms.ts')]: { WORKROOMS },
}

/**
 * A browser gets the methods and addresses of the contract as plain values, and none of its schemas. Of the table of pages it
 * gets what a chunk needs, and no descriptions.
 */
const computedValues: Plugin[] = [
  {
    name: 'computed-values',
    load: (id, options) => {
      const values = COMPUTED[id]
      if (values) return exported(values)
      if (id === at('./domain/site/pages.ts') && !options?.ssr)
        throw new Error(
          'Browsers would download the whole table of pages: use what is computed from it.',
        )
      return null
    },
  },
  {
    name: 'no-schemas',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source, importer) => {
      if (!/^zod(\/|$)/.test(source)) return null
      throw new Error(`${importer} would make browsers download schemas.`)
    },
  },
]
/** What is shown before a renderer is downloaded. */
const resting = restingViews(at('./widgets/shadow-dom-wrapper/dom-jsx.ts'))

/** Of the contract, what a widget calls. */
const calledByWidgets: Plugin = {
  name: 'called-by-widgets',
  load: (id) =>
    id === at('./domain/contracts/endpoints.ts')
      ? exported({
          endpoints: Object.fromEntries(
            callsIn(at('./widgets')).map((name) => [name, endpoints[name as EndpointName]]),
          ),
        })
      : null,
}
const exported = (values: object) =>
  Object.entries(values)
    .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}`)
    .join('\n')

/** Style sheets name the site's breakpoints: `@media (--phone)`. */
const namedBreakpoints = {
  postcss: {
    plugins: [globalData({ files: [at('./site/layout/breakpoints.css')] }), customMedia()],
  },
}

const builds: Record<string, () => UserConfig> = {
  /** dist/site: the React site. */
  production: () => ({
    root: at('./site'),
    plugins: [react(), routerOfProduction, computedValues, tillApp(at('./site'))],
    css: namedBreakpoints,
    build: {
      outDir: at('./dist/site'),
      emptyOutDir: true,
      target: 'es2022',
      cssTarget: ['chrome111', 'firefox113', 'safari16.4'], // oklch() stays as written, and is not written twice more
      manifest: true,
      // Browsers without it fetch the same files a little later.
      modulePreload: {
        polyfill: false,
        // What every page has already is in no list of what a page needs besides.
        resolveDependencies: (_, files) =>
          files.filter((file) => !/\/(base|front|index|rolldown-runtime)-[\w-]+\.js$/.test(file)),
      },
      rollupOptions: {
        input: [at('./site/index.html'), at('./site/ssr/preload.ts')],
        treeshake: { moduleSideEffects: isEffective },
        output: {
          // Short: every page names them all.
          chunkFileNames: 'assets/[name]-[hash:7].js',
          assetFileNames: 'assets/[name]-[hash:6][extname]',
          codeSplitting: { groups: siteChunks() },
        },
      },
    },
  }),

  /** dist/ssr: the renderer of the same site, from an address to its HTML, for the server. */
  ssr: () => ({
    root: at('./site'),
    publicDir: false,
    plugins: [react(), routerOfProduction, computedValues],
    css: namedBreakpoints,
    define: { 'process.env.NODE_ENV': '"production"' },
    // One copy of React, and nothing read from node_modules while people wait.
    ssr: { noExternal: true },
    build: {
      outDir: at('./dist/ssr'),
      emptyOutDir: true,
      target: 'node20',
      ssr: at('./site/ssr/render.tsx'),
      // One file, which a server has read whole before a later build replaces it.
      rollupOptions: { output: { entryFileNames: 'render.js', codeSplitting: false } },
    },
  }),

  /** dist/docs: the page that shows the description of the API. */
  docs: () => ({
    root: at('./site/api-docs'),
    base: '/api/docs/',
    publicDir: false,
    build: { outDir: at('./dist/docs'), emptyOutDir: true, target: 'es2022', modulePreload: false },
  }),

  /** dist/preview: the page in the frame of the embed studio. */
  preview: () => ({
    root: at('./site/embed-preview'),
    base: '/embed/preview/',
    publicDir: false,
    build: {
      outDir: at('./dist/preview'),
      emptyOutDir: true,
      target: 'es2022',
      modulePreload: false,
    },
  }),

  development: () => ({
    root: at('./site'),
    plugins: [react(), computedValues],
    css: namedBreakpoints,
  }),

  /** dist/embed: one ES bundle per widget over one shared runtime, so that a page has one cart. */
  widgets: () => ({
    publicDir: false,
    resolve: { alias: [...preactAliases, PLAIN_VESSELS] },
    define: {
      'process.env.NODE_ENV': '"production"',
      __VERSION__: JSON.stringify(version),
    },
    plugins: [
      completeTexts(at('./widgets/texts/all.ts')),
      ownProperties(at('./widgets')),
      ownKeys(),
      ownMethods(),
      noCircles(),
      resting,
      reactOnPreact,
      lazyParts,
      calledByWidgets,
      computedValues,
      embedFiles(at('./widgets/loader.ts')),
    ],
    build: {
      outDir: at('./dist/embed'),
      emptyOutDir: true,
      target: 'es2022',
      cssTarget: ['chrome123', 'firefox128', 'safari17.5'], // light-dark() and nesting stay as written
      modulePreload: false,
      reportCompressedSize: false,
      rollupOptions: {
        input: entriesIn(at('./widgets')),
        preserveEntrySignatures: 'allow-extension',
        // A barrel like state/index.ts weighs what is used of it, and no more.
        treeshake: { moduleSideEffects: isEffective },
        output: {
          format: 'es',
          codeSplitting: {
            groups: [
              // What every page has before anybody means a widget, with all that it needs: no renderer, no signals.
              { name: 'facades', test: /widgets\/facades\.ts$|preload-helper|rolldown\/runtime/ },
              { name: 'ticket', test: TICKET, includeDependenciesRecursively: false },
              { name: 'lounge', test: RUNTIME },
              { name: 'lines', test: LINES },
              { name: 'cart', test: CART, includeDependenciesRecursively: false },
              { name: 'menu', test: MENU },
              { name: 'chat', test: CHAT, includeDependenciesRecursively: false },
              orderReader(),
              { name: 'say', test: SAY, includeDependenciesRecursively: false },
              { name: 'spoken', test: SPOKEN, includeDependenciesRecursively: false },
              { name: 'barista', test: BARISTA, includeDependenciesRecursively: false },
              { name: 'careful', test: CAREFUL, includeDependenciesRecursively: false },
              { name: 'drawer', test: DRAWER, includeDependenciesRecursively: false },
              { name: 'rows', test: ROWS, includeDependenciesRecursively: false },
            ],
          },
          // After minifying, which would take it away.
          postBanner: ({ name }) => (AT_ONCE.test(name) ? COMPILE_AT_ONCE : ''),
          entryFileNames: 'chunks/[name]-[hash:7].js',
          chunkFileNames: 'chunks/[name]-[hash:7].js',
          assetFileNames: 'chunks/[name]-[hash:7][extname]',
        },
      },
    },
  }),

  /** dist/server: the server and its database's thread, each a file beside its packages. */
  server: () => ({
    build: {
      outDir: at('./dist/server'),
      emptyOutDir: true,
      target: 'node20',
      ssr: true,
      rollupOptions: {
        input: {
          main: at('./server/main.ts'),
          thread: at('./server/db/thread.ts'),
          backup: at('./server/backup/main.ts'),
          releases: at('./server/releases.ts'),
          owner: at('./server/owner.ts'),
        },
        output: { entryFileNames: '[name].js' },
      },
    },
  }),
}

/** On a busy shared machine one test in thousands comes too late: there it is tried again, as in the browser suite. */
const retry = process.env.CI ? 2 : 0

/** Only a hang is meant to run into these: where others want the machine too, what is right is up to ten times slower. */
const patience = { testTimeout: 300_000, hookTimeout: 300_000 }

/** With so much room for what is young, a worker spends an eighth less processor time, most of it on garbage. */
const execArgv = ['--max-semi-space-size=64']

/** Tests bundle no packages, so nothing is to be looked for on the demo pages. */
const nothingToFind = { noDiscovery: true }

/** Vitest's own environment for pages in a process: `optimizeDeps` alone would be for another one. */
const onPages = { environments: { __vitest_vm__: { optimizeDeps: nothingToFind } } }

const inBrowser = (
  name: string,
  include: string[],
  more: object = {},
): TestProjectConfiguration => ({
  ...more,
  optimizeDeps: nothingToFind,
  test: {
    name,
    include,
    environment: 'happy-dom',
    ...patience,
    retry,
    execArgv,
    ...('test' in more ? (more.test as object) : {}),
  },
})
const inNode = (name: string, include: string[], test: object = {}): TestProjectConfiguration => ({
  optimizeDeps: nothingToFind,
  test: {
    name,
    include,
    environment: 'node',
    ...patience,
    retry,
    execArgv,
    ...test,
  },
})

const projects: TestProjectConfiguration[] = [
  inNode('domain', ['domain/**/*.test.ts'], { isolate: false }),
  // Without isolation a worker compiles PGlite's program and imports the server once, and not for each file again.
  inNode('server', ['server/**/*.test.ts'], {
    globalSetup: at('./server/db/cluster.ts'),
    setupFiles: [at('./server/testing-setup.ts')],
    isolate: false,
  }),
  inNode('bench', ['bench/**/*.test.ts']),
  inNode('repository', ['e2e/*.test.ts']),
  inBrowser('widgets on React', ['widgets/**/*.test.{ts,tsx}'], {
    ...onPages,
    plugins: [resting, react()],
    // Each file has a page of its own in a process that reads the page's program once.
    test: { pool: 'vmForks', setupFiles: [at('./widgets/testing-setup.ts')] },
  }),
  inBrowser('widgets on Preact', ['widgets/**/*.test.{ts,tsx}'], {
    ...onPages,
    plugins: [resting, reactOnPreact],
    resolve: {
      alias: [
        ...preactAliases,
        { find: '@testing-library/react', replacement: '@testing-library/preact' },
        // One copy for React and for Preact: the older one that comes with Preact's needs packages that Vitest cannot load.
        { find: /^@testing-library\/dom$/, replacement: at('./node_modules/@testing-library/dom') },
      ],
    },
    oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
    test: {
      pool: 'vmForks',
      setupFiles: [at('./widgets/testing-setup.ts')],
      server: { deps: { inline: [/preact/, /floating-ui/] } },
    },
  }),
  inBrowser('site', ['site/**/*.test.{ts,tsx}'], {
    plugins: [react()],
    // Widgets are isolated all the same: an element can be defined only once on a page.
    test: { isolate: false, setupFiles: [at('./site/testing-setup.ts')] },
  }),
]

export default defineConfig(({ mode }) => ({
  ...(process.env.VITEST ? { optimizeDeps: nothingToFind } : builds[mode]?.()),
  // Vitest leaves one core free by default, which on two of them is half the machine.
  test: {
    projects,
    maxWorkers: availableParallelism(),
    sequence: { sequencer: ShuffledFiles },
  },
}))
