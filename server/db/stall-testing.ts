import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { once } from 'node:events'

/**
 * Stands between a server and its PostgreSQL and can stop passing anything on, as a database or a network that hangs:
 * connections stay open, new ones are accepted, and nothing answers.
 * @param url of the real database @returns the address to use instead of it
 */
export async function stallable(url: string) {
  const target = new URL(url)
  const sockets = new Set<Socket>()
  let isStalled = false

  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.on('data', (chunk) => to.write(chunk))
      from.on('error', () => to.destroy())
      from.on('close', () => {
        sockets.delete(from)
        to.destroy()
      })
    }
    // Listening to data resumes a socket.
    if (isStalled) [near, far].forEach((socket) => socket.pause())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const through = new URL(url)
  through.hostname = '127.0.0.1'
  through.port = String((server.address() as AddressInfo).port)

  return {
    url: through.href,
    stall: () => {
      isStalled = true
      sockets.forEach((socket) => socket.pause())
    },
    resume: () => {
      isStalled = false
      sockets.forEach((socket) => socket.resume())
    },
    close: () => {
      sockets.forEach((socket) => socket.destroy())
      server.close()
    },
  }
}
