import { once } from 'node:events'
import type { IncomingMessage, Server } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import type { HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createApp } from '../app.ts'
import { testServer } from '../db/testing.ts'
import {
  closeServer,
  createLimitedServer,
  mayStayOpen,
  SOCKET_LIMITS,
  type SocketLimits,
} from './sockets.ts'

/** A server that counts its requests; `/slow` is answered when the test says so, `/large` is 64 MB. */
let asked: string[]
let release: () => void
let servers: Server[]
let sockets: Socket[]
beforeEach(() => {
  asked = []
  servers = []
  sockets = []
})
afterEach(async () => {
  for (const socket of sockets) socket.destroy()
  for (const server of servers) {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }
})

async function start(limits: Partial<SocketLimits> = {}) {
  const app = new Hono<{ Bindings: HttpBindings }>()
  const released = new Promise<void>((resolve) => (release = resolve))
  app.use(async (c, next) => {
    asked.push(c.req.path)
    await next()
  })
  app.on(['GET', 'POST'], '/slow', async (c) => {
    await c.req.text()
    await released
    return c.text('slow')
  })
  app.get('/stream', (c) => {
    mayStayOpen(c.env.outgoing)
    return c.body(
      new ReadableStream({ start: (stream) => stream.enqueue(Buffer.from('data: 1\n\n')) }),
    )
  })
  app.get('/large', (c) => c.body(Buffer.alloc(64 * 1024 * 1024)))
  app.post('/body', async (c) => c.text(`${(await c.req.text()).length} letters`))
  app.get('*', (c) => c.text('quick'))
  return listen(createLimitedServer(app.fetch, { ...SOCKET_LIMITS, ...limits }))
}

async function listen(server: Server) {
  servers.push(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

/** A socket, what came over it, and its end. */
function open(port: number) {
  const socket = connect(port, '127.0.0.1')
  sockets.push(socket)
  let text = ''
  socket.on('data', (bytes) => (text += bytes.toString('latin1')))
  socket.on('error', () => {})
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  return { socket, closed, text: () => text }
}

const ask = (path: string, more = '') => `GET ${path} HTTP/1.1\r\nHost: cafe.test\r\n${more}\r\n`

test('requests sent before the first is answered are not worked on, and the socket is closed', async () => {
  const client = open(await start())
  client.socket.write(ask('/slow') + ask('/quick').repeat(500))
  await expect.poll(() => asked).toEqual(['/slow'])
  release()
  await client.closed
  expect(asked).toEqual(['/slow'])
  expect(client.text().match(/HTTP\/1\.1 200/g)).toHaveLength(1)
  expect(client.text()).toContain('slow')
})

test('one request after the other goes over the same socket', async () => {
  const client = open(await start())
  for (let nth = 1; nth <= 20; nth += 1) {
    client.socket.write(ask(`/${nth}`))
    await expect.poll(() => client.text().match(/quick/g)?.length, { interval: 1 }).toBe(nth)
  }
  expect(asked).toHaveLength(20)
  expect(client.text()).not.toContain('Connection: close')
})

test('one network has so many connections that ask something, and another place when one of them ends', async () => {
  const port = await start({ perNetwork: 2 })
  const [first, second] = [open(port), open(port)]
  for (const { socket } of [first, second]) socket.write(ask('/stream'))
  for (const { text } of [first, second]) await expect.poll(text).toContain('data: 1')
  const third = open(port)
  await third.closed
  expect(third.text()).toContain('HTTP/1.1 503 ')
  first.socket.destroy()
  await expect
    .poll(async () => {
      const again = open(port)
      again.socket.write(ask('/quick'))
      await Promise.race([again.closed, once(again.socket, 'data').catch(() => {})])
      return again.text()
    })
    .toContain('quick')
})

test('connections that ask nothing make room for one that does, the oldest first', async () => {
  const port = await start({ perNetwork: 3 })
  const stream = open(port)
  stream.socket.write(ask('/stream'))
  await expect.poll(stream.text).toContain('data: 1')
  const silent = open(port)
  await once(silent.socket, 'connect')
  // Half a head asks nothing, and neither does a connection whose last question is answered.
  const half = open(port)
  half.socket.write('GET /quick HTTP/1.1\r\nHost: ca')
  const asking = open(port)
  asking.socket.write(ask('/quick'))
  await Promise.all([silent.closed, expect.poll(asking.text).toContain('quick')])
  expect(half.socket.destroyed).toBe(false)
  const more = [open(port), open(port)]
  for (const { socket } of more) socket.write(ask('/stream'))
  for (const { text } of more) await expect.poll(text).toContain('data: 1')
  await Promise.all([half.closed, asking.closed])
  expect(stream.socket.destroyed).toBe(false)
  const last = open(port)
  await last.closed
})

const post = (path: string, bytes: number, body: string) =>
  `POST ${path} HTTP/1.1\r\nHost: cafe.test\r\nContent-Length: ${bytes}\r\n\r\n${body}`

test('bodies that do not come to an end make room like a connection that asks nothing', async () => {
  const port = await start({ perNetwork: 4 })
  const whole = open(port)
  whole.socket.write(post('/slow', 4, 'soon'))
  await expect.poll(() => asked).toEqual(['/slow'])
  const half = []
  for (let nth = 1; nth <= 3; nth += 1) {
    const client = open(port)
    client.socket.write(post('/body', 500, '{'))
    await expect.poll(() => asked).toHaveLength(1 + nth)
    half.push(client)
  }
  const [oldest, ...others] = half
  const asking = open(port)
  asking.socket.write(ask('/stream'))
  await Promise.all([oldest?.closed, expect.poll(asking.text).toContain('data: 1')])
  expect(oldest?.text()).toContain('HTTP/1.1 503 ')
  expect(oldest?.text()).toContain('Retry-After')
  for (const { socket } of others) expect(socket.destroyed).toBe(false)
  // Those that are there in time are answered.
  others[0]?.socket.write('}'.repeat(499))
  await expect.poll(() => others[0]?.text()).toContain('500 letters')
  release()
  await expect.poll(whole.text).toContain('slow')
})

test('behind a proxy only all connections together are limited', async () => {
  const port = await start({ perNetwork: null, total: 3 })
  const three = [open(port), open(port), open(port)]
  for (const { socket, text } of three) {
    socket.write(ask('/quick'))
    await expect.poll(text).toContain('quick')
  }
  const fourth = open(port)
  await fourth.closed
  expect(fourth.text()).toBe('')
})

test('who sends nothing, half a head or half a body is cut off', async () => {
  const port = await start({ headMs: 50, requestMs: 100, checkMs: 20 })
  const [silent, head, body] = [open(port), open(port), open(port)]
  head.socket.write('GET /quick HTTP/1.1\r\nHost: ca')
  body.socket.write('POST /body HTTP/1.1\r\nHost: cafe.test\r\nContent-Length: 100\r\n\r\nhalf')
  await Promise.all([silent.closed, head.closed, body.closed])
  expect(body.text()).not.toContain('200')
})

test('who does not read an answer is cut off', async () => {
  const port = await start({ silentMs: 100 })
  const client = open(port)
  client.socket.pause()
  const [served] = servers
  const cut = new Promise((resolve) =>
    served?.once('request', ({ socket }: IncomingMessage) => socket.once('close', resolve)),
  )
  client.socket.write(ask('/large'))
  await cut
})

test('who takes too long for a whole answer is cut off, an event stream is not', async () => {
  const port = await start({ answerMs: 100 })
  const [slow, stream] = [open(port), open(port)]
  stream.socket.write(ask('/stream'))
  await expect.poll(stream.text).toContain('data: 1')
  slow.socket.write(ask('/slow'))
  await slow.closed
  expect(stream.socket.destroyed).toBe(false)
})

test('a body that breaks off is no error of the server', async () => {
  const lines: Record<string, unknown>[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => lines.push(JSON.parse(line)) })
  const services = await testServer('pglite', { log })
  try {
    const client = open(await listen(createLimitedServer(createApp(services).fetch)))
    client.socket.write(
      'POST /api/quotes HTTP/1.1\r\nHost: cafe.test\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{"lines":[',
    )
    await once(servers[0] as Server, 'request')
    client.socket.destroy()
    await expect
      .poll(() => lines.find(({ msg }) => msg === 'request'))
      .toMatchObject({ status: 499 })
    expect(lines.filter(({ level }) => Number(level) >= 40)).toEqual([])
  } finally {
    await services.close()
  }
})

test('a server that stops answers what was asked and closes connections that wait for nothing', async () => {
  const port = await start()
  const server = servers.splice(0)[0]!
  const [ahead, kept, slow] = [open(port), open(port), open(port)]
  await Promise.all([ahead, kept, slow].map(({ socket }) => once(socket, 'connect')))
  kept.socket.write(ask('/quick'))
  slow.socket.write(ask('/slow'))
  await expect.poll(kept.text).toContain('quick')
  await expect.poll(() => asked).toContain('/slow')
  const stopped = closeServer(server)
  await Promise.all([ahead.closed, kept.closed])
  release()
  await Promise.all([stopped, slow.closed])
  expect(slow.text()).toMatch(/^HTTP\/1.1 200 OK[^]*slow/)
})

test('a stream that does not end is cut off when a server stops', async () => {
  const port = await start()
  const server = servers.splice(0)[0]!
  const reader = open(port)
  reader.socket.write(ask('/stream'))
  await expect.poll(reader.text).toContain('data: 1')
  await closeServer(server, 50)
  await reader.closed
})
