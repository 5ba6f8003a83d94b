import { once } from 'node:events'
import { connect, createServer, type AddressInfo } from 'node:net'
import { describe, expect, inject, test, vi } from 'vitest'
import { openPostgres } from './open.ts'
import { whenReachable } from './reachable.ts'
import { newDatabase } from './testing.ts'

describe.skipIf(inject('postgres').url === null)('a PostgreSQL that is not there yet', () => {
  test('is waited for', async () => {
    const address = new URL(await newDatabase())
    const [port, host] = [Number(address.port), address.hostname]
    const wire = createServer((socket) => {
      const behind = connect(port, host)
      for (const each of [socket, behind]) each.on('error', () => {})
      socket.on('close', () => behind.destroy())
      socket.pipe(behind).pipe(socket)
    })
    // A port that is free: taken once, and given back.
    wire.listen(0, '127.0.0.1')
    await once(wire, 'listening')
    const free = (wire.address() as AddressInfo).port
    await new Promise((resolve) => wire.close(resolve))
    address.port = String(free)

    const said = vi.fn(() => {
      if (said.mock.calls.length === 2) wire.listen(free, '127.0.0.1')
    })
    const options = { forMs: 100_000, pauseMs: 50, say: said }
    const database = await whenReachable(() => openPostgres(address.href), options)
    expect(said.mock.calls.length).toBeGreaterThanOrEqual(2)
    await database.close()
    await new Promise((resolve) => wire.close(resolve))
  })

  test('is waited for no longer than it was told, and what must be set right not at all', async () => {
    const say = vi.fn()
    const gone = () => openPostgres('postgres://lounge@127.0.0.1:1/lounge')
    await expect(whenReachable(gone, { forMs: 0, say })).rejects.toMatchObject({
      code: 'ECONNREFUSED',
    })
    const wrong = new URL(inject('postgres').url ?? '')
    wrong.pathname = '/no_such_database'
    await expect(
      whenReachable(() => openPostgres(wrong.href), { forMs: 100_000, say }),
    ).rejects.toMatchObject({ code: '3D000' })
    expect(say).not.toHaveBeenCalled()
  })
})
