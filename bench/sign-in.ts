import { chromium } from '@playwright/test'
import { ARGS, browser } from '../e2e/browser.mjs'
import { startServer } from '../e2e/start-server.ts'

export type SignInTime = { who: string; medianMs: number; worstMs: number }

const PEOPLE = ['customer', 'barista', 'admin']

/**
 * How long it takes from pressing Sign in to the dashboard's headline, on a warm server: the password is checked, the token
 * sealed, the page's own file fetched, its first data asked for. Each time in a browser that was never here.
 */
export async function benchSignIn(cafe: string, times = 7): Promise<SignInTime[]> {
  const chrome = await chromium.launch({ executablePath: browser().path ?? undefined, args: ARGS })
  const rows: SignInTime[] = []
  for (const who of PEOPLE) {
    const took: number[] = []
    // The first warms up the server and does not count.
    for (let i = 0; i <= times; i++) {
      const context = await chrome.newContext()
      const page = await context.newPage()
      await page.goto(`${cafe}/login`)
      const main = page.getByRole('main')
      await main.getByLabel('Email').fill(`${who}@demo.example`)
      await main.getByLabel('Password').fill('lounge-demo')
      await page.waitForLoadState('networkidle')
      const ms = (await page.evaluate(TIMED)) as number
      if (i > 0) took.push(ms)
      await context.close()
    }
    const sorted = took.toSorted((a, b) => a - b)
    const medianMs = Math.round(sorted[Math.floor(sorted.length / 2)] ?? 0)
    rows.push({ who, medianMs, worstMs: Math.round(sorted.at(-1) ?? 0) })
  }
  await chrome.close()
  return rows
}

/** In the page: clicks, and waits until another page's headline stands there. As text, so that nothing is compiled into it. */
const TIMED = `new Promise((resolve) => {
  const begun = performance.now()
  const look = () => {
    const isThere = document.querySelector('main h1') && !document.querySelector('.waiting')
    if (isThere && location.pathname !== '/login') resolve(performance.now() - begun)
    else requestAnimationFrame(look)
  }
  document.querySelector('main form .button.loud').click()
  requestAnimationFrame(look)
})`

if (process.argv[1]?.endsWith('sign-in.ts')) {
  const server = await startServer()
  try {
    for (const { who, medianMs, worstMs } of await benchSignIn(server.cafe))
      process.stdout.write(
        `sign-in → dashboard, ${who}: median ${medianMs} ms, worst ${worstMs} ms\n`,
      )
  } finally {
    await server.stop()
  }
}
