/**
 * `npm run look`: every route and every widget state, at phone and desk width and those of the staff on a tablet, light and
 * dark, as PNGs and one contact sheet in look/, so that a person can look at the whole product in a minute.
 * `npm run look -- menu cart` takes only the scenes whose names contain one of the words; `--into=/tmp/look` puts the
 * pictures elsewhere.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium, type Browser } from 'playwright'
import { ARGS, browser as findBrowser } from './browser.mjs'
import type { Scene } from './scene.ts'
import { scenes } from './scenes.ts'
import prepareServer, { startServer, type RunningServer } from './start-server.ts'

type Size = { name: string; width: number; height: number }
const PHONE: Size = { name: '390', width: 390, height: 844 }
const TABLET: Size = { name: '1024', width: 1024, height: 768 }
const DESK: Size = { name: '1440', width: 1440, height: 900 }
/** The staff work on a tablet, too. */
const OF_STAFF = /^(?:staff-|page-(?:pos|employee))/
const sizesOf = ({ name }: Scene): Size[] =>
  OF_STAFF.test(name) ? [PHONE, TABLET, DESK] : [PHONE, DESK]
const SCHEMES = ['light', 'dark'] as const
const THUMB_PX = 300
/** Scenes have emails written, of which one network may cause 60 in an hour: after so many scenes a fresh server goes on. */
const SCENES_OF_SERVER = 40

const INTO = '--into='
const given = process.argv.slice(2)
const into = given.find((each) => each.startsWith(INTO))?.slice(INTO.length)
const folder = into ? resolve(into) : fileURLToPath(new URL('../look', import.meta.url))
const words = given.filter((each) => !each.startsWith(INTO))
const wanted = scenes.filter(
  // A word stands where a part of the name begins: `es-` is no end of `classes-`.
  ({ name }) => words.length === 0 || words.some((word) => `-${name}`.includes(`-${word}`)),
)

// A folder of somebody else's is not emptied.
if (words.length === 0 && !into) rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
const found = findBrowser()
if (found.path === null) throw new Error(found.advice)
const forget = await prepareServer()
const browser = await chromium.launch({
  executablePath: found.path,
  args: ARGS,
})
const failures: string[] = []
for (let first = 0; first < wanted.length; first += SCENES_OF_SERVER) {
  const server = await startServer()
  for (const scene of wanted.slice(first, first + SCENES_OF_SERVER))
    await Promise.all(sizesOf(scene).map((size) => takeBoth({ browser, server }, scene, size)))
  await server.stop()
}
for (const failure of failures) say(failure)
say(`${wanted.length} scenes, ${failures.length} failed, in ${folder}`)
// All of them on one sheet are more than a small machine can draw at once.
await contactSheet(browser)
  .then(() => say(`Open ${join(folder, 'contact-sheet.png')}`))
  .catch(() => say(`Open ${join(folder, 'contact-sheet.html')}`))
await browser.close()
forget()
process.exitCode = failures.length === 0 ? 0 : 1

/** One visit, and then a picture in each scheme. */
async function takeBoth(
  { browser, server }: { browser: Browser; server: RunningServer },
  scene: Scene,
  size: Size,
): Promise<void> {
  const context = await browser.newContext({
    viewport: size,
    colorScheme: SCHEMES[0],
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  const fullPage = scene.isWholePage ?? true
  try {
    await scene.open(page, server)
    await page.evaluate(() => document.fonts.ready)
    // What was pressed last may have given its place to something else.
    await page.mouse.move(0, 0)
    if (fullPage) {
      await page.evaluate(unroll)
      await page.waitForLoadState('networkidle', { timeout: 3_000 }).catch(() => {})
      await page.evaluate(fetchPictures)
    }
    // A scene of loading stays as it is; any other is photographed with what it waits for.
    if (!scene.name.includes('loading'))
      await page
        .waitForFunction(() => !document.querySelector('main .blank'), null, { timeout: 5_000 })
        .catch(() => {})
    for (const colorScheme of SCHEMES) {
      await page.emulateMedia({ colorScheme })
      await page.waitForTimeout(250)
      await page.screenshot({ path: fileOf(scene, size.name, colorScheme), fullPage })
    }
    const isTooWide = await page.evaluate(
      () => document.documentElement.scrollWidth > innerWidth + 1,
    )
    if (isTooWide) failures.push(`${scene.name} ${size.name}: wider than the window`)
  } catch (error) {
    failures.push(`${scene.name} ${size.name}: ${String(error).split('\n')[0]}`)
    await page.screenshot({ path: fileOf(scene, size.name, SCHEMES[0]) }).catch(() => {})
  } finally {
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await context.close()
  }
}

/** What waits until somebody comes near is drawn and fetched as well. */
async function unroll(): Promise<void> {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('* { content-visibility: visible !important }')
  document.adoptedStyleSheets.push(sheet)
  for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight) {
    scrollTo(0, top)
    await new Promise((done) => setTimeout(done, 60))
  }
  // What is pinned stands where it does at the top.
  scrollTo(0, 0)
}

/** Every picture that the page has by now. */
async function fetchPictures(): Promise<void> {
  const pictures = [...document.images]
  for (const picture of pictures) picture.loading = 'eager'
  await Promise.all(pictures.map((picture) => picture.decode().catch(() => undefined)))
}

async function contactSheet(browser: Browser): Promise<void> {
  const cells = wanted.flatMap((scene) =>
    sizesOf(scene).flatMap(({ name }) =>
      SCHEMES.map((scheme) => {
        const src = `${scene.name}-${name}-${scheme}.png`
        return `<figure><img src="${src}" width="${name === '390' ? THUMB_PX / 2 : THUMB_PX}"><figcaption>${scene.name} ${name} ${scheme}</figcaption></figure>`
      }),
    ),
  )
  const html = join(folder, 'contact-sheet.html')
  writeFileSync(
    html,
    `<!doctype html><meta charset="utf-8"><title>Every screen</title><style>body{display:flex;flex-wrap:wrap;gap:12px;align-items:start;font:11px system-ui;background:#ddd}figure{margin:0}img{display:block;max-height:520px;object-fit:cover;object-position:top}</style>${cells.join('')}`,
  )
  const page = await browser.newPage({ viewport: { width: 1900, height: 1000 } })
  await page.goto(`file://${html}`)
  await page.screenshot({ path: join(folder, 'contact-sheet.png'), fullPage: true })
  await page.close()
}

function fileOf(scene: Scene, width: string, scheme: string): string {
  return join(folder, `${scene.name}-${width}-${scheme}.png`)
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
