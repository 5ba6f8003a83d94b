import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { snippetsOf } from '#domain/embeds/snippets.ts'
import { cached } from './cached-packages.mjs'
import { madePage } from './made-page.ts'
import { DEMO_PASSWORD } from './people-page.ts'
import { late, shiftsOn, sumOf, watchShifts } from './shifts.ts'
import { expect, test } from './test.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
/** The newest that was tried. */
const VUE = '3.5.45'
const EMBED = 'in-components'
const run = promisify(execFile)

let folder: string
let pages: Server
let hasVue = false
test.beforeAll(async ({ server, playwright }) => {
  const call = await playwright.request.newContext({ baseURL: server.cafe })
  const data = { email: 'manager@demo.example', password: DEMO_PASSWORD }
  const signedIn = await call.post('/auth/login', { data })
  const { token } = (await signedIn.json()) as { token: string }
  const saved = await call.post('/api/admin/embeds', {
    headers: { Authorization: `Bearer ${token}` },
    data: { id: EMBED, value: LOOKS },
  })
  expect(saved.ok(), await saved.text()).toBe(true)
  await call.dispose()

  folder = mkdtempSync(join(tmpdir(), 'app-of-a-partner-'))
  mkdirSync(join(folder, 'node_modules'))
  for (const name of ['react', 'react-dom', 'vite'])
    symlinkSync(join(ROOT, 'node_modules', name), join(folder, 'node_modules', name))
  const vue = cached('vue', 'vue', VUE, 'package.json')
  hasVue = vue !== null
  if (vue) symlinkSync(dirname(vue), join(folder, 'node_modules/vue'))
  writeApp(server.cafe, vue)
  await run(process.execPath, [join(ROOT, 'node_modules/vite/bin/vite.js'), 'build'], {
    cwd: folder,
  })
  pages = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname
    try {
      const type = /\.(js|css)$/.exec(path)?.[1] ?? 'html'
      response.setHeader('Content-Type', `text/${type === 'js' ? 'javascript' : type}`)
      response.end(readFileSync(join(folder, 'dist', path)))
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

for (const app of ['react', 'vue'])
  test(`in an app of ${app} the contest stands where its component is, goes and comes back with the widgets, and stands on no other page`, async ({
    page,
  }) => {
    test.skip(app === 'vue' && !hasVue, 'Vue could not be downloaded.')
    const warned: string[] = []
    page.on('console', (message) => {
      if (['warning', 'error'].includes(message.type())) warned.push(message.text())
    })
    await watchShifts(page)
    await late(page)
    await page.goto(`http://localhost:${(pages.address() as AddressInfo).port}/${app}.html`)
    const tags = page.locator('lounge-survey')
    const placed = page.locator('main lounge-survey')
    await expect(page.locator('lounge-chat')).toBeAttached()
    await expect(placed.getByLabel('Name')).toBeVisible()
    await expect(tags).toHaveCount(1)
    expect(await shiftsOn(page)).toEqual([])

    await press(page, 'Without the widgets')
    await expect(page.locator('lounge-chat')).toHaveCount(0)
    await expect(tags).toHaveCount(0)
    await press(page, 'With the widgets')
    await expect(page.locator('lounge-chat')).toBeAttached()
    await expect(placed.getByLabel('Name')).toBeVisible()
    await expect(tags).toHaveCount(1)

    await press(page, 'Another page')
    await expect(page.getByText('This page has no contest.')).toBeVisible()
    await press(page, 'Without the widgets')
    await press(page, 'With the widgets')
    await expect(page.locator('lounge-chat')).toBeAttached()
    await expect(tags).toHaveCount(0)
    await press(page, 'The contest')
    await expect(placed.getByLabel('Name')).toBeVisible()
    await expect(tags).toHaveCount(1)
    expect(warned).toEqual([])
  })

for (const kind of ['tag', 'wordpress', 'shopify', 'elements'] as const)
  test(`with the code for "${kind}" nothing of a page moves when the contest comes late`, async ({
    page,
    server,
  }) => {
    const source = { origin: server.cafe, cafe: 'Café', embed: EMBED, release: null }
    const code =
      snippetsOf({ ...source, widgets: LOOKS.widgets }).find((each) => each.kind === kind)?.code ??
      ''
    // As a shop writes it out.
    const shown = code.replaceAll(/\{\{ section[^}]*\}\}/g, EMBED).replace(/\{% schema %\}[^]*/, '')
    const shiftsWith = async (written: string) => {
      const body = `<h1>A page</h1>${written}<p>${'Words below it. '.repeat(60)}</p>`
      await page.goto(await madePage(page, server, { body, script: null }))
      await expect(page.locator('lounge-survey').getByLabel('Name')).toBeVisible()
      await expect(page.locator('lounge-survey')).toHaveCount(1)
      return shiftsOn(page)
    }
    await watchShifts(page)
    await late(page)
    expect(await shiftsWith(shown)).toEqual([])
    // Without the style that keeps its place.
    expect(sumOf(await shiftsWith(shown.replace(/<style>[^]*?<\/style>/, '')))).toBeGreaterThan(
      0.02,
    )
  })

const press = (page: Page, name: string) => page.getByRole('button', { name }).click()

const LOOKS = {
  name: 'In components',
  widgets: ['chat', 'survey'],
  launcherText: '',
  greeting: '',
  translations: { es: { launcherText: '', greeting: '' } },
  theme: 'auto',
  accent: '',
  position: 'right',
  locale: '',
  campaign: 'components',
  triggers: {},
  allowedOrigins: [],
}

/** An app of two pages for React, and the same one for Vue, each with the code that the studio offers. */
function writeApp(cafe: string, vue: string | null): void {
  const source = { origin: cafe, cafe: 'Café', embed: EMBED, widgets: LOOKS.widgets, release: null }
  const codeOf = (kind: string) =>
    snippetsOf(source).find((snippet) => snippet.kind === kind)?.code ?? ''
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text)
  const names = ['react', ...(vue ? ['vue'] : [])]
  write(
    'vite.config.js',
    `export default ${JSON.stringify({ build: { rollupOptions: { input: names.map((name) => `${name}.html`) } } })}`,
  )
  for (const name of names)
    write(
      `${name}.html`,
      `<!doctype html><title>App</title><div id="app"></div><script type="module" src="/${name}.tsx"></script>`,
    )
  write('LoungeEmbed.tsx', codeOf('react'))
  write(
    'react.tsx',
    `
import { StrictMode, useState, createElement as h } from 'react'
import { createRoot } from 'react-dom/client'
import { LoungeEmbed, LoungeSurvey } from './LoungeEmbed.tsx'

function App() {
  const [isOn, setOn] = useState(true)
  const [isContest, setContest] = useState(true)
  const button = (name: string, onClick: () => void) => h('button', { onClick }, name)
  return h('div', null,
    button('Without the widgets', () => setOn(false)),
    button('With the widgets', () => setOn(true)),
    button('Another page', () => setContest(false)),
    button('The contest', () => setContest(true)),
    isOn && h(LoungeEmbed),
    h('main', null, isContest ? h(LoungeSurvey) : 'This page has no contest.'),
    h('p', null, 'Words below it.'))
}
createRoot(document.querySelector('#app')!).render(h(StrictMode, null, h(App)))
`,
  )
  if (!vue) return
  const { parse, compileScript } = createRequire(vue)('vue/compiler-sfc') as {
    parse(code: string): { descriptor: { styles: { content: string }[] } }
    compileScript(descriptor: unknown, options: object): { content: string }
  }
  const compiled = (code: string) =>
    compileScript(parse(code).descriptor, { id: 'app', inlineTemplate: true }).content
  write('LoungeEmbed.js', compiled(codeOf('vue')))
  write(
    'style.css',
    parse(codeOf('vue'))
      .descriptor.styles.map(({ content }) => content)
      .join(''),
  )
  write(
    'App.js',
    compiled(`<script setup>
import { ref } from 'vue'
import LoungeEmbed, { LoungeSurvey } from './LoungeEmbed.js'
const isOn = ref(true)
const isContest = ref(true)
</script>
<template>
  <button @click="isOn = false">Without the widgets</button>
  <button @click="isOn = true">With the widgets</button>
  <button @click="isContest = false">Another page</button>
  <button @click="isContest = true">The contest</button>
  <LoungeEmbed v-if="isOn" />
  <main><LoungeSurvey v-if="isContest" /><template v-else>This page has no contest.</template></main>
  <p>Words below it.</p>
</template>`),
  )
  write(
    'vue.tsx',
    `import { createApp } from 'vue'\nimport './style.css'\nimport App from './App.js'\ncreateApp(App).mount('#app')\n`,
  )
}
