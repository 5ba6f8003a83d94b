import { randomBytes, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import { safeError } from '../log/safe-error.ts'
import { BackupError } from './format.ts'

type Control = { port: number; token: string }
/** Writes a backup into a new file. */
export type WriteBackup = (path: string, options: { withSecrets: boolean }) => Promise<unknown>

/**
 * The embedded database belongs to the running server alone, so a backup is asked of it: over the loopback interface, with a
 * secret that only who may read the data folder knows.
 * @returns how to stop
 */
export async function openControl(
  folder: string,
  log: Logger,
  write: WriteBackup,
): Promise<() => Promise<void>> {
  removeSpools(folder)
  const token = randomBytes(32).toString('base64url')
  let isBusy = false
  const answer = async (asked: IncomingMessage, response: ServerResponse) => {
    asked.resume()
    const isAllowed = isSame(asked.headers.authorization ?? '', `Bearer ${token}`)
    const { pathname, searchParams } = new URL(asked.url ?? '/', 'http://localhost')
    if (!isAllowed || asked.method !== 'POST' || pathname !== '/backup')
      return void response.writeHead(isAllowed ? 404 : 401).end()
    if (isBusy) return void response.writeHead(409).end('Another backup is being made.')
    isBusy = true
    // Written to the disk first, so that a slow reader keeps nobody from the database.
    const spool = join(folder, `${SPOOL}${randomUUID()}`)
    try {
      await write(spool, { withSecrets: searchParams.get('secrets') === '1' })
      response.writeHead(200, { 'content-type': 'application/gzip' })
      await pipeline(createReadStream(spool), response)
    } catch (error) {
      log.error({ err: error }, 'a backup failed')
      if (response.headersSent) response.destroy()
      else
        response
          .writeHead(500)
          .end(error instanceof BackupError ? error.message : safeError(error).message)
    } finally {
      rmSync(spool, { force: true })
      isBusy = false
    }
  }
  const server = createServer((asked, response) => void answer(asked, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const file = join(folder, CONTROL)
  rmSync(file, { force: true })
  writeFileSync(file, JSON.stringify({ port, token } satisfies Control), {
    mode: 0o600,
    flag: 'wx',
  })
  return async () => {
    rmSync(file, { force: true })
    server.close()
    server.closeAllConnections()
  }
}

/**
 * Asks the server of a data folder for a backup.
 * @returns what it sends, or `null` where no server runs @throws BackupError
 */
export async function askForBackup(
  folder: string,
  { withSecrets }: { withSecrets: boolean },
): Promise<IncomingMessage | null> {
  const control = readControl(folder)
  if (!control) return null
  const asked = request({
    host: '127.0.0.1',
    port: control.port,
    method: 'POST',
    path: `/backup${withSecrets ? '?secrets=1' : ''}`,
    headers: { authorization: `Bearer ${control.token}` },
  })
  asked.end()
  try {
    const [response] = (await once(asked, 'response')) as [IncomingMessage]
    // A port that somebody else has by now: the server of this folder is gone.
    if (response.statusCode === 401 || response.statusCode === 404) return null
    if (response.statusCode === 200) return response
    let text = ''
    for await (const chunk of response) text += String(chunk)
    throw new BackupError(`The server could not make a backup: ${text.slice(0, 300)}`)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED') return null
    throw error
  }
}

const CONTROL = 'control.json'
const SPOOL = 'backup.spool.'

function readControl(folder: string): Control | null {
  try {
    return JSON.parse(readFileSync(join(folder, CONTROL), 'utf8')) as Control
  } catch {
    return null
  }
}

/** What a server that was killed left behind. */
function removeSpools(folder: string) {
  for (const name of readdirSync(folder))
    if (name.startsWith(SPOOL)) rmSync(join(folder, name), { force: true })
}

function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}
