import {
  createServer,
  request,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import type { RunningServer } from './start-server.ts'

/** What becomes of a file that a page asks the café for. */
export type Failure = 'hangs' | '503' | 'gone'

type Files = (path: string) => { contentType: string; body: Buffer | string } | null

/**
 * Somebody else's site, for browsers whose traffic a test cannot change: it has the pages of `embed-demo/` and those that a test
 * makes, and stands before the café, whose answers fail as a test wants.
 */
export type Stranger = {
  /** The origin of the pages; each of them reports what its policy refused. */
  pages: string
  /** The café behind this front. */
  front: string
  /** @returns the address of a page that is made of this; the front has it too, as another origin of the same site */
  made(body: string, options?: { head?: string; doctype?: string }): string
  /** Other files of the pages, by path, from now on. */
  serve(files: Files): void
  /** What becomes of paths from now on; null is an answer as ever. */
  fail(which: (path: string) => Failure | null): void
  /** What the policies of pages refused, as browsers report it. */
  reports: string[]
  stop(): Promise<void>
}

/** Starts it on free ports, before a running café. */
export async function startStranger({ cafe, demo }: RunningServer): Promise<Stranger> {
  const made = new Map<string, string>()
  const reports: string[] = []
  const waiting = new Set<ServerResponse>()
  let files: Files = () => null
  let failing: (path: string) => Failure | null = () => null
  const isMade = (path: string, answer: ServerResponse) => {
    const page = made.get(path)
    if (page !== undefined)
      answer.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(page)
    return page !== undefined
  }
  const pages = await listen((incoming, answer) => {
    const path = incoming.url ?? '/'
    if (path === '/reports') return void collect(incoming, answer, reports)
    const file = files(path)
    if (file) return void answer.writeHead(200, { 'Content-Type': file.contentType }).end(file.body)
    if (!isMade(path, answer)) forward(demo, incoming, answer, '; report-uri /reports')
  })
  const front = await listen((incoming, answer) => {
    const path = incoming.url ?? '/'
    const failure = failing(path)
    if (failure === 'gone') return void answer.destroy()
    if (failure === 'hangs') return void waiting.add(answer)
    if (failure === '503') return void answer.writeHead(503, OPEN).end('busy')
    if (!isMade(path, answer)) forward(cafe, incoming, answer)
  })
  return {
    pages: addressOf(pages),
    front: addressOf(front),
    made(body, { head = '', doctype = '<!doctype html>' } = {}) {
      const path = `/made-${made.size}`
      made.set(
        path,
        `${doctype}<html lang="en"><head><meta charset="utf-8"><title>A page</title>
        <link rel="icon" href="data:,"><meta name="viewport" content="width=device-width">
        ${head}</head><body>${body}</body></html>`,
      )
      return addressOf(pages) + path
    },
    serve(which) {
      files = which
    },
    fail(which) {
      failing = which
    },
    reports,
    async stop() {
      for (const each of waiting) each.destroy()
      for (const server of [pages, front]) {
        const closed = new Promise((resolve) => server.close(resolve))
        server.closeAllConnections()
        await closed
      }
    },
  }
}

const OPEN = { 'Access-Control-Allow-Origin': '*' }

/** As the server answers. @param reported what a policy gets at its end */
function forward(
  to: string,
  incoming: IncomingMessage,
  answer: ServerResponse,
  reported = '',
): void {
  const { method, headers, url = '/' } = incoming
  const { host } = new URL(to)
  const asked = request(`${to}${url}`, { method, headers: { ...headers, host } }, (given) => {
    const policy = given.headers['content-security-policy']
    answer.writeHead(given.statusCode ?? 502, {
      ...given.headers,
      ...(policy && { 'content-security-policy': `${String(policy)}${reported}` }),
    })
    given.pipe(answer)
  })
  asked.on('error', () => answer.destroy())
  answer.on('close', () => asked.destroy())
  incoming.pipe(asked)
}

async function collect(incoming: IncomingMessage, answer: ServerResponse, reports: string[]) {
  let text = ''
  for await (const piece of incoming) text += String(piece)
  reports.push(text)
  answer.writeHead(204).end()
}

async function listen(
  answer: (incoming: IncomingMessage, answer: ServerResponse) => void,
): Promise<Server> {
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return server
}

const addressOf = (server: Server): string =>
  `http://127.0.0.1:${(server.address() as AddressInfo).port}`
