import { CHANNELS } from '#domain/ordering/values.ts'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'

export type Metrics = ReturnType<typeof openMetrics>

/** What the server counts of itself, for Prometheus. No label holds an id, an address or a name, and each has few values. */
export function openMetrics() {
  const registry = new Registry()
  const registers = [registry]
  const requests = new Histogram({
    name: 'lounge_http_request_duration_seconds',
    help: 'Time from a request to the head of its answer.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers,
  })
  const signInsRefused = new Counter({
    name: 'lounge_sign_ins_refused_total',
    help: 'Refused tries to sign in, by the way that was tried.',
    labelNames: ['route'],
    registers,
  })
  const orders = new Counter({
    name: 'lounge_orders_placed_total',
    help: 'Orders placed through this server.',
    labelNames: ['channel'],
    registers,
  })
  const mails = new Counter({
    name: 'lounge_mails_total',
    help: 'Tries of this server to send an email: sent, to be tried again, given up.',
    labelNames: ['result'],
    registers,
  })
  // What is not there yet cannot be seen to grow from nothing.
  for (const channel of CHANNELS) orders.inc({ channel }, 0)
  for (const result of ['sent', 'put off', 'given up']) mails.inc({ result }, 0)
  for (const route of SIGN_INS) signInsRefused.inc({ route }, 0)
  return {
    registry,
    /** Orders that were placed, each once, however often it was sent. */
    orders,
    mails,
    /** @param route the pattern of the address, never the address itself */
    request: (method: string, route: string, status: number, seconds: number) => {
      const labels = { method: METHODS.has(method) ? method : 'other', route }
      requests.observe({ ...labels, status: `${Math.floor(status / 100)}xx` }, seconds)
      if (status >= 400 && method === 'POST' && SIGN_INS.has(route)) signInsRefused.inc({ route })
    },
    /** A figure that is read when it is asked for; NaN where it cannot be read. */
    watch: (name: string, help: string, read: () => number | Promise<number>) => {
      const gauge = new Gauge({
        name,
        help,
        registers: [],
        async collect() {
          this.set(await Promise.resolve(read()).catch(() => Number.NaN))
        },
      })
      registry.registerMetric(gauge)
    },
    /** The same for a count that only grows, by the values of one label. */
    watchCounts: (
      name: string,
      help: string,
      label: string,
      read: () => Iterable<[string, number]>,
    ) => {
      const counter = new Counter({
        name,
        help,
        labelNames: [label],
        registers: [],
        collect() {
          this.reset()
          for (const [value, count] of read()) this.inc({ [label]: value }, count)
        },
      })
      registry.registerMetric(counter)
    },
    /** Memory, processor, garbage collection and the event loop of this process. */
    watchProcess: () => {
      collectDefaultMetrics({ register: registry })
      for (const name of DANGEROUS) registry.removeSingleMetric(name)
    },
  }
}

/**
 * Read by `process._getActiveHandles()` and its like, internals of Node that end the process (`Assertion failed:
 * !obj.IsEmpty()`) where a handle's object was collected as garbage. `nodejs_active_resources` counts the same by a public way.
 */
const DANGEROUS = [
  'nodejs_active_handles',
  'nodejs_active_handles_total',
  'nodejs_active_requests',
  'nodejs_active_requests_total',
]

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
const SIGN_INS = new Set([
  '/auth/login',
  '/auth/second-factor',
  '/auth/link',
  '/auth/ticket',
  '/auth/passkey',
  '/auth/refresh',
  '/auth/reset-password',
])
