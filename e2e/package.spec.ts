import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { cached } from './cached-packages.mjs'
import { readFileSync } from 'node:fs'
import { placeOrder } from './partner-page.ts'
import { expect, test } from './test.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
/** The newest that was tried. */
const VUE = '3.5.45'
const run = promisify(execFile)

let folder: string
let pages: Server
let hasVue = false
test.beforeAll(async ({ server }) => {
  folder = mkdtempSync(join(tmpdir(), 'somebodys-app-'))
  await run('npm', ['run', 'pack'], { cwd: ROOT })
  const packed = join(ROOT, 'dist/package')
  const tarball = readdirSync(packed).find((name) => name.endsWith('.tgz')) ?? ''
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module', private: true }))
  await run(
    'npm',
    [
      'install',
      join(packed, tarball),
      '--offline',
      '--no-audit',
      '--no-fund',
      '--legacy-peer-deps',
    ],
    { cwd: folder },
  )
  const modules = join(folder, 'node_modules')
  mkdirSync(join(modules, '@types'))
  for (const name of ['react', 'react-dom', 'preact', 'vite', '@types/react', '@types/react-dom'])
    symlinkSync(join(ROOT, 'node_modules', name), join(modules, name))
  const vue = cached('vue', 'vue', VUE, 'package.json')
  hasVue = vue !== null
  if (vue) symlinkSync(dirname(vue), join(modules, 'vue'))
  for (const [name, text] of Object.entries(appOf(server.cafe, hasVue)))
    writeFileSync(join(folder, name), text)
  pages = createServer((request, response) => {
    const name = request.url === '/' ? '/index.html' : (request.url ?? '').split('?')[0]
    try {
      response.setHeader('Content-Type', name?.endsWith('.js') ? 'text/javascript' : 'text/html')
      response.end(readFileSync(join(folder, 'dist', `${name}`)))
    } catch {
      response.statusCode = 404
      response.end()
    }
  })
  await new Promise<void>((resolve) => pages.listen(0, resolve))
})
test.afterAll(() => {
  pages?.close()
  rmSync(folder, { recursive: true, force: true })
})

test('an app that installs the package has types, is built, and its visitors order', async ({
  page,
}) => {
  const tsc = join(ROOT, 'node_modules/typescript/bin/tsc')
  const types = await run(process.execPath, [tsc, '-p', '.'], { cwd: folder }).catch(
    (error: { stdout: string }) => error,
  )
  expect(types.stdout).toBe('')
  await run(process.execPath, [join(ROOT, 'node_modules/vite/bin/vite.js'), 'build'], {
    cwd: folder,
  })

  await page.goto(`http://localhost:${(pages.address() as AddressInfo).port}/`)
  await page.getByRole('button', { name: 'Ask the barista' }).click()
  await expect(page.getByText('The chat is open')).toBeVisible()
  // The app was rendered once more by that event, and leaves the chat as the visitor has it.
  await expect(page.locator('lounge-chat').getByRole('textbox')).toBeVisible()
  await expect(page.locator('lounge-chat')).toHaveAttribute('open', '')
  if (hasVue) {
    await expect(page).toHaveTitle('lounge-promo')
    await expect(page.locator('lounge-promo')).toHaveAttribute('links', 'contest')
  }
  // The contest is where and when the app renders it, with its own looks.
  await expect(page.locator('lounge-survey')).toHaveCount(0)
  await page.getByRole('button', { name: 'The contest' }).click()
  await expect(page.locator('#contest').getByLabel('Name')).toBeVisible()
  await expect(page.locator('lounge-survey')).toHaveCount(1)
  const ticket = page.locator('lounge-survey .lounge')
  await expect(ticket).toHaveAttribute('data-theme', 'dark')
  await expect(ticket).toHaveCSS('--lounge-accent', 'rgb(1, 2, 3)')
  await page.getByRole('button', { name: 'A taro milk tea' }).click()
  await expect(page.getByText('1 in the cart')).toBeVisible()
  await expect(page.locator('lounge-cart')).toHaveAttribute('position', 'left')
  await placeOrder(page, 'ada@package.example')
  await expect(page.getByText('0 in the cart')).toBeVisible()
})

/** A small app in React that uses what there is, and a file of types for Preact and Vue. */
function appOf(cafe: string, hasVue: boolean): Record<string, string> {
  const compilerOptions = {
    strict: true,
    noEmit: true,
    target: 'ES2022',
    module: 'ESNext',
    moduleResolution: 'bundler',
    jsx: 'react-jsx',
    lib: ['ES2022', 'DOM', 'DOM.Iterable'],
    types: ['react'],
  }
  return {
    'tsconfig.json': JSON.stringify({ compilerOptions, include: ['*.ts', '*.tsx'] }),
    'index.html':
      '<!doctype html><title>App</title><div id="app"></div><script type="module" src="/main.tsx"></script>' +
      (hasVue ? '<div id="vue"></div><script type="module" src="/vue-app.ts"></script>' : ''),
    'main.tsx': `
import { StrictMode, useEffect, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { loadLounge, type LoungeCart as CartElement } from 'creative-lounge-embed'
import { LoungeCart, LoungeChat, LoungeSurvey } from 'creative-lounge-embed/react'

function App() {
  const cart = useRef<CartElement>(null)
  const [count, setCount] = useState(0)
  const [isOpen, setOpen] = useState(false)
  const [hasContest, setContest] = useState(false)
  useEffect(() => void loadLounge({ origin: '${cafe}', widgets: [] }), [])
  return (
    <>
      <button onClick={() => void cart.current?.add({ id: 'taro-milk-tea', size: 'large' })}>A taro milk tea</button>
      <button onClick={() => void (window.lounge ||= []).push(['open', 'chat'])}>Ask the barista</button>
      <p>{count} in the cart</p>
      <button onClick={() => setContest(true)}>The contest</button>
      <section id="contest">{hasContest && <LoungeSurvey theme="dark" accent="rgb(1, 2, 3)" />}</section>
      {isOpen && <p>The chat is open</p>}
      <LoungeChat onOpen={() => setOpen(true)} source="app" />
      <LoungeCart ref={cart} position="left" onCartChange={(event) => setCount(event.detail.count)} />
    </>
  )
}
createRoot(document.querySelector('#app')!).render(<StrictMode><App /></StrictMode>)
`,
    'types.tsx': `
import type {} from 'creative-lounge-embed/jsx/react'
import { loadLounge } from 'creative-lounge-embed'
import { LoungeChat } from 'creative-lounge-embed/react'
document.addEventListener('lounge:cart-change', (event) => event.detail.subtotalCents.toFixed())
document.querySelector('lounge-cart')?.add({ id: 'mocha' }).then((id) => id?.trim())
;(window.lounge ||= []).push(['open', 'chat'], ['on', 'order-placed', ({ detail }) => detail])
export const tag = <lounge-survey campaign="opening" theme="dark" className="ticket" />
// @ts-expect-error there is no such theme
export const wrong = <lounge-survey theme="pink" />
// @ts-expect-error there is no such event
export const unheard = <LoungeChat onCartChange={() => {}} />
// @ts-expect-error there is no such command
;(window.lounge ||= []).push(['close-all'])
// @ts-expect-error there is no such widget
void loadLounge({ origin: '', widgets: ['weather'] })
`,
    'preact.tsx': `/** @jsxImportSource preact */
import type {} from 'creative-lounge-embed/jsx/preact'
export const tag = <lounge-cart express="simulated" class="cart" />
// @ts-expect-error there is no such position
export const wrong = <lounge-cart position="top" />
`,
    ...(hasVue && {
      'vue-app.ts': `
import { createApp, h } from 'vue'
import { LoungePromo } from 'creative-lounge-embed/vue'
const log = (event: CustomEvent) => { document.title = event.detail.tag }
createApp({ render: () => h(LoungePromo, { open: true, links: 'contest', onReady: log }) }).mount('#vue')
`,
      'vue.ts': `
import { h } from 'vue'
import type { GlobalComponents } from 'vue'
import { LoungeCart } from 'creative-lounge-embed/vue'
type Props = InstanceType<typeof LoungeCart>['$props']
export const props: Props = { position: 'left', onCartChange: (event) => event.detail.count }
export const tag = h(LoungeCart, props)
export type Global = InstanceType<GlobalComponents['lounge-cart']>['element']
// @ts-expect-error there is no such position
export const wrong: Props = { position: 'top' }
`,
    }),
  }
}
