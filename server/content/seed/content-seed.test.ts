import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import {
  Artist,
  CafeEvent,
  ClassSession,
  CommunityNote,
  ContentPage,
  Faq,
  Opening,
  Post,
  Space,
  Work,
  type Block,
} from '#domain/contracts/content.ts'
import { DEFAULT_SETTINGS, HOURS_PRESETS } from '#domain/cafe/settings.ts'
import { hoursOn } from '#domain/cafe/hours.ts'
import { formatCents } from '#domain/cafe/money.ts'
import { dateIn, timeIn } from '#domain/cafe/time.ts'
import { TOPPINGS } from '#domain/menu/toppings.ts'
import { drawPrint } from '#domain/gallery/print.ts'
import { rentalCents, SPACES } from '#domain/booking/rates.ts'
import { contentSeed } from './content-seed.ts'

const { cafe } = DEFAULT_SETTINGS
const NOW = new Date('2026-03-04T15:00:00Z')
const DAY_MS = 86_400_000
const seed = contentSeed({ cafe, now: NOW })

const textOf = (blocks: readonly Block[]): string =>
  blocks
    .map((block) => {
      if (block.kind === 'list') return block.items.join(' ')
      return 'caption' in block ? block.caption : block.text
    })
    .join(' ')
const count = (text: string): number => text.split(/\s+/).length

test.each([
  ['artists', Artist, 8],
  ['works', Work, 40],
  ['posts', Post, 12],
  ['events', CafeEvent, 12],
  ['classSessions', ClassSession, 12],
  ['faqs', Faq, 20],
  ['openings', Opening, 5],
  ['pages', ContentPage, 3],
  ['spaces', Space, 2],
  ['communityNotes', CommunityNote, 8],
] as const)(
  '%s keep to their contract, with ids of their own, at least %3$d',
  (kind, schema, least) => {
    const rows = seed[kind]
    const parsed = z.array<z.ZodMiniType>(schema).safeParse(rows)
    expect(parsed.error?.issues ?? []).toEqual([])
    expect(parsed.data).toEqual(rows)
    expect(rows.length).toBeGreaterThanOrEqual(least)
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
  },
)

test('the questions name every topping, and its price behind it', () => {
  const answer = seed.faqs.find(({ id }) => id === 'what-do-toppings-cost')?.answer ?? ''
  const sentences = answer.split(/(?<=\d\.) /)
  for (const { name, priceCents } of TOPPINGS)
    expect(sentences.find((sentence) => sentence.includes(name))).toContain(formatCents(priceCents))
})

describe('the gallery', () => {
  test('each artist shows five works, in one family of prints that is theirs', () => {
    const families = seed.artists.map(({ id, name }) => {
      const own = seed.works.filter(({ artistId }) => artistId === id)
      expect(own).toHaveLength(5)
      expect(own.map(({ artistName }) => artistName)).toEqual(Array(5).fill(name))
      const family = new Set(own.map(({ print }) => print.family))
      expect(family.size).toBe(1)
      return [...family][0]
    })
    expect(new Set(families).size).toBe(seed.artists.length)
  })

  test('no two works share a picture, a title or a description', () => {
    for (const of of [
      seed.works.map(({ print }) => `${print.family} ${print.seed} ${print.inks.join()}`),
      seed.works.map(({ title }) => title),
      seed.works.map(({ alt }) => alt),
    ])
      expect(new Set(of).size).toBe(seed.works.length)
  })

  test('descriptions name every ink that is seen, and nothing that was not printed', () => {
    const words: Record<string, RegExp> = {
      coral: /coral|red|orange|crimson|pink/i,
      lemon: /yellow|orange|gold/i,
      matcha: /green/i,
      taro: /violet/i,
      blue: /blue|navy/i,
    }
    for (const { title, alt, print } of seed.works)
      for (const [ink, word] of Object.entries(words)) {
        if (print.inks.some((one) => one === ink)) expect(`${title}: ${alt}`).toMatch(word)
        else if (ink === 'taro' || ink === 'matcha') expect(`${title}: ${alt}`).not.toMatch(word)
      }
  })

  test('an edition in so many inks is printed with so many', () => {
    for (const { title, print, widthInches, heightInches } of seed.works) {
      const used = drawPrint(print, heightInches / widthInches).plates.map(({ ink }) => ink)
      expect(used.toSorted(), title).toEqual(print.inks.toSorted())
    }
  })

  test('what is sold has none left, and what can be bought has a price and some left', () => {
    for (const { title, status, editionSize, editionLeft, priceCents } of seed.works) {
      expect(editionLeft, title).toBeLessThanOrEqual(editionSize)
      if (status === 'sold') expect(editionLeft, title).toBe(0)
      if (status === 'available') expect(editionLeft, title).toBeGreaterThan(0)
      expect(priceCents === null, title).toBe(status === 'not-for-sale')
    }
    expect(new Set(seed.works.map(({ status }) => status)).size).toBe(4)
  })
})

describe('posts', () => {
  test.each(seed.posts.map((post) => [post.id, post] as const))(
    '%s is worth the click',
    (_, post) => {
      expect(count(textOf(post.blocks))).toBeGreaterThanOrEqual(350)
      expect(count(textOf(post.blocks))).toBeLessThanOrEqual(700)
      expect(post.blocks.filter(({ kind }) => kind === 'heading').length).toBeGreaterThanOrEqual(3)
    },
  )

  test('come newest first, over the last fourteen months, none from the future', () => {
    const days = seed.posts.map(
      ({ publishedAt }) => (NOW.getTime() - Date.parse(publishedAt)) / DAY_MS,
    )
    expect(days).toEqual(days.toSorted((a, b) => a - b))
    expect(Math.min(...days)).toBeGreaterThan(0)
    expect(Math.max(...days)).toBeLessThan(430)
  })
})

describe('events and classes', () => {
  test('teachers are artists who hang here', () => {
    const names = new Set(seed.artists.map(({ name }) => name))
    for (const { instructor } of seed.classSessions) expect(names).toContain(instructor)
  })

  test('one event is called off, one is full, some are free, and two are over', () => {
    const coming = seed.events.filter(({ startsAt }) => Date.parse(startsAt) > NOW.getTime())
    // One of them comes five times.
    expect(coming).toHaveLength(14)
    expect(new Set(coming.map(({ title }) => title)).size).toBe(10)
    expect(coming.filter(({ status }) => status === 'cancelled')).toHaveLength(1)
    expect(coming.filter(({ seatsLeft }) => seatsLeft === 0)).toHaveLength(1)
    expect(coming.filter(({ priceCents }) => priceCents === 0).length).toBeGreaterThan(0)
    expect(seed.events).toHaveLength(16)
  })

  test('a series of events has its dates on Fridays, but not when something else is there', () => {
    const [mic] = seed.eventSeries
    expect(mic?.schedule).toMatchObject({
      firstDate: '2026-03-06',
      startsAt: '17:30',
      minutes: 150,
    })
    const dates = ['2026-03-06', '2026-03-13', '2026-03-27', '2026-04-03', '2026-04-10']
    expect(mic?.dates.map(({ date }) => date)).toEqual(dates)
    const starts = mic?.dates.map(({ id }) =>
      seed.events.find((event) => event.id === id)?.startsAt.slice(0, 10),
    )
    expect(starts).toEqual(dates)
  })

  const presets = [cafe, { ...cafe, week: HOURS_PRESETS.assistant }]
  const starts = Array.from({ length: 53 }, (_, i) => new Date(NOW.getTime() + i * 6.9 * DAY_MS))

  test('whatever the day of the first start, they begin while the café is open and end by eleven', () => {
    for (const server of presets)
      for (const now of starts) {
        const { events, classSessions } = contentSeed({ cafe: server, now })
        for (const { id, startsAt, endsAt } of [...events, ...classSessions]) {
          const [from, to] = [new Date(startsAt), new Date(endsAt)]
          const date = dateIn(server.timeZone, from)
          const { span } = hoursOn(server, date)
          const time = timeIn(server.timeZone, from)
          expect(span && span.opens <= time && time < span.closes, `${id} ${startsAt}`).toBe(true)
          expect(dateIn(server.timeZone, to), id).toBe(date)
          expect(timeIn(server.timeZone, to) <= '23:00', id).toBe(true)
          expect(to.getTime() - from.getTime(), id).toBeGreaterThanOrEqual(60 * 60_000)
        }
        for (const { id, startsAt } of classSessions)
          expect(Date.parse(startsAt), id).toBeGreaterThan(now.getTime())
      }
  })

  test('two things never want the Art Space at once', () => {
    for (const server of presets)
      for (const now of starts) {
        const { events, classSessions } = contentSeed({ cafe: server, now })
        const busy = [
          ...classSessions,
          ...events.filter(({ space }) => /Art Space|Whole house/.test(space)),
        ].toSorted((a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt))
        const clashes = busy.flatMap((one, i) => {
          const next = busy[i + 1]
          return next && Date.parse(next.startsAt) < Date.parse(one.endsAt)
            ? [`${one.id} and ${next.id} on ${next.startsAt}`]
            : []
        })
        expect(clashes).toEqual([])
      }
  })

  test('seats left fit the room', () => {
    for (const { capacity, seatsLeft } of [...seed.events, ...seed.classSessions])
      expect(seatsLeft).toBeLessThanOrEqual(capacity)
  })
})

test('rooms cost what the rates say, and their furniture stands inside of them', () => {
  for (const { id, rateCents, minHours, plan } of seed.spaces) {
    expect(rateCents * minHours).toBe(rentalCents(SPACES[id], minHours))
    for (const { x, y, w, h } of plan.pieces) {
      expect(Math.min(x, y)).toBeGreaterThanOrEqual(0)
      expect(x + w).toBeLessThanOrEqual(plan.widthFeet + 0.5)
      expect(y + h).toBeLessThanOrEqual(plan.depthFeet)
    }
  }
})

test('openings are open, and pay from less to more', () => {
  for (const { closesAt, postedAt, payFromCents, payToCents } of seed.openings) {
    expect(Date.parse(postedAt)).toBeLessThan(NOW.getTime())
    expect(Date.parse(closesAt)).toBeGreaterThan(NOW.getTime())
    expect(payFromCents).toBeLessThanOrEqual(payToCents)
  }
})

test('the house is spoken of by the name that the settings give it', () => {
  const elsewhere = {
    ...cafe,
    name: 'Inkwell',
    street: '4 Canal Row',
    city: 'Port Ellis',
    email: 'post@inkwell.example',
    phone: '(207) 555-0199',
  }
  const all = JSON.stringify(contentSeed({ cafe: elsewhere, now: NOW }))
  expect(all).toContain('Inkwell')
  expect(all).toContain('Canal Row Zine Market')
  for (const own of [cafe.name, cafe.city, cafe.email, cafe.phone, 'Mill Street'])
    expect(all).not.toContain(own)
})

test('nothing is left to be filled in', () => {
  const all = JSON.stringify(seed)
  expect(all).not.toMatch(
    /lorem|ipsum|\btodo\b|\btbd\b|coming soon|placeholder|undefined|NaN|\{\w+\}|\$\{|xxx|foo bar/i,
  )
  expect(all).not.toMatch(/nestled|whether you.re|elevate your|delve|tapestry|vibrant|unleash/i)
})
