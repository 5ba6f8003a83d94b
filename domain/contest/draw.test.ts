import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  DRAW_RULE,
  drawPlaces,
  lineOf,
  listHash,
  listText,
  plainSeed,
  readList,
  type EntryList,
} from './draw.ts'

/** WebCrypto, as browsers have it. */
const { crypto, TextEncoder: Encoder } = globalThis as unknown as {
  crypto: { subtle: { digest(name: string, data: Uint8Array): Promise<ArrayBuffer> } }
  TextEncoder: new () => { encode(text: string): Uint8Array }
}
const sha256 = async (text: string) =>
  [...new Uint8Array(await crypto.subtle.digest('SHA-256', new Encoder().encode(text)))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')

const listOf = (lines: string[], more: Partial<EntryList> = {}): EntryList => ({
  rule: DRAW_RULE,
  campaign: 'opening-2025',
  winnerCount: 2,
  alternateCount: 3,
  seedSource: 'The lottery numbers of Saturday',
  lines,
  ...more,
})
const linesOf = (count: number) =>
  Promise.all(Array.from({ length: count }, (_, i) => lineOf(sha256, 'salt', `entry-${i}`)))
const someLines = fc.uniqueArray(fc.stringMatching(/^[0-9a-f]{32}$/), {
  minLength: 1,
  maxLength: 30,
})

describe('the list', () => {
  test('is written so that anybody can read and hash it', async () => {
    const text = listText(listOf(['b'.repeat(32), 'a'.repeat(32)]))
    expect(text).toBe(
      `rule: creative-lounge-draw-1\ncampaign: opening-2025\nwinners: 2\nalternates: 3\nseed source: The lottery numbers of Saturday\nentries: 2\n\n${'a'.repeat(32)}\n${'b'.repeat(32)}\n`,
    )
    expect(await listHash(sha256, listOf(['b'.repeat(32), 'a'.repeat(32)]))).toBe(
      await sha256(text),
    )
  })

  test('is read back as it was, also when nobody is on it', () => {
    fc.assert(
      fc.property(someLines, (lines) => {
        const list = listOf(lines.toSorted())
        expect(readList(listText(list))).toEqual({ ok: true, list })
      }),
    )
    expect(readList(listText(listOf([])))).toEqual({ ok: true, list: listOf([]) })
  })

  test.each([
    ['another rule', (text: string) => text.replace(DRAW_RULE, 'dice'), /draws by/],
    ['a name in it', (text: string) => text.replace('a'.repeat(32), 'Ada'), /not a line/],
    ['a line twice', (text: string) => text.replace('b'.repeat(32), 'a'.repeat(32)), /twice/],
    [
      'a line less',
      (text: string) => text.replace(`${'b'.repeat(32)}\n`, ''),
      /2 entries and has 1/,
    ],
    ['another order', (text: string) => swap(text), /not written/],
    ['a space more', (text: string) => text.replace('winners: 2', 'winners: 2 '), /not written/],
    ['a page of the web', () => '<!doctype html>', /draws by/],
  ])('with %s is refused', (_, change, message) => {
    const text = listText(listOf(['a'.repeat(32), 'b'.repeat(32)]))
    expect(readList(change(text))).toEqual({
      ok: false,
      message: expect.stringMatching(message) as string,
    })
  })

  test('has another hash for one entry more, another number of winners, another seed source', async () => {
    const lines = await linesOf(5)
    const list = listOf(lines.slice(0, 4))
    const hashes = await Promise.all(
      [
        list,
        listOf(lines),
        { ...list, winnerCount: 1 },
        { ...list, alternateCount: 4 },
        { ...list, seedSource: 'The lottery numbers of Sunday' },
        { ...list, campaign: 'opening-2026' },
      ].map((each) => listHash(sha256, each)),
    )
    expect(new Set(hashes).size).toBe(6)
  })

  test('tells nothing of an entry without the salt', async () => {
    expect(await lineOf(sha256, 'salt', 'id')).not.toBe(await lineOf(sha256, 'pepper', 'id'))
    expect(await lineOf(sha256, 'salt', 'id')).toMatch(/^[0-9a-f]{32}$/)
  })
})

describe('the draw', () => {
  test('is the same for the same list and seed, in whatever order the lines come', async () => {
    await fc.assert(
      fc.asyncProperty(someLines, fc.string(), async (lines, seed) => {
        const once = await drawPlaces(sha256, listOf(lines), seed)
        expect(await drawPlaces(sha256, listOf(lines.toReversed()), seed)).toEqual(once)
      }),
    )
  })

  test('gives nobody two places, winners first, and as many as there are', async () => {
    await fc.assert(
      fc.asyncProperty(
        someLines,
        fc.nat({ max: 6 }),
        fc.nat({ max: 6 }),
        async (lines, winnerCount, alternateCount) => {
          const list = listOf(lines, { winnerCount, alternateCount })
          const places = await drawPlaces(sha256, list, 'seed')
          expect(places).toHaveLength(Math.min(lines.length, winnerCount + alternateCount))
          expect(new Set(places.map(({ line }) => line)).size).toBe(places.length)
          expect(places.every(({ line }) => lines.includes(line))).toBe(true)
          expect(places.map(({ rank }) => rank)).toEqual(places.map((_, i) => i + 1))
          expect(places.map(({ kind }) => kind)).toEqual(
            places.map((_, i) => (i < winnerCount ? 'winner' : 'alternate')),
          )
        },
      ),
    )
  })

  test('is decided by the seed, not by how it was typed', async () => {
    const list = listOf(await linesOf(40))
    const winners = async (seed: string) =>
      (await drawPlaces(sha256, list, seed)).map(({ line }) => line)
    expect(await winners(' 07 11  23 PB 4')).toEqual(await winners('07 11 23 pb 4'))
    expect(await winners('07 11 23 pb 5')).not.toEqual(await winners('07 11 23 pb 4'))
    expect(plainSeed('  A\n\tb ')).toBe('a b')
  })

  test('is still done as it was done for the first draw of this rule', async () => {
    const places = await drawPlaces(sha256, listOf(await linesOf(6)), '07 11 23')
    expect(places).toMatchInlineSnapshot(`
      [
        {
          "kind": "winner",
          "line": "04944b1c5a1474b1372f8473dc8086a7",
          "rank": 1,
          "score": "24acb2dec78e82199a85e00d465b2f867439ccc5983d63ffdfbe260d6362dd0a",
        },
        {
          "kind": "winner",
          "line": "8fb14ab2c2474e05fb2dc6f2c1157e41",
          "rank": 2,
          "score": "4285bf248e7fa636d72146e0806b6fd70e7813515c287cadaa2b9a7e2ea0a533",
        },
        {
          "kind": "alternate",
          "line": "c8cb1f8b3ee05568f9e84da2b397138a",
          "rank": 3,
          "score": "7b9e0327f3763040ce5149e9965e952fe7dc51f402058e1668be2b70f40a2065",
        },
        {
          "kind": "alternate",
          "line": "1436b2ee1b74e3b389550a2c6829afbe",
          "rank": 4,
          "score": "9ea7f937f547eefccc743ab71a65c4e9291575c5a3702dcbcce62b2327da4148",
        },
        {
          "kind": "alternate",
          "line": "812d4bc4bb48fa5ebd944103cb2e4f06",
          "rank": 5,
          "score": "aba46fd40cf56fe51742c1d0b9c28b0b1a02fdb21f4141df8cf6da332568ccb6",
        },
      ]
    `)
  })

  test('favours nobody: over 2,000 seeds each of ten entries wins as often as chance has it', async () => {
    const lines = await linesOf(10)
    const list = listOf(lines, { winnerCount: 1, alternateCount: 0 })
    const wins = new Map(lines.map((line) => [line, 0]))
    for (let seed = 0; seed < 2000; seed += 1) {
      const [winner] = await drawPlaces(sha256, list, `seed ${seed}`)
      if (winner) wins.set(winner.line, (wins.get(winner.line) ?? 0) + 1)
    }
    const chiSquare = [...wins.values()].reduce((sum, n) => sum + (n - 200) ** 2 / 200, 0)
    // 9 degrees of freedom: a fair draw stays below 27.9 in 999 of 1,000 cases.
    expect(chiSquare).toBeLessThan(27.9)
  })
})

function swap(text: string): string {
  return text.replace(
    `${'a'.repeat(32)}\n${'b'.repeat(32)}`,
    `${'b'.repeat(32)}\n${'a'.repeat(32)}`,
  )
}
