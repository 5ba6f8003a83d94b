/**
 * Customers who place orders, in a process of their own so that what they need is not counted as the server's. Started by
 * `orders.ts`, which sends a `Load` and gets a `Seen` back.
 */
import { randomInt, randomUUID } from 'node:crypto'
import { connect, type Socket } from 'node:net'

/** So many clients, each sending its next order when the last is answered; or arrivals at random, so many a second. */
export type Load = { port: number; seconds: number; clients: number } & { perSecond?: number }
/** What the customers saw. Milliseconds from sending, or from when it should have been sent, to the whole answer. */
export type Seen = {
  placed: number
  p50: number
  p99: number
  worst: number
  /** The slowest of the new connections that ask whether the server lives, one every 50 ms; milliseconds. */
  newConnection: number
  failed: string | null
}

process.on('message', (load: Load) => {
  void run(load).then(
    (seen) => process.send?.(seen),
    (error: unknown) =>
      process.send?.({
        placed: 0,
        p50: 0,
        p99: 0,
        worst: 0,
        newConnection: 0,
        failed: String(error),
      }),
  )
})

async function run({ port, seconds, clients, perSecond }: Load): Promise<Seen> {
  const connections = Array.from({ length: clients }, () => openConnection(port))
  const times: number[] = []
  let failed: string | null = null
  const place = async (connection: Connection, since: number) => {
    const { status, text } = await connection.send(newOrder())
    if (status === 201) times.push(performance.now() - since)
    else failed = `${status} ${text.slice(0, 300)}`
  }
  const until = performance.now() + seconds * 1000
  const visiting = visit(port, until)
  if (perSecond === undefined)
    await Promise.all(
      connections.map(async (connection) => {
        while (performance.now() < until && !failed) await place(connection, performance.now())
      }),
    )
  else await arrivals(connections, perSecond, until, place)
  connections.forEach(({ close }) => close())
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))]
  return {
    placed: times.length,
    p50: at(0.5) ?? 0,
    p99: at(0.99) ?? 0,
    worst: times.at(-1) ?? 0,
    newConnection: await visiting,
    failed,
  }
}

/** @returns milliseconds of the slowest of those who come by a new connection while others order */
async function visit(port: number, until: number): Promise<number> {
  const times: number[] = []
  while (performance.now() < until) {
    const since = performance.now()
    const connection = openConnection(port)
    const { status } = await connection.send('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n')
    if (status !== 200) throw new Error(`/healthz answered ${status}.`)
    times.push(performance.now() - since)
    connection.close()
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return Math.max(...times)
}

/** Poisson arrivals. One that finds no free connection waits for one, and its waiting counts. */
async function arrivals(
  free: Connection[],
  perSecond: number,
  until: number,
  place: (connection: Connection, since: number) => Promise<void>,
) {
  const due: number[] = []
  const open = new Set<Promise<void>>()
  const start = () => {
    while (free.length > 0 && due.length > 0) {
      const connection = free.pop() as Connection
      const work = place(connection, due.shift() as number).finally(() => {
        free.push(connection)
        open.delete(work)
        start()
      })
      open.add(work)
    }
  }
  let next = performance.now()
  while (next < until) {
    next += (-Math.log(1 - Math.random()) / perSecond) * 1000
    const wait = next - performance.now()
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
    due.push(next)
    start()
  }
  while (open.size > 0) await Promise.all(open)
}

/** Two drinks and a latte of somebody who was never here, from an address of their own. */
function newOrder(): string {
  const guest = randomUUID()
  const body = JSON.stringify({
    lines: [
      {
        id: 'taro-milk-tea',
        size: 'large',
        quantity: 2,
        customizations: { sugarLevel: 50, toppings: ['boba'] },
      },
      { id: 'matcha-latte', quantity: 1 },
    ],
    contact: { name: 'Zoe', email: `${guest}@guest.example` },
    pickup: null,
    payment: 'counter',
  })
  const address = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`
  return [
    'POST /api/orders HTTP/1.1',
    'Host: localhost',
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
    `Idempotency-Key: ${guest}`,
    `X-Forwarded-For: ${address}`,
    '',
    body,
  ].join('\r\n')
}

type Connection = ReturnType<typeof openConnection>

/**
 * One HTTP connection that is kept, read as far as this needs: a full client would take the server's place on the machine.
 * It opens again where the server closed it because nothing was asked for some seconds.
 */
function openConnection(port: number) {
  let socket: Socket | null = null
  let text = ''
  let answered: ((answer: { status: number; text: string }) => void) | null = null
  let failed: ((error: Error) => void) | null = null

  const read = (chunk: string) => {
    text += chunk
    const head = text.indexOf('\r\n\r\n')
    if (head < 0) return
    const length = /\r\ncontent-length: (\d+)/i.exec(text.slice(0, head))?.[1]
    const isWhole = length
      ? text.length >= head + 4 + Number(length)
      : text.endsWith('\r\n0\r\n\r\n')
    if (!isWhole) return
    const answer = { status: Number(text.slice(9, 12)), text: text.slice(head + 4) }
    text = ''
    answered?.(answer)
    answered = failed = null
  }
  const open = () => {
    const opened = connect({ port, host: '127.0.0.1', noDelay: true })
    opened.setEncoding('latin1')
    opened.on('data', read)
    opened.on('error', (error) => failed?.(error))
    opened.on('close', () => {
      if (socket === opened) socket = null
      failed?.(new Error('The server closed the connection.'))
    })
    return opened
  }
  return {
    send: (request: string) =>
      new Promise<{ status: number; text: string }>((resolve, reject) => {
        answered = resolve
        failed = reject
        socket ??= open()
        socket.write(request)
      }),
    close: () => socket?.destroy(),
  }
}
