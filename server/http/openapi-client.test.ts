import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { serve, type ServerType } from '@hono/node-server'
import { generateSource } from 'oazapfts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testServer, type TestServer } from '../db/testing.ts'
import { ROOT } from '../root.ts'

/** What an engineer elsewhere would write against the generated client. */
const PROGRAM = `
import { ok } from '@oazapfts/runtime'
import { defaults, menu, order, placeOrder } from './client.ts'

defaults.baseUrl = String(process.argv[2])
const { items } = await ok(menu())
const tea = items.find(({ category }) => category === 'boba')
if (!tea) throw new Error('There is no tea.')
const placed = await ok(placeOrder({
  idempotencyKey: crypto.randomUUID(),
  newOrder: {
    lines: [{ id: tea.id, quantity: 2 }],
    contact: { name: 'Zoe Park', email: 'zoe@guest.example' },
    pickup: null,
    payment: 'counter',
  },
}))
const again = await ok(order({ id: placed.id, token: placed.token }))
console.log(JSON.stringify({ tea: tea.name, order: again }))
`
/** The same with a number that is a text: it must not compile. */
const WRONG = PROGRAM.replace('quantity: 2', "quantity: 'two'")

let services: TestServer
let server: ServerType
let folder: string
beforeAll(async () => {
  services = await testServer('pglite')
  server = serve({ fetch: services.app.fetch, port: 0, hostname: '127.0.0.1' })
  // Inside of the project, so that its packages are found.
  const cache = join(ROOT, 'node_modules/.cache')
  mkdirSync(cache, { recursive: true })
  folder = mkdtempSync(join(cache, 'api-client-'))
  write('package.json', { type: 'module' })
  write('tsconfig.json', {
    compilerOptions: {
      strict: true,
      noEmit: true,
      target: 'es2023',
      lib: ['es2023', 'dom', 'dom.iterable'],
      module: 'esnext',
      moduleResolution: 'bundler',
      allowImportingTsExtensions: true,
      skipLibCheck: true,
      types: ['node'],
    },
  })
  const description = await services.app.request('http://cafe.test/api/openapi.json')
  write('openapi.json', await description.text())
  const options = { argumentStyle: 'object' } as const
  write('client.ts', await generateSource(join(folder, 'openapi.json'), options))
})
afterAll(async () => {
  server.close()
  await services.close()
  rmSync(folder, { recursive: true, force: true })
})

describe('a client that is generated from the description', () => {
  test('places an order, with types for what goes in and what comes out', async () => {
    write('program.ts', PROGRAM)
    expect(await compile()).toBe('')
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const tsx = join(ROOT, 'node_modules/tsx/dist/cli.mjs')
    const { stdout } = await run(process.execPath, [tsx, join(folder, 'program.ts'), address])
    const { tea, order } = JSON.parse(stdout) as { tea: string; order: Record<string, unknown> }
    expect(order).toMatchObject({
      number: expect.stringMatching(/^[A-Z]-\d+$/),
      status: 'pending',
      contact: { name: 'Zoe Park' },
      quote: { lines: [{ name: tea, quantity: 2 }] },
    })
  })

  test('does not compile where something is sent that the call does not take', async () => {
    write('program.ts', WRONG)
    expect(await compile()).toMatch(/program\.ts.*'string' is not assignable to type 'number'/)
  })
})

const run = promisify(execFile)

/** What the compiler says; '' where all is well. */
async function compile(): Promise<string> {
  const tsc = join(ROOT, 'node_modules/typescript/bin/tsc')
  const compiled = run(process.execPath, [tsc, '-p', folder])
  const { stdout } = await compiled.catch((error: { stdout: string }) => error)
  return stdout
}

function write(name: string, content: string | object) {
  const text = typeof content === 'string' ? content : JSON.stringify(content)
  writeFileSync(join(folder, name), text)
}
