import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import type { Logger } from 'pino'
import type { Env } from '../env.ts'
import { safeError } from '../log/safe-error.ts'
import { isSameToken, newToken } from '../tokens.ts'
import { BackupError } from './format.ts'

type Control = { port: number; token: string }
/** Where the copy is that a server made of its database, and where it keeps its keys. */
type Copied = { files: string; secretsFile: string | null }
export type Copy = Copied & {
  /** Removes the copy. */
  release(): void
}

/**
 * The embedded database belongs to the running server alone, so a backup asks it for a copy of its files: over the loopback
 * interface, with a secret that only who may read the data folder knows. The copy is there until who asked is done.
 * @param copy copies the database's files into a new folder @returns how to stop
 */
export async function openControl(
  { dataDir: folder, secrets }: Pick<Env, 'dataDir' | 'secrets'>,
  log: Logger,
  copy: (to: string) => Promise<void>,
): Promise<() => Promise<void>> {
  removeOldCopies(folder)
  const token = newToken()
  let isBusy = false
  let isStopping = false
  const answer = async (asked: IncomingMessage, response: ServerResponse) => {
    asked.resume()
    const isAllowed = isSameToken(asked.headers.authorization ?? '', `Bearer ${token}`)
    const { pathname } = new URL(asked.url ?? '/', 'http://localhost')
    if (!isAllowed || asked.method !== 'POST' || pathname !== '/copy')
      return void response.writeHead(isAllowed ? 404 : 401).end()
    if (isBusy) return void response.writeHead(409).end('Another backup is being made.')
    isBusy = true
    removeOldCopies(folder)
    const made = join(folder, `${COPY}${randomUUID()}`)
    const isGone = new Promise((resolve) => response.once('close', resolve))
    try {
      mkdirSync(made, { mode: 0o700 })
      const files = join(made, 'pglite')
      await copy(files)
      const copied: Copied = { files, secretsFile: secrets.file }
      response.writeHead(200, { [COPIED]: encodeURIComponent(JSON.stringify(copied)) })
      response.flushHeaders()
      // The answer stays open until whoever asked has read the copy, or is gone.
      await isGone
    } catch (error) {
      log.error({ err: error }, 'a backup failed')
      response.writeHead(500).end(safeError(error).message)
    } finally {
      // Who reads it while this server stops reads on.
      if (!isStopping) rmSync(made, { recursive: true, force: true })
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
    isStopping = true
    rmSync(file, { force: true })
    server.close()
    server.closeAllConnections()
  }
}

/**
 * Asks the server of a data folder for a copy of its database.
 * @returns where the copy is, or `null` where no server runs @throws BackupError
 */
export async function askForCopy(folder: string): Promise<Copy | null> {
  const control = readControl(folder)
  if (!control) return null
  const asked = request({
    host: '127.0.0.1',
    port: control.port,
    method: 'POST',
    path: '/copy',
    headers: { authorization: `Bearer ${control.token}` },
  })
  asked.end()
  try {
    const [response] = (await once(asked, 'response')) as [IncomingMessage]
    // A port that somebody else has by now: the server of this folder is gone.
    if (response.statusCode === 401 || response.statusCode === 404) return null
    if (response.statusCode !== 200) {
      let text = ''
      for await (const chunk of response) text += String(chunk)
      throw new BackupError(`The server could not make a backup: ${text.slice(0, 300)}`)
    }
    const copied = JSON.parse(decodeURIComponent(String(response.headers[COPIED]))) as Copied
    // It may stop meanwhile: the copy stays.
    asked.on('error', () => {})
    response.on('error', () => {}).resume()
    return {
      ...copied,
      release: () => {
        rmSync(dirname(copied.files), { recursive: true, force: true })
        asked.destroy()
      },
    }
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED') return null
    throw error
  }
}

const CONTROL = 'control.json'
const COPY = 'backup.copy.'
const COPIED = 'x-copied'
/** Longer than any backup takes. */
const FORGOTTEN_MS = 12 * 60 * 60 * 1000

function readControl(folder: string): Control | null {
  try {
    return JSON.parse(readFileSync(join(folder, CONTROL), 'utf8')) as Control
  } catch {
    return null
  }
}

/** What was left behind when server and backup were both killed. */
function removeOldCopies(folder: string) {
  for (const name of readdirSync(folder).filter((each) => each.startsWith(COPY))) {
    const path = join(folder, name)
    const stats = statSync(path, { throwIfNoEntry: false })
    if (stats && Date.now() - stats.mtimeMs > FORGOTTEN_MS)
      rmSync(path, { recursive: true, force: true })
  }
}
