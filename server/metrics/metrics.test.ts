import { expect, test } from 'vitest'
import { createApp } from '../app.ts'
import { eachEngine, newKey, newOrder } from '../db/testing.ts'

const TOKEN = 'a token of sixteen letters'

eachEngine('the figures for Prometheus', (house, engine) => {
  const open = () => createApp(house(), undefined, { metricsToken: TOKEN })
  const read = async (app: ReturnType<typeof createApp>, token = TOKEN) =>
    app.request('/metrics', { headers: { authorization: `Bearer ${token}` } })

  test('are for who has the token, and nowhere without one', async () => {
    const without = createApp(house())
    expect((await read(without)).status).toBe(404)
    const app = open()
    expect((await app.request('/metrics')).status).toBe(401)
    expect((await read(app, `${TOKEN}x`)).status).toBe(401)
    const answer = await read(app)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toContain('text/plain; version=0.0.4')

    // The rest needs the same app: each of its figures is there once.
    const { send } = house()
    await send('POST', '/api/orders', newOrder(), newKey())
    const key = newKey()
    await send('POST', '/api/orders', newOrder(), key)
    await send('POST', '/api/orders', newOrder(), key)
    await send('POST', '/auth/login', { email: 'zoe@guest.example', password: 'wrong password' })
    await send('GET', '/api/orders/Zoe-was-here?token=secret')
    await send('GET', '/Zoe-was-here')
    await send('GET', '/api/Zoe-was-here')
    const text = await (await read(app)).text()
    expect(text).toMatch(/^lounge_orders_placed_total\{channel="site"\} 2$/m)
    expect(text).toMatch(/^lounge_sign_ins_refused_total\{route="\/auth\/login"\} [1-9]/m)
    expect(text).toContain('route="/api/orders/:id",status="4xx"')
    expect(text).toContain('route="unknown",status="4xx"')
    expect(text).toMatch(/^lounge_mails_waiting 0$/m)
    expect(text).toMatch(/^nodejs_eventloop_lag_seconds /m)
    expect(text).toMatch(/^process_resident_memory_bytes /m)
    if (engine === 'postgres') expect(text).toMatch(/^lounge_database_pool_connections [1-9]/m)
    expect(text).not.toMatch(/Zoe|zoe@|secret/)
  })
})
