import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type UserConfig } from 'vite'
import type { TestProjectConfiguration } from 'vitest/config'
import { endpoints } from './domain/contracts/endpoints.ts'
import { houseEndpoints } from './domain/contracts/house-endpoints.ts'
import { embedFiles } from './server/embed/bundle.ts'
import { CHUNKS } from './server/site/chunks.ts'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

const OURS = /\/(domain|widgets\/(api|server|shadow-dom-wrapper|state|style))\b[^?]*\.tsx?$/
const isEffective = (id: string) => !OURS.test(id)

const WIDGETS = ['chat', 'cart', 'survey', 'promo']

/** The widgets are written in React; on other people's pages the same source runs on Preact. */
const preactAliases = [
  { find: /^react\/jsx-(dev-)?runtime$/, replacement: 'preact/jsx-runtime' },
  // Under Preact components follow signals by themselves, so the explicit hook is an empty one.
  {
    find: /^@preact\/signals-react\/runtime$/,
    replacement: at('./widgets/state/use-signals.preact.ts'),
  },
  { find: /^@preact\/signals-react$/, replacement: '@preact/signals-core' },
]

/** React is Preact, as much of it as the widgets use; libraries ask for more of it, which is downloaded with them. */
const reactOnPreact: Plugin = {
  name: 'react-on-preact',
  enforce: 'pre',
  resolveId: (source, importer) => {
    if (!/^react(-dom(\/client)?)?$/.test(source)) return null
    const file = importer?.includes('/node_modules/') ? 'react-full' : 'react'
    return at(`./widgets/shadow-dom-wrapper/${file}.preact.ts`)
  },
}

/** What every page with a chat and a cart needs: one file, so that it is one download and packs well. */
const RUNTIME =
  /node_modules\/@?preact\/|widgets\/(shadow-dom-wrapper\/(?!react-full)|server\.ts|state\/(use-signals|cart-lines|storage|session|page|problems|ui)|style\/(index|base|tokens))|domain\/(ordering\/(lines|limits|stored-cart)|cafe\/money)/

/** The package offers its development build to every bundler that does not ask for the other one. */
const routerOfProduction = {
  find: /^react-router$/,
  replacement: at('./node_modules/react-router/dist/production/index.mjs'),
}

/** The icons' drawings without the library's options for changing them. */
const plainIcons = {
  find: /^\.\.\/createLucideIcon\.mjs$/,
  replacement: at('./site/icons/plain-icon.ts'),
}

/** The router as the site uses it: what is unused may go, because making a component or a context does nothing by itself. */
const pureRouter: Plugin = {
  name: 'pure-router',
  transform: (code, id) =>
    /react-router\/dist\/production\/chunk-/.test(id)
      ? code
          .replaceAll(/= (React\d*\.(?:forwardRef|createContext|memo)\()/g, '= /* @__PURE__ */ $1')
          .replaceAll(/^\w+\.displayName = ".*";$/gm, '')
      : null,
}

/**
 * React makes four errors while it is loaded, only to know them again when it throws them. A browser under observation
 * (developer tools, Lighthouse) reads all of React a second time to note where that was, which nobody asks.
 */
const quietReact: Plugin = {
  name: 'quiet-react',
  transform: (code, id) =>
    id.endsWith('react-dom-client.production.js')
      ? code.replaceAll(
          /(\w+Exception) = Error\(formatProdErrorMessage\(\d+\)\)/g,
          '$1 = Object.create(Error.prototype)',
        )
      : null,
}

/** A browser gets the methods and addresses of the contract as plain values, and none of its schemas. */
const addressesAlone: Plugin[] = [
  {
    name: 'addresses-alone',
    load: (id) => {
      if (id === at('./domain/contracts/endpoints.ts')) return exported({ endpoints })
      if (id === at('./domain/contracts/house-endpoints.ts')) return exported({ houseEndpoints })
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
const exported = (values: object) =>
  Object.entries(values)
    .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}`)
    .join('\n')

const builds: Record<string, () => UserConfig> = {
  /** dist/site: the React site. */
  production: () => ({
    root: at('./site'),
    plugins: [react(), addressesAlone, pureRouter, quietReact],
    resolve: { alias: [routerOfProduction, plainIcons] },
    build: {
      outDir: at('./dist/site'),
      emptyOutDir: true,
      target: 'es2022',
      cssTarget: ['chrome111', 'firefox113', 'safari16.4'], // oklch() stays as written, and is not written twice more
      manifest: true,
      // Browsers without it fetch the same files a little later.
      modulePreload: { polyfill: false },
      rollupOptions: {
        input: [at('./site/index.html'), at('./site/first.ts')],
        treeshake: { moduleSideEffects: isEffective },
        output: {
          codeSplitting: { groups: CHUNKS },
        },
      },
    },
  }),

  /** dist/ssr: the same site as one function from an address to its HTML, for the server. */
  ssr: () => ({
    root: at('./site'),
    publicDir: false,
    plugins: [react(), addressesAlone],
    resolve: { alias: [routerOfProduction, plainIcons] },
    define: { 'process.env.NODE_ENV': '"production"' },
    // One copy of React, and nothing read from node_modules while people wait.
    ssr: { noExternal: true },
    build: {
      outDir: at('./dist/ssr'),
      emptyOutDir: true,
      target: 'node20',
      ssr: at('./site/render.tsx'),
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

  development: () => ({
    root: at('./site'),
    plugins: [react(), addressesAlone],
  }),

  /** dist/embed: one ES bundle per widget over one shared runtime, so that a page has one cart. */
  widgets: () => ({
    publicDir: false,
    resolve: { alias: preactAliases },
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [reactOnPreact, addressesAlone, embedFiles(at('./widgets/loader.ts'))],
    build: {
      outDir: at('./dist/embed'),
      emptyOutDir: true,
      target: 'es2022',
      cssTarget: ['chrome123', 'firefox128', 'safari17.5'], // light-dark() and nesting stay as written
      modulePreload: false,
      reportCompressedSize: false,
      rollupOptions: {
        input: Object.fromEntries(WIDGETS.map((name) => [name, at(`./widgets/${name}/index.ts`)])),
        preserveEntrySignatures: 'allow-extension',
        // A barrel like state/index.ts weighs what is used of it, and no more.
        treeshake: { moduleSideEffects: isEffective },
        output: {
          format: 'es',
          codeSplitting: { groups: [{ name: 'lounge', test: RUNTIME }] },
          entryFileNames: 'chunks/[name]-[hash].js',
          chunkFileNames: 'chunks/[name]-[hash].js',
          assetFileNames: 'chunks/[name]-[hash][extname]',
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
        },
        output: { entryFileNames: '[name].js' },
      },
    },
  }),
}

/** On a busy shared machine one test in thousands comes too late: there it is tried again, as in the browser suite. */
const retry = process.env.CI ? 2 : 0

const inBrowser = (
  name: string,
  include: string[],
  more: object = {},
): TestProjectConfiguration => ({
  ...more,
  test: {
    name,
    include,
    environment: 'happy-dom',
    testTimeout: 20_000,
    retry,
    ...('test' in more ? (more.test as object) : {}),
  },
})
const inNode = (name: string, include: string[], test: object = {}): TestProjectConfiguration => ({
  test: {
    name,
    include,
    environment: 'node',
    testTimeout: 30_000,
    hookTimeout: 60_000,
    retry,
    ...test,
  },
})

const projects: TestProjectConfiguration[] = [
  inNode('domain', ['domain/**/*.test.ts']),
  inNode('server', ['server/**/*.test.ts'], { globalSetup: at('./server/db/cluster.ts') }),
  inNode('house', ['e2e/*.test.ts']),
  inBrowser('widgets on React', ['widgets/**/*.test.{ts,tsx}'], { plugins: [react()] }),
  inBrowser('widgets on Preact', ['widgets/**/*.test.{ts,tsx}'], {
    plugins: [reactOnPreact],
    resolve: {
      alias: [
        ...preactAliases,
        { find: '@testing-library/react', replacement: '@testing-library/preact' },
      ],
    },
    oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
    test: { server: { deps: { inline: [/signals/, /floating-ui/, /testing-library/] } } },
  }),
  inBrowser('site', ['site/**/*.test.{ts,tsx}'], {
    plugins: [react()],
  }),
]

export default defineConfig(({ mode }) => ({
  ...(process.env.VITEST ? {} : builds[mode]?.()),
  // Vitest leaves one core free by itself, which on two of them is half the machine.
  test: { projects, maxWorkers: availableParallelism() },
}))
