import { countedAs } from './address.ts'
import { inWords } from './limits.ts'
import { Refused } from './refuse.ts'

export type StreamBudget = ReturnType<typeof openStreamBudget>
export type StreamLimits = {
  /** One person or one order, on all devices and tabs. */
  perHolder: number
  /** One address (of IPv6 one /64; of one /48 four times as many): a café and its guests share one. */
  perAddress: number
  /** This server: each costs a socket and some 20 KB. */
  total: number
}

/** How much of it those may fill who follow what everybody may: the rest stays free for the kitchen, the tills and orders. */
const OF_PUBLIC = 3 / 4

export const STREAM_LIMITS: StreamLimits = { perHolder: 20, perAddress: 200, total: 4_000 }

/** Counts the event streams that are open. Beyond a limit a new one is refused; those that are open stay. */
export function openStreamBudget(limits: StreamLimits = STREAM_LIMITS) {
  const holders = new Map<string, number>()
  const addresses = new Map<string, number>()
  let total = 0

  return {
    /** How many are open. */
    open: () => total,
    /**
     * Takes a place for one stream. @param holder whose it is: a person or an order; null where everybody may follow it
     * @returns how to give the place back, any number of times @throws Refused 429 or 503
     */
    take: (holder: string | null, address: string): (() => void) => {
      const share = holder === null ? OF_PUBLIC : 1
      if (total >= limits.total * share) throw refusal(503, 'Too many pages follow the café live.')
      const counted = countedAs(address)
      const isFull = ({ key, factor }: (typeof counted)[number]) =>
        (addresses.get(key) ?? 0) >= limits.perAddress * factor * share
      if (counted.some(isFull))
        throw refusal(429, 'Too many pages are followed live from your network.')
      if (holder !== null && (holders.get(holder) ?? 0) >= limits.perHolder)
        throw refusal(429, 'This is followed live on too many pages. Close some of them.')
      total += 1
      if (holder !== null) add(holders, holder, 1)
      for (const { key } of counted) add(addresses, key, 1)
      let isHeld = true
      return () => {
        if (!isHeld) return
        isHeld = false
        total -= 1
        if (holder !== null) add(holders, holder, -1)
        for (const { key } of counted) add(addresses, key, -1)
      }
    },
  }
}

function add(counts: Map<string, number>, key: string, change: 1 | -1) {
  const next = (counts.get(key) ?? 0) + change
  if (next > 0) counts.set(key, next)
  else counts.delete(key)
}

/** Spread out, so that those who were refused together do not come back together. */
const retrySeconds = () => 30 + Math.floor(Math.random() * 30)

function refusal(status: 429 | 503, sentence: string) {
  const seconds = retrySeconds()
  return new Refused(
    status,
    'too_many_streams',
    `${sentence} What you see is still fetched from time to time; live again in ${inWords(seconds)}.`,
    { headers: { 'Retry-After': String(seconds) } },
  )
}
