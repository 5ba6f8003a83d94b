import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { chmodSync, chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { saveSettings } from '../server/cafe/store.ts'
import { findPrograms, ownerOf, startCluster } from '../server/db/cluster.ts'
import { openPostgres } from '../server/db/open.ts'
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '../server/people/demo.ts'
import { ROOT } from '../server/root.ts'

/**
 * Three servers behind nginx, on one PostgreSQL through PgBouncer in transaction mode, all on this machine. While orders come
 * in, one server is killed and started again, and another one is stopped as for an upgrade. Then every order that was
 * acknowledged is looked for, and everybody who was signed in is asked for again.
 */
export async function benchCluster({ clients = 6, seconds = 5 } = {}): Promise<string> {
  const bin = findPrograms()
  if (!bin || !hasProgram('nginx') || !hasProgram('pgbouncer'))
    return 'PostgreSQL, nginx or PgBouncer is not installed: not tried.'
  const folder = mkdtempSync(join(tmpdir(), 'creative-lounge-cluster-'))
  const owner = ownerOf()
  if (owner) chownSync(folder, owner.uid, owner.gid)
  chmodSync(folder, 0o755)
  const ends: (() => Promise<void> | void)[] = [
    () => rmSync(folder, { recursive: true, force: true }),
  ]
  try {
    const cluster = await startCluster(bin)
    ends.push(cluster.stop)
    await prepare(cluster.url)
    const pooled = await startPgBouncer(folder, cluster.url, ends)
    const servers: Server[] = []
    for (let n = 0; n < 3; n += 1)
      servers.push(await startServer(folder, pooled, cluster.url, await freePort(), ends))
    const proxy = await startNginx(
      folder,
      servers.map(({ port }) => port),
      ends,
    )

    const tokens = await Promise.all(DEMO_ACCOUNTS.map(({ email }) => signIn(proxy, email)))
    const load = startLoad(proxy, clients)
    await pause(seconds)
    const [killed, upgraded] = servers
    await killed?.kill()
    await pause(seconds)
    await killed?.start()
    await pause(seconds)
    await upgraded?.stop()
    await upgraded?.start()
    await pause(seconds)
    const { acknowledged, tries, failures } = await load.end()

    const lost = await missing(cluster.url, acknowledged)
    const twice = await doubled(cluster.url)
    const signedIn = await Promise.all(
      servers.flatMap(({ port }) => tokens.map((token) => isSignedIn(port, token))),
    )
    const out = signedIn.filter((isIn) => !isIn).length
    if (lost > 0 || twice > 0 || out > 0) process.exitCode = 1
    return [
      `${acknowledged.length} orders acknowledged in ${tries} tries`,
      ...[...failures].map(([why, count]) => `${count} tries failed and were made again: ${why}`),
      `${lost} of them lost, ${twice} doubled`,
      `${tokens.length} people signed in, asked for at each of ${servers.length} servers: ${out} signed out`,
    ].join('\n')
  } finally {
    for (const end of ends.toReversed()) await end()
  }
}

type Server = {
  port: number
  /** As a power cut would. */
  kill(): Promise<void>
  /** As systemd does for an upgrade. */
  stop(): Promise<void>
  start(): Promise<void>
}

const CLOCK = '2025-10-17T15:00:00-04:00'
const START_MS = 120_000

/** A kitchen that is never full and customers who may have much open: this is about the servers. */
async function prepare(url: string) {
  const database = await openPostgres(url)
  const many = 100_000
  const settings = {
    pickup: { capacityMinutesPerSlot: 1_000_000 },
    orderLimits: {
      guestMinutes: many,
      guestOrders: many,
      customerMinutes: many,
      customerOrders: many,
      networkMinutes: many,
      guestPercent: 100,
      phonePercent: 100,
      guestDayMinutes: many,
      phoneDayMinutes: many,
      networkPercent: 100,
      newcomerPercent: 100,
      domainPercent: 100,
      domainMinutes: many,
      networkOrders: many,
    },
  }
  await saveSettings(database.db, settings, 'bench', new Date(CLOCK))
  await database.close()
  // As docs/production.md says: a pooler passes no limits on.
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  for (const limit of ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'])
    await client.query(`ALTER ROLE lounge IN DATABASE lounge SET ${limit} = '15000ms'`)
  await client.end()
}

async function startServer(
  folder: string,
  databaseUrl: string,
  directUrl: string,
  port: number,
  ends: (() => Promise<void> | void)[],
): Promise<Server> {
  let child: ChildProcess | null = null
  const end = (signal: NodeJS.Signals) =>
    new Promise<void>((resolve) => {
      if (!child || child.exitCode !== null || child.signalCode !== null) return resolve()
      child.once('exit', () => resolve())
      child.kill(signal)
    })
  const start = async () => {
    child = spawn(process.execPath, [join(ROOT, 'dist/server/main.js')], {
      cwd: ROOT,
      env: {
        ...process.env,
        PORT: String(port),
        DEMO_PORT: '0',
        PUBLIC_URL: 'http://localhost',
        DATABASE_URL: databaseUrl,
        DATABASE_DIRECT_URL: directUrl,
        DATA_DIR: join(folder, 'data'),
        SECRETS_FILE: join(folder, 'secrets.json'),
        TRUST_PROXY: '1',
        CLOCK,
        LOG_LEVEL: 'fatal',
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    const begun = child
    await until(`server ${port}`, () => {
      if (begun.exitCode !== null) throw new Ended(`Server ${port} ended: see above.`)
      return isGood(port, '/readyz')
    })
  }
  await start()
  ends.push(() => end('SIGKILL'))
  return { port, kill: () => end('SIGKILL'), stop: () => end('SIGTERM'), start }
}

async function startPgBouncer(
  folder: string,
  url: string,
  ends: (() => Promise<void> | void)[],
): Promise<string> {
  const { hostname, port: behind, username, pathname } = new URL(url)
  const port = await freePort()
  const file = join(folder, 'pgbouncer.ini')
  writeFileSync(join(folder, 'users.txt'), `"${username}" ""\n`)
  writeFileSync(
    file,
    `[databases]
lounge = host=${hostname} port=${behind} dbname=${pathname.slice(1)}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${join(folder, 'users.txt')}
pool_mode = transaction
max_client_conn = 200
default_pool_size = 20
`,
  )
  run('pgbouncer', ['-q', file], { ...ownerOf(), cwd: folder }, ends)
  const pooled = `postgres://${username}@127.0.0.1:${port}/lounge`
  await until('PgBouncer', async () => {
    const client = new pg.Client({ connectionString: pooled })
    // A connection that is refused later must not end this process.
    client.on('error', () => {})
    await client.connect()
    await client.end()
    return true
  })
  return pooled
}

async function startNginx(
  folder: string,
  servers: number[],
  ends: (() => Promise<void> | void)[],
): Promise<number> {
  const port = await freePort()
  const file = join(folder, 'nginx.conf')
  writeFileSync(
    file,
    `daemon off; pid ${folder}/nginx.pid; error_log ${folder}/nginx.log; worker_processes 1;
events { worker_connections 512; }
http {
  access_log off;
  client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy; fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi; scgi_temp_path ${folder}/scgi;
  upstream lounge {
    ${servers.map((each) => `server 127.0.0.1:${each} max_fails=1 fail_timeout=1s;`).join(' ')}
    keepalive 32;
  }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://lounge;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $host;
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
      proxy_connect_timeout 2s;
    }
  }
}
`,
  )
  run('nginx', ['-c', file, '-p', folder, '-e', join(folder, 'nginx.log')], { cwd: folder }, ends)
  await until('nginx', () => isGood(port, '/healthz'))
  return port
}

/** Customers who order again and again, and who try once more with the same key when nobody answers, as the widgets do. */
function startLoad(port: number, clients: number) {
  const acknowledged: string[] = []
  let isOver = false
  let tries = 0
  const failures = new Map<string, number>()
  const customer = async (n: number) => {
    for (let order = 0; !isOver; order += 1) {
      const key = randomUUID()
      // Each comes from an address of its own, so that no limit stands in the way.
      const address = `127.${1 + n}.${(order >> 7) % 250}.${1 + (order % 128)}`
      for (let isPlaced = false; !isPlaced && !isOver;) {
        tries += 1
        const answer = await post(port, '/api/orders', orderOf(n), {
          address,
          headers: { 'idempotency-key': key },
        }).catch(() => null)
        const isGood = answer && (answer.status === 201 || answer.status === 200)
        if (isGood) {
          acknowledged.push((JSON.parse(answer.text) as { id: string }).id)
          isPlaced = true
        } else {
          if (answer && answer.status < 429) throw new Error(`An order was refused: ${answer.text}`)
          const why = answer ? `${answer.status} ${errorOf(answer.text)}` : 'no answer'
          failures.set(why, (failures.get(why) ?? 0) + 1)
          await pause(0.1)
        }
      }
    }
  }
  const all = Promise.all(Array.from({ length: clients }, (_, n) => customer(n)))
  // Heard at the end.
  all.catch(() => {})
  return {
    end: async () => {
      isOver = true
      await all
      return { acknowledged, tries, failures }
    },
  }
}

const errorOf = (text: string) => /"error":"(\w+)"/.exec(text)?.[1] ?? 'from the proxy'

const orderOf = (n: number) => ({
  lines: [{ id: 'taro-milk-tea', size: 'large', quantity: 1 }],
  // By phone: mails to addresses that nobody confirmed have a limit of their own.
  contact: { name: 'Zoe', phone: `518 555 01${String(n).padStart(2, '0')}` },
  pickup: null,
  payment: 'counter',
})

async function signIn(port: number, email: string): Promise<string> {
  const { text } = await post(port, '/auth/login', { email, password: DEMO_PASSWORD })
  const { token } = JSON.parse(text) as { token?: string }
  if (!token) throw new Error(`${email} could not sign in: ${text}`)
  return token
}

async function isSignedIn(port: number, token: string): Promise<boolean> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/me`, {
    headers: { authorization: `Bearer ${token}` },
  })
  return answer.ok
}

async function missing(url: string, ids: string[]): Promise<number> {
  return ask(
    url,
    'select count(*)::int as count from unnest($1::text[]) as given(id) where not exists (select 1 from orders where orders.id = given.id)',
    [ids],
  )
}

async function doubled(url: string): Promise<number> {
  return ask(
    url,
    'select count(*)::int as count from (select idempotency_key from orders group by 1 having count(*) > 1) as twice',
  )
}

async function ask(url: string, text: string, values: unknown[] = []): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ count: number }>(text, values)
  await client.end()
  return rows[0]?.count ?? 0
}

const agents = new Map<string, Agent>()

function post(
  port: number,
  path: string,
  body: unknown,
  { address = '127.0.0.1', headers = {} }: { address?: string; headers?: object } = {},
): Promise<{ status: number; text: string }> {
  const agent = agents.get(address) ?? new Agent({ keepAlive: true, localAddress: address })
  agents.set(address, agent)
  const text = JSON.stringify(body)
  return new Promise((resolve, reject) => {
    const asked = request(
      {
        host: '127.0.0.1',
        port,
        path,
        method: 'POST',
        agent,
        timeout: 10_000,
        headers: {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(text),
          ...headers,
        },
      },
      (answer) => {
        let received = ''
        answer.on('data', (chunk) => (received += String(chunk)))
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text: received }))
        answer.on('error', reject)
      },
    )
    asked.on('timeout', () => asked.destroy(new Error('no answer')))
    asked.on('error', reject)
    asked.end(text)
  })
}

function run(
  program: string,
  args: string[],
  options: object,
  ends: (() => Promise<void> | void)[],
) {
  const child = spawn(program, args, { ...options, stdio: ['ignore', 'ignore', 'inherit'] })
  ends.push(
    () =>
      new Promise<void>((resolve) => {
        if (child.exitCode !== null || child.signalCode !== null) return resolve()
        child.once('exit', () => resolve())
        child.kill('SIGTERM')
      }),
  )
}

/** What is waited for will not come any more. */
class Ended extends Error {}

async function until(what: string, isReady: () => Promise<boolean>) {
  const deadline = Date.now() + START_MS
  const isSo = async () => {
    try {
      return await isReady()
    } catch (error) {
      if (error instanceof Ended) throw error
      return false
    }
  }
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error(`${what} did not start.`)
    await pause(0.2)
  }
}

const isGood = (port: number, path: string) =>
  fetch(`http://127.0.0.1:${port}${path}`).then(({ ok }) => ok)

const hasProgram = (name: string) =>
  spawnSync(name, ['-v'], { stdio: 'ignore' }).error === undefined
const pause = (seconds: number) => new Promise((resolve) => setTimeout(resolve, seconds * 1000))

/**
 * A port that stays free until it is used, also after a server was stopped: below those that the system gives to
 * connections, of which there are many here.
 */
async function freePort(): Promise<number> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 10_000)
    const isFree = await new Promise<boolean>((resolve) => {
      const probe = createServer()
      probe.once('error', () => resolve(false))
      probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
    })
    if (isFree) return port
  }
}

if (process.argv[1]?.endsWith('cluster.ts')) {
  process.stdout.write(`${await benchCluster()}\n`)
  process.exit()
}
