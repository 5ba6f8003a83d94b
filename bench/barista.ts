import { lexiconOf } from '#domain/barista/lexicon.ts'
import { parseOrder } from '#domain/barista/parse.ts'
import { CATALOGUE } from '#domain/menu/catalogue.ts'

/** How long the barista takes to read one message: median and 95th percentile over made-up orders from the menu. */
export function benchBarista(messages = 2_000): { medianMs: number; p95Ms: number } {
  const lexicon = lexiconOf(CATALOGUE)
  const said = Array.from({ length: messages }, (_, n) => sentence(n))
  for (const text of said.slice(0, 500)) parseOrder(text, lexicon)
  const times = said
    .map((text) => {
      const start = performance.now()
      parseOrder(text, lexicon)
      return performance.now() - start
    })
    .sort((a, b) => a - b)
  const at = (share: number) => times[Math.floor(times.length * share)] ?? 0
  return { medianMs: at(0.5), p95Ms: at(0.95) }
}

const SENTENCES = [
  (a: string) => `Hi, can I get a large ${a} with half sugar, less ice and boba please?`,
  (a: string) => `two ${a}s, one with oat milk and the other with almond`,
  (a: string, b: string) => `I'd like one ${a} no ice, and a ${b} with lychee jelly for Sam`,
  (a: string) => `${a} please`,
  (a: string, b: string) => `Could we have three ${a}s, 25% sugar, and ${b} without boba? Thanks!`,
  (a: string) => `what's in a ${a}?`,
  (a: string) => `Hello ther, I woud like a ${a.slice(0, 3)}${a.slice(4)} extra swet pleese`,
]

function sentence(n: number): string {
  const name = (i: number) => CATALOGUE.items[i % CATALOGUE.items.length]?.name ?? ''
  const make = SENTENCES[n % SENTENCES.length] ?? String
  return make(name(n * 7), name(n * 11 + 3))
}

if (process.argv[1]?.endsWith('barista.ts')) {
  const { medianMs, p95Ms } = benchBarista()
  process.stdout.write(
    `parse, per message: median ${medianMs.toFixed(3)} ms, p95 ${p95Ms.toFixed(3)} ms\n`,
  )
}
