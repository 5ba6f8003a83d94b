import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { createAdaptorServer, type HttpBindings } from '@hono/node-server'
import { countedAs, networkOf } from './address.ts'

export type SocketLimits = {
  /**
   * Connections of one address (of IPv6 one /64; of one /48 four times as many); `null` behind a proxy, from which all of them come.
   * Beyond it those that ask nothing make room.
   */
  perNetwork: number | null
  /** Connections of this server. */
  total: number
  /** For the head of a request. */
  headMs: number
  /** For a whole request: 5 MB from a slow phone. */
  requestMs: number
  /** Without a byte in either direction while a request is under way. */
  silentMs: number
  /** For a whole answer; event streams may stay. */
  answerMs: number
  /** How often slow requests are looked for. */
  checkMs: number
}

/**
 * 60 guests of a café have some 6 connections each, event streams included. A stream sends something every 20 seconds, so
 * it is never silent for long (server/http/feed.ts).
 */
export const SOCKET_LIMITS: SocketLimits = {
  perNetwork: 400,
  total: 6_000,
  headMs: 15_000,
  requestMs: 120_000,
  silentMs: 60_000,
  answerMs: 600_000,
  checkMs: 5_000,
}

type Fetch = Parameters<typeof createAdaptorServer>[0]['fetch']

/**
 * A server whose connections are limited in number and in time, and that works on one request per connection at a time:
 * neither browsers nor proxies send a second one before the first is answered.
 */
export function createLimitedServer(fetch: Fetch, limits: SocketLimits = SOCKET_LIMITS): Server {
  const server = createAdaptorServer({
    fetch,
    createServer: ((options: object, listener: Listener) =>
      createServer(
        {
          ...options,
          headersTimeout: limits.headMs,
          requestTimeout: limits.requestMs,
          connectionsCheckingInterval: limits.checkMs,
        },
        oneAtATime(listener, limits.answerMs),
      )) as typeof createServer,
  }) as Server
  server.maxConnections = limits.total
  server.timeout = limits.silentMs
  const open = new Set<Socket>()
  opened.set(server, open)
  server.on('connection', (socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  if (limits.perNetwork !== null) limitNetworks(server, limits.perNetwork)
  return server
}

/** All connections of a server. */
const opened = new WeakMap<Server, Set<Socket>>()
/** A signal to stop is followed by a kill after 10 seconds, by most of those who send one. */
const CLOSE_MS = 6_000
const IDLE_CHECK_MS = 50

/**
 * Stops a server: it takes no new connection, and what is asked already is answered. A browser keeps connections open on which
 * it asks nothing, and so would keep a server open: they are closed as soon as they are idle.
 * @param closeMs after which all that is still under way is cut off
 */
export function closeServer(server: Server, closeMs = CLOSE_MS): Promise<void> {
  return new Promise((resolve) => {
    const closeIdle = () => {
      server.closeIdleConnections()
      // Opened ahead, with nothing asked so far: they do not count as idle.
      for (const socket of opened.get(server) ?? []) if (socket.bytesRead === 0) socket.destroy()
    }
    const checks = setInterval(closeIdle, IDLE_CHECK_MS)
    const cut = setTimeout(() => server.closeAllConnections(), closeMs)
    server.close(() => {
      clearInterval(checks)
      clearTimeout(cut)
      resolve()
    })
    closeIdle()
  })
}

/** This answer is an event stream: nothing ends it but its reader or its sender. */
export function mayStayOpen(answer: HttpBindings['outgoing'] | undefined) {
  clearTimeout(answer && deadlines.get(answer))
}

const deadlines = new WeakMap<object, NodeJS.Timeout>()

type Listener = (request: HttpBindings['incoming'], answer: ServerResponse) => void

function oneAtATime(listener: Listener, answerMs: number): Listener {
  const underWay = new WeakMap<Socket, ServerResponse>()
  const closing = new WeakSet<Socket>()
  return (request, answer) => {
    const { socket } = request
    if (closing.has(socket)) return
    const before = underWay.get(socket)
    if (before) {
      // Not read further, and closed when the first is answered: the others are not answered at all.
      closing.add(socket)
      socket.pause()
      if (!before.headersSent) before.setHeader('Connection', 'close')
      before.once('close', () => socket.destroySoon())
      return
    }
    underWay.set(socket, answer)
    const deadline = setTimeout(() => socket.destroy(), answerMs).unref()
    deadlines.set(answer, deadline)
    answer.once('close', () => {
      clearTimeout(deadline)
      underWay.delete(socket)
    })
    listener(request, answer)
  }
}

/**
 * Where a network has as many connections as it may, the one that has asked nothing for longest makes room: idle connections, heads
 * and bodies that never come to an end keep nobody out who has something to ask.
 */
function limitNetworks(server: Server, most: number) {
  const counts = new Map<string, number>()
  /** Connections that have asked nothing, the longest first, and among them questions that were still on their way when they came here. */
  const idle = new Map<string, Set<Socket>>()
  const keysOf = new WeakMap<Socket, string[]>()
  const asking = new WeakMap<Socket, IncomingMessage>()
  const setIdle = (socket: Socket, isIdle: boolean) => {
    for (const key of keysOf.get(socket) ?? []) {
      const known = idle.get(key) ?? new Set<Socket>()
      known.delete(socket)
      if (isIdle) known.add(socket)
      if (known.size > 0) idle.set(key, known)
      else idle.delete(key)
    }
  }
  /** @returns false where all ask something */
  const makeRoom = (key: string): boolean => {
    for (const socket of idle.get(key) ?? []) {
      const request = asking.get(socket)
      setIdle(socket, false)
      // All of it is here by now, so it is worked on.
      if (request?.complete) continue
      if (request) turnAway(socket)
      else socket.destroy()
      return true
    }
    return false
  }
  server.on('connection', (socket) => {
    const network = networkOf(socket.remoteAddress ?? '') ?? 'unknown'
    const counted = countedAs(network)
    const full = counted.find(({ key, factor }) => (counts.get(key) ?? 0) >= most * factor)
    if (full && !makeRoom(full.key)) {
      turnAway(socket)
      return
    }
    const keys = counted.map(({ key }) => key)
    keysOf.set(socket, keys)
    setIdle(socket, true)
    for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1)
    socket.once('close', () => {
      setIdle(socket, false)
      for (const key of keys) {
        const left = (counts.get(key) ?? 1) - 1
        if (left > 0) counts.set(key, left)
        else counts.delete(key)
      }
    })
  })
  server.on('request', (request, answer) => {
    const { socket } = request
    asking.set(socket, request)
    setIdle(socket, true)
    answer.once('close', () => {
      asking.delete(socket)
      if (!socket.destroyed) setIdle(socket, true)
    })
  })
}

/** Says that it is full where nothing else was said, and closes. */
function turnAway(socket: Socket) {
  socket.pause()
  socket.once('error', () => {})
  if (socket.bytesWritten === 0) socket.write(FULL)
  socket.destroySoon()
}

const FULL_TEXT = 'Too many connections from your network. Please try again in a few seconds.\n'
const FULL = [
  'HTTP/1.1 503 Service Unavailable',
  'Content-Type: text/plain; charset=utf-8',
  `Content-Length: ${FULL_TEXT.length}`,
  'Cache-Control: no-store',
  'Retry-After: 5',
  'Connection: close',
  '',
  FULL_TEXT,
].join('\r\n')
