import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { freePort } from './start-server.ts'
import type { Visitor } from './visitor.ts'

/** Where the drivers are: `WEBKIT_DRIVER_PATH`, or where Debian's packages webkit2gtk-driver and xvfb put them. */
const DRIVER = [process.env['WEBKIT_DRIVER_PATH'], '/usr/bin/WebKitWebDriver'].find(
  (path) => path && existsSync(path),
)
const DISPLAY = ['/usr/bin/Xvfb'].find((path) => existsSync(path))
const START_MS = 20_000
/** On a busy machine the driver loses a press now and then, of which the page hears nothing in this time. */
const PRESSES = 3
const HEARD_MS = 3_000
/** Longer than any command takes: one that is not answered by then was lost. */
const ANSWER_MS = 90_000

/** Whether WebKit, its driver and a display for it are installed. */
export const HAS_WEBKIT = DRIVER !== undefined && DISPLAY !== undefined

/** Starts the driver, on a display that nobody sees. @throws where it is not installed */
export async function startWebKit(): Promise<{ address: string; stop(): Promise<void> }> {
  if (!DRIVER || !DISPLAY) throw new Error('WebKit is not installed.')
  const display = spawn(DISPLAY, ['-displayfd', '1', '-screen', '0', '1280x900x24'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const [number] = (await once(display.stdout, 'data')) as [Buffer]
  const port = await freePort()
  const driver = spawn(DRIVER, [`--port=${port}`], {
    stdio: 'ignore',
    env: { ...process.env, DISPLAY: `:${number.toString().trim()}` },
  })
  const address = `http://127.0.0.1:${port}`
  await untilReady(address)
  const stop = async () => {
    for (const child of [driver, display]) await end(child)
  }
  return { address, stop }
}

/** Opens a window of a browser that remembers nothing. @param driver its address */
export async function enterWebKit(driver: string) {
  const { sessionId } = (await ask(driver, 'POST', '/session', { capabilities: {} })) as {
    sessionId: string
  }
  const session = `${driver}/session/${sessionId}`
  await ask(session, 'POST', '/window/rect', { x: 0, y: 0, width: 1280, height: 800 })
  return { visitor: visitorBy(session), leave: () => ask(session, 'DELETE', '', undefined) }
}

/** https://www.w3.org/TR/webdriver2/#keyboard-actions */
const KEYS = { Enter: '\uE007', Escape: '\uE00C', Tab: '\uE004' }

function visitorBy(session: string): Visitor {
  const act = (type: string, actions: object[]) =>
    ask(session, 'POST', '/actions', { actions: [{ type, id: type, actions }] })
  const keys = (all: string[]) =>
    act(
      'key',
      all.flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ]),
    )
  return {
    async goto(address) {
      await ask(session, 'POST', '/frame', { id: null })
      await ask(session, 'POST', '/url', { url: address })
    },
    address: async () => String(await ask(session, 'GET', '/url', undefined)),
    evaluate: (async (work: unknown, given: unknown) => {
      const answer = (await ask(session, 'POST', '/execute/async', {
        script: `const done = arguments[1]
          Promise.resolve().then(() => (${String(work)})(arguments[0])).then(
            (value) => done({ value }), (error) => done({ error: String(error) }))`,
        args: [given ?? null],
      })) as { value?: unknown; error?: string }
      if (answer.error !== undefined) throw new Error(answer.error)
      return answer.value
    }) as Page['evaluate'],
    async clickAt({ x, y }) {
      const run = (script: string) => ask(session, 'POST', '/execute/sync', { script, args: [] })
      await run("addEventListener('click', () => (window.wasPressed = true), true)")
      for (let tries = 0; tries < PRESSES; tries++) {
        await run('window.wasPressed = false')
        await act('pointer', [
          // A move to where the pointer is already is no event, and the driver would wait for one.
          { type: 'pointerMove', x: x + 1, y: y + 1, duration: 0 },
          { type: 'pointerMove', x, y, duration: 0 },
          { type: 'pointerDown', button: 0 },
          { type: 'pointerUp', button: 0 },
        ])
        if (await isHeard(run)) return
      }
    },
    async type(text) {
      await keys([...text])
    },
    async key(name) {
      await keys([KEYS[name]])
    },
    async enterFrame() {
      const id = await ask(session, 'POST', '/element', { using: 'css selector', value: 'iframe' })
      await ask(session, 'POST', '/frame', { id })
    },
  }
}

/** Whether the page heard of a press. Where it led to another page nothing is known of it. */
async function isHeard(run: (script: string) => Promise<unknown>): Promise<boolean> {
  const deadline = Date.now() + HEARD_MS
  while (Date.now() < deadline) {
    if ((await run('return window.wasPressed').catch(() => null)) !== false) return true
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return false
}

/** One command of WebDriver. @throws with what the driver says where it refuses, and with what it does not answer */
async function ask(to: string, method: string, path: string, body: unknown): Promise<unknown> {
  const text = JSON.stringify(body)
  const answer = await fetch(to + path, {
    method,
    signal: AbortSignal.timeout(ANSWER_MS),
    ...(body !== undefined && { body: text }),
  }).catch((error: unknown) => {
    throw new Error(`${method} ${path} was not answered: ${text}`, { cause: error })
  })
  const { value } = (await answer.json()) as { value: unknown }
  if (!answer.ok) throw new Error(`${method} ${path}: ${JSON.stringify(value)}`)
  return value
}

async function untilReady(address: string): Promise<void> {
  const deadline = Date.now() + START_MS
  while (Date.now() < deadline) {
    const isReady = await fetch(`${address}/status`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isReady) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('The WebDriver of WebKit did not start.')
}

async function end(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit')
  child.kill()
  await gone
}
