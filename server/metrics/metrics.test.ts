import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createApp } from '../app.ts'
import { outsideTransactions } from '../db/guard.ts'
import { eachEngine, FRIDAY_NOON, newKey, newOrder } from '../db/testing.ts'
import { openAdmission } from '../http/admission.ts'
import { markFailed, queueMail, takeDueMails } from '../outbox/store.ts'
import { ROOT } from '../root.ts'
import { openMetrics } from './metrics.ts'

const TOKEN = 'a token of sixteen letters'

eachEngine('the figures for Prometheus', (server, engine) => {
  const open = () => createApp(server(), undefined, { metricsToken: TOKEN })
  const read = async (app: ReturnType<typeof createApp>, token = TOKEN) =>
    app.request('/metrics', { headers: { authorization: `Bearer ${token}` } })

  test('are for who has the token, and nowhere without one', async () => {
    const without = createApp(server())
    expect((await read(without)).status).toBe(404)
    const app = open()
    expect((await app.request('/metrics')).status).toBe(401)
    const fromTheStart = await (await read(app)).text()
    expect(fromTheStart).toMatch(/^lounge_orders_placed_total\{channel="counter"\} 0$/m)
    expect(fromTheStart).toMatch(/^lounge_mails_total\{result="given up"\} \d+$/m)
    expect(fromTheStart).toMatch(/^lounge_sign_ins_refused_total\{route="\/auth\/ticket"\} \d+$/m)
    expect((await read(app, `${TOKEN}x`)).status).toBe(401)
    const answer = await read(app)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toContain('text/plain; version=0.0.4')

    // The rest needs the same app: each of its figures is there once.
    const { send } = server()
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
    // Reading these may end the process.
    expect(text).toMatch(/^nodejs_active_resources_total /m)
    expect(text).not.toMatch(/nodejs_active_(handles|requests)/)
    if (engine === 'postgres') expect(text).toMatch(/^lounge_database_pool_connections [1-9]/m)
    expect(text).not.toMatch(/Zoe|zoe@|secret/)
  })

  /** An app that counts for itself, and what it tells: the figure of a line of `/metrics`. */
  const fresh = (more: Partial<ReturnType<typeof server>> = {}) => {
    const own = { ...server(), metrics: openMetrics(), ...more }
    const app = createApp(own, undefined, { metricsToken: TOKEN })
    const figure = async (line: string) => {
      const text = await (await read(app)).text()
      const found = text.split('\n').find((each) => each.startsWith(`${line} `))
      return found === undefined ? null : Number(found.slice(line.length + 1))
    }
    return { own, app, figure }
  }

  test('are in docs/production.md, each of ours and no other', async () => {
    const text = await (await read(fresh().app)).text()
    const told = [...text.matchAll(/^# TYPE (lounge_\w+) /gm)].map(([, name]) => name)
    const page = readFileSync(join(ROOT, 'docs/production.md'), 'utf8')
    const rows = [...page.matchAll(/^\| `(lounge_\w+)`/gm)].map(([, name]) => name ?? '')
    const isOfOther = (name: string) =>
      engine === 'pglite'
        ? name.startsWith('lounge_database_pool_')
        : name === 'lounge_database_calls_pending'
    expect(told.toSorted()).toEqual(rows.filter((name) => !isOfOther(name)).toSorted())
  })

  test('tell how many event streams are open', async () => {
    const { own, figure } = fresh()
    const before = (await figure('lounge_streams_open')) ?? Number.NaN
    const give = own.streams.take('order', 'network')
    expect(await figure('lounge_streams_open')).toBe(before + 1)
    give()
    expect(await figure('lounge_streams_open')).toBe(before)
  })

  test('tell how much is under way and what was turned away', async () => {
    const limits = { page: 0, read: 0, quote: 0, write: 0, staff: 0, order: 1 }
    const { own, app, figure } = fresh({ admission: openAdmission(server().database, { limits }) })
    expect(await figure('lounge_requests_in_flight')).toBe(0)
    let end = () => {}
    const work = own.admission.run('order', () => new Promise<void>((resolve) => (end = resolve)))
    expect(await figure('lounge_requests_in_flight')).toBe(1)
    expect((await app.request('/api/faq')).status).toBe(503)
    const refused = await own.admission.run('order', async () => {}).catch(() => 'refused')
    expect(refused).toBe('refused')
    expect(await figure('lounge_requests_shed_total{importance="read"}')).toBe(1)
    expect(await figure('lounge_requests_shed_total{importance="order"}')).toBe(1)
    end()
    await work
    expect(await figure('lounge_requests_in_flight')).toBe(0)
    expect(await figure('lounge_reads_queued')).toBe(0)
    expect(await figure('lounge_database_stalled')).toBe(0)
    expect(await figure('lounge_database_up')).toBe(1)
  })

  test('tell how long the oldest email has been due', async () => {
    const { own, figure } = fresh()
    expect(await figure('lounge_mails_oldest_due_seconds')).toBe(0)
    const mail = { to: 'zoe@guest.example', subject: 'Hello', text: 'Hello' }
    await queueMail(own.db, { now: own.now, sendsMail: true }, mail)
    server().set(new Date(FRIDAY_NOON.getTime() + 420_000))
    expect(await figure('lounge_mails_oldest_due_seconds')).toBe(420)
    expect(await figure('lounge_mails_overdue')).toBe(1)
    // A try that failed puts it off, and changes nothing of that.
    const [taken] = await takeDueMails(own.db, own.now(), 1)
    const again = new Date(FRIDAY_NOON.getTime() + 3_600_000)
    if (taken) await markFailed(own.db, taken, 'closed', { again, waitsForServer: true })
    expect(await figure('lounge_mails_oldest_due_seconds')).toBe(420)
    expect(await figure('lounge_mails_overdue')).toBe(1)
    server().set(FRIDAY_NOON)
  })

  test('tell which orders wait for the database, and which it works on', async () => {
    const { own, app, figure } = fresh()
    expect(await figure('lounge_orders_queued')).toBe(0)
    expect(await figure('lounge_orders_in_flight')).toBe(0)
    // Only PostgreSQL lets somebody else keep an order from being written while orders are read.
    if (engine === 'pglite') return
    const place = async () =>
      app.request('/api/orders', {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...newKey() },
        body: JSON.stringify(newOrder()),
      })
    const answers: Promise<Response>[] = []
    await own.db.transaction(async (tx) => {
      await tx.execute(sql`lock table orders in share mode`)
      // One after the other: those that come at the same moment share a call.
      const oneMore = () => {
        answers.push(outsideTransactions(place))
        return own.placing.figures().queued
      }
      await expect.poll(oneMore, { timeout: 10_000 }).toBeGreaterThan(0)
      expect(own.placing.figures().inFlight).toBeGreaterThan(0)
    })
    await Promise.all(answers)
    expect(own.placing.figures()).toMatchObject({ queued: 0, inFlight: 0 })
  })
})
