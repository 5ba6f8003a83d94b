import { describe, expect, test } from 'vitest'
import { DEFAULT_SETTINGS } from '#domain/cafe/settings.ts'
import type { CafeEvent, ClassSession, Opening, Post } from '#domain/contracts/content.ts'
import { CATALOGUE } from '#domain/menu/catalogue.ts'
import { breadcrumbs } from './breadcrumbs.ts'
import { cafeThing } from './cafe.ts'
import { courseThing } from './course.ts'
import { eventThing } from './event.ts'
import { faqThing } from './faq.ts'
import { headOf, jsonInHtml } from './head.ts'
import { jobThing } from './job.ts'
import { menuThing } from './menu.ts'
import { pictureOf } from './picture.ts'
import { postThing } from './post.ts'

const { cafe } = DEFAULT_SETTINGS
const HOME = 'https://cafe.test'
const print = { family: 'tide', seed: 1, inks: ['key', 'coral'] } as const
const EVENT: CafeEvent = {
  id: 'open-mic',
  title: 'Open mic',
  kind: 'music',
  summary: 'Three songs each.',
  blocks: [],
  startsAt: '2025-10-24T23:00:00.000Z',
  endsAt: '2025-10-25T01:00:00.000Z',
  space: 'The lounge',
  host: 'Ada',
  ages: 'All ages',
  capacity: 40,
  seatsLeft: 12,
  priceCents: 500,
  policy: 'Tell us a day before.',
  status: 'scheduled',
  cover: { ...print, inks: [...print.inks] },
  coverAlt: '',
}

const BEFORE = '2025-10-17T19:00:00.000Z'
const POST: Post = {
  id: 'first-pull',
  title: 'First pull',
  summary: 'The drum turns.',
  author: 'Ada',
  tags: [],
  cover: EVENT.cover,
  coverAlt: '',
  readingMinutes: 3,
  publishedAt: '2025-10-05T14:00:00.000Z',
  blocks: [{ kind: 'paragraph', text: 'Ink first.' }],
}
const CLASS: ClassSession = {
  id: 'letters-1',
  title: 'Letters',
  summary: 'One word, cut by hand.',
  description: ['Bring nothing.'],
  instructor: 'Ada',
  level: 'beginner',
  ages: 'From 14',
  space: 'Art Space',
  capacity: 10,
  seatsLeft: 3,
  priceCents: 6_800,
  includes: [],
  policy: 'Tell us.',
  status: 'scheduled',
  startsAt: '2025-10-23T21:00:00.000Z',
  endsAt: '2025-10-23T23:00:00.000Z',
  cover: EVENT.cover,
  coverAlt: '',
}

describe('structured data', () => {
  test('has the open days of the week and none of the closed ones', () => {
    const { openingHoursSpecification: days } = cafeThing(cafe, '2025-10-17', HOME) as unknown as {
      openingHoursSpecification: { dayOfWeek: string; opens: string }[]
    }
    expect(days.map(({ dayOfWeek }) => dayOfWeek.split('/').at(-1))).toEqual([
      'Sunday',
      'Wednesday',
      'Thursday',
      'Friday',
      'Saturday',
    ])
  })

  test('has the coming exceptions, a closed day with equal times, and no past ones', () => {
    const exceptions = [
      { date: '2025-10-01', span: null, reason: 'Paint drying' },
      { date: '2025-11-27', span: null, reason: 'Thanksgiving' },
      { date: '2025-12-24', span: { opens: '09:00', closes: '14:00' }, reason: 'Christmas Eve' },
    ]
    const { specialOpeningHoursSpecification: special } = cafeThing(
      { ...cafe, exceptions },
      '2025-10-17',
      HOME,
    )
    expect(special).toMatchObject([
      { name: 'Thanksgiving', validFrom: '2025-11-27', opens: '00:00', closes: '00:00' },
      { name: 'Christmas Eve', validFrom: '2025-12-24', opens: '09:00', closes: '14:00' },
    ])
  })

  test('lists every item of the menu once, with all its prices', () => {
    const { hasMenuSection: sections } = menuThing(CATALOGUE, HOME) as unknown as {
      hasMenuSection: { hasMenuItem: { name: string; offers: { price: string }[] }[] }[]
    }
    const items = sections.flatMap(({ hasMenuItem }) => hasMenuItem)
    expect(items.map(({ name }) => name).toSorted()).toEqual(
      CATALOGUE.items.map(({ name }) => name).toSorted(),
    )
    for (const { offers } of items)
      for (const { price } of offers) expect(price).toMatch(/^\d+\.\d\d$/)
  })

  test.each([
    [EVENT, 'EventScheduled', 'InStock'],
    [{ ...EVENT, seatsLeft: 0 }, 'EventScheduled', 'SoldOut'],
    [{ ...EVENT, status: 'cancelled' as const }, 'EventCancelled', 'SoldOut'],
    [{ ...EVENT, status: 'postponed' as const }, 'EventPostponed', 'SoldOut'],
  ])('says the true status of an event', (event, status, availability) => {
    expect(eventThing(event, cafe, HOME, BEFORE)).toMatchObject({
      startDate: '2025-10-24T23:00:00.000Z',
      eventStatus: `https://schema.org/${status}`,
      offers: { price: '5.00', availability: `https://schema.org/${availability}` },
    })
  })

  test('says of a ticket that it is sold later, and from when on', () => {
    const opensAt = '2025-10-20T16:00:00.000Z'
    const tier = {
      id: 'a',
      name: 'Standard',
      note: '',
      kind: 'fixed' as const,
      priceCents: 1_000,
      number: null,
      opensAt,
      closesAt: null,
      left: 4,
    }
    const tickets = {
      tiers: [tier, { ...tier, id: 'b', opensAt: null }, { ...tier, id: 'c', left: 0 }],
      questions: [],
      refundHours: 24,
      atCafe: false,
      isWorkshop: false,
    }
    expect(eventThing({ ...EVENT, tickets }, cafe, HOME, '2025-10-18T12:00:00.000Z')).toMatchObject(
      {
        offers: [
          { availability: 'https://schema.org/PreOrder', validFrom: opensAt },
          { availability: 'https://schema.org/InStock' },
          { availability: 'https://schema.org/SoldOut' },
        ],
      },
    )
  })

  test('offers no seats at what is over', () => {
    const over = eventThing(EVENT, cafe, HOME, '2025-10-25T01:00:00.000Z')
    expect([over.offers, over.remainingAttendeeCapacity]).toEqual([undefined, undefined])
  })

  test('names the café wherever it stands behind something: no other page knows who that is', () => {
    const callPrivate = { name: cafe.name, url: `${HOME}/` }
    expect(eventThing(EVENT, cafe, HOME, BEFORE).organizer).toMatchObject(callPrivate)
    expect(postThing(POST, cafe, HOME).publisher).toMatchObject(callPrivate)
    expect(courseThing([CLASS], cafe, HOME, new Date(BEFORE)).provider).toMatchObject(callPrivate)
  })

  test('has a course with all its dates', () => {
    const later = {
      ...CLASS,
      startsAt: '2025-11-20T22:00:00.000Z',
      endsAt: '2025-11-21T00:30:00.000Z',
    }
    expect(courseThing([CLASS, later], cafe, HOME, new Date(BEFORE))).toMatchObject({
      '@type': 'Course',
      name: 'Letters',
      offers: { category: 'Paid', price: '68.00', priceCurrency: 'USD' },
      hasCourseInstance: [
        { courseMode: 'Onsite', courseWorkload: 'PT2H', startDate: CLASS.startsAt },
        { courseMode: 'Onsite', courseWorkload: 'PT2H30M', startDate: later.startsAt },
      ],
    })
  })

  test('costs the same as its dates: with materials', () => {
    const course = courseThing([{ ...CLASS, materialsCents: 500 }], cafe, HOME, new Date(BEFORE))
    expect(course).toMatchObject({
      offers: { price: '73.00' },
      hasCourseInstance: [{ offers: { price: '73.00' } }],
    })
  })

  test('says of each date of a course how many seats are left, and what is sold out or off', () => {
    const dates = [
      CLASS,
      { ...CLASS, id: 'full', seatsLeft: 0, materialsCents: 500 },
      { ...CLASS, id: 'off', status: 'cancelled' as const },
    ] as const
    expect(courseThing(dates, cafe, HOME, new Date(BEFORE))).toMatchObject({
      offers: { availability: 'https://schema.org/InStock' },
      hasCourseInstance: [
        { remainingAttendeeCapacity: CLASS.seatsLeft, offers: { price: '68.00' } },
        {
          remainingAttendeeCapacity: 0,
          offers: { price: '73.00', availability: 'https://schema.org/SoldOut' },
        },
        {
          eventStatus: 'https://schema.org/EventCancelled',
          remainingAttendeeCapacity: 0,
          offers: { availability: 'https://schema.org/SoldOut' },
        },
      ],
    })
    const full = [{ ...CLASS, seatsLeft: 0 }] as const
    expect(courseThing(full, cafe, HOME, new Date(BEFORE)).offers).toMatchObject({
      availability: 'https://schema.org/SoldOut',
    })
  })

  test('says of a class that opens later from when on it can be booked', () => {
    const bookingOpensAt = '2025-10-25T14:00:00.000Z'
    const later = [{ ...CLASS, bookingOpensAt }] as const
    const sale = { availability: 'https://schema.org/PreOrder', validFrom: bookingOpensAt }
    expect(courseThing(later, cafe, HOME, new Date(BEFORE))).toMatchObject({
      offers: sale,
      hasCourseInstance: [{ offers: sale }],
    })
    const open = courseThing(later, cafe, HOME, new Date(bookingOpensAt)).offers
    expect(open).toMatchObject({ availability: 'https://schema.org/InStock' })
    expect(open).not.toHaveProperty('validFrom')
    const both = courseThing([...later, { ...CLASS, id: 'now' }], cafe, HOME, new Date(BEFORE))
    expect(both.offers).toMatchObject({ availability: 'https://schema.org/InStock' })
  })

  test('says what a position pays, and escapes its text', () => {
    const opening: Opening = {
      id: 'barista',
      title: 'Barista',
      summary: 'Tea & <ice>',
      employment: 'PART_TIME',
      hours: '20 hours',
      payFromCents: 1850,
      payToCents: 2100,
      duties: ['Shake'],
      wants: [],
      gives: [],
      postedAt: '2025-10-01T12:00:00.000Z',
      closesAt: '2025-11-30T12:00:00.000Z',
    }
    const job = jobThing(opening, cafe, HOME)
    expect(job).toMatchObject({
      employmentType: 'PART_TIME',
      baseSalary: { value: { minValue: '18.50', maxValue: '21.00', unitText: 'HOUR' } },
    })
    expect(job.description).toContain('<p>Tea &amp; &lt;ice&gt;</p>')
  })

  test('has each question with its answer', () => {
    const faq = { id: 'wifi', group: 'House', question: 'Is there wifi?', answer: 'Yes.' }
    expect(faqThing([faq], HOME).mainEntity).toMatchObject([
      { name: 'Is there wifi?', acceptedAnswer: { text: 'Yes.' } },
    ])
  })

  test('leads from the front page to a page, and nowhere on the front page itself', () => {
    expect(breadcrumbs([], HOME)).toBeNull()
    expect(breadcrumbs([{ name: 'Menu', path: '/menu' }], HOME)?.itemListElement).toMatchObject([
      { position: 1, name: 'Home', item: `${HOME}/` },
      { position: 2, name: 'Menu', item: `${HOME}/menu` },
    ])
  })

  test('cannot end the script that it stands in', () => {
    expect(jsonInHtml({ name: '</script><b>' })).not.toContain('<')
  })
})

describe('the head of a page', () => {
  const now = {
    cafe,
    now: '2025-10-17T19:00:00.000Z',
    today: '2025-10-17',
    isOpen: true,
    status: 'Open today until 7 PM',
    hours: [],
    nextPickup: null,
  }
  const page = { pathname: '/menu', pattern: '/menu', hoisted: '' }
  const head = (more: object) =>
    headOf({ ...page, answers: { cafe: now }, publicUrl: HOME, ...more })

  test('takes title and description from the table of pages, and its picture from its address', () => {
    expect(head({})).toContain('<title>Menu · Creative Lounge</title>')
    expect(head({})).toContain('<meta property="og:title" content="Menu · Creative Lounge"')
    expect(head({})).toContain('name="description" content="Every bubble tea, fruit tea, coffee')
    expect(head({})).toContain('content="https://cafe.test/og/menu.png"')
  })

  test('has the picture and the words of the class that a shared address opens', () => {
    const sessions = [{ id: 'clay', title: 'Clay', summary: 'Wet hands.' }]
    const at = {
      pathname: '/classes/book',
      pattern: '/classes/book',
      answers: { cafe: now, classes: { sessions } },
    }
    const shared = head({ ...at, search: '?session=clay' })
    expect(shared).toContain('content="https://cafe.test/og/class-clay.png"')
    expect(shared).toContain('property="og:title" content="Clay · Creative Lounge"')
    expect(shared).toContain('property="og:description" content="Wet hands."')
    // Search engines keep one address for all.
    expect(shared).toContain('<link rel="canonical" href="https://cafe.test/classes/book"')
    // Messengers follow this one, and would come to the list of all.
    expect(shared).toContain(
      'property="og:url" content="https://cafe.test/classes/book?session=clay"',
    )
    for (const search of ['', '?session=ghost', '?session='])
      expect(head({ ...at, search })).toContain('/og/classes-book.png')
  })

  test('has the picture and the words of the drink that a shared address configures', () => {
    const at = { answers: { cafe: now, menu: CATALOGUE } }
    const search = '?item=taro-milk-tea&toppings=boba.gold&size=large&ice=warm&utm=x'
    const shared = head({ ...at, search })
    expect(shared).toContain('property="og:title" content="Taro Milk Tea · Creative Lounge"')
    expect(shared).toContain('property="og:description" content="Large · Boba. Steamed taro root')
    const query = 'size=large&amp;toppings=boba'
    expect(shared).toContain(`content="https://cafe.test/og/drink-taro-milk-tea.png?${query}"`)
    expect(shared).toContain(`content="https://cafe.test/menu?item=taro-milk-tea&amp;${query}"`)
    expect(shared).toContain('<link rel="canonical" href="https://cafe.test/menu"')
    expect(head({ ...at, search: '?item=taro-milk-tea' })).toContain(
      'content="https://cafe.test/og/drink-taro-milk-tea.png"',
    )
    for (const none of ['', '?item=', '?item=ghost&size=large'])
      expect(head({ ...at, search: none })).toContain('/og/menu.png')
  })

  test('says a shared drink in the language of the page', () => {
    const search = '?item=taro-milk-tea&milk=oat'
    const shared = head({ isSpanish: true, search, answers: { cafe: now, menu: CATALOGUE } })
    expect(shared).toContain('/og/drink-taro-milk-tea.png?milk=oat&amp;lang=es')
    expect(shared).toContain('content="Mediano · Leche de avena. Raíz de taro')
    expect(shared).toContain('content="https://cafe.test/es/menu?item=taro-milk-tea&amp;milk=oat"')
  })

  test('is titled by the one thing that the page is about, escaped', () => {
    const text = head({
      pathname: '/events/open-mic',
      pattern: '/events/:eventId',
      answers: { cafe: now, event: { ...EVENT, title: 'Tea & <ice>' } },
    })
    expect(text).toContain('<title>Tea &amp; &lt;ice&gt; · Creative Lounge</title>')
    expect(text).toContain('"name":"Events","item":"https://cafe.test/events"')
    expect(text).toContain('"name":"Tea & \\u003cice>","item":"https://cafe.test/events/open-mic"')
  })

  test('describes an event by its own words, escaped', () => {
    const event = { ...EVENT, summary: 'Say "cheese" & smile' }
    const text = head({
      pathname: '/events/open-mic',
      pattern: '/events/:eventId',
      answers: { cafe: now, event },
    })
    expect(text).toContain('name="description" content="Say &quot;cheese&quot; &amp; smile"')
    expect(text).toContain('/og/event-open-mic.png')
  })

  test('says who an artist is before what they say', () => {
    const artist = {
      name: 'Ines Ruiz',
      discipline: 'Linocut',
      town: 'Alder Falls, NY',
      statement: 'Slow is a color.',
    }
    expect(
      head({
        pathname: '/artist/ines',
        pattern: '/artist/:artistId',
        answers: { cafe: now, artist: { artist } },
      }),
    ).toContain('content="Ines Ruiz of Alder Falls, NY (Linocut): “Slow is a color.”')
  })

  test('names one address for a page, however it was written', () => {
    const text = head({ pathname: '/MENU/', pattern: '/menu' })
    expect(text).toContain('<link rel="canonical" href="https://cafe.test/menu"')
    expect(text).toContain('content="https://cafe.test/og/menu.png"')
  })

  test('shows of the contest what there is to be won, at an address of its own', () => {
    for (const pattern of ['/prelaunch', '/coming-soon'])
      expect(head({ pathname: pattern, pattern })).toContain(
        `content="https://cafe.test/og/contest-${cafe.campaign.id}.png"`,
      )
  })

  test('shows the contest in Spanish on its Spanish page', () => {
    expect(head({ pathname: '/prelaunch', pattern: '/prelaunch', isSpanish: true })).toContain(
      `content="https://cafe.test/og/es-contest-${cafe.campaign.id}.png"`,
    )
  })

  test('names one address for a page that has two', () => {
    expect(head({ pathname: '/coming-soon', pattern: '/coming-soon' })).toContain(
      '<link rel="canonical" href="https://cafe.test/prelaunch"',
    )
  })

  test('keeps what does not exist out of search', () => {
    const text = head({ pathname: '/nothing', pattern: null })
    expect(text).toContain('<title>No such page · Creative Lounge</title>')
    expect(text).toContain('noindex')
    expect(text).not.toContain('canonical')
  })
})

test.each([
  ['/', '/og/home.png'],
  ['/classes/book', '/og/classes-book.png'],
  ['/events/open-mic', '/og/event-open-mic.png'],
  ['/blog/first-pull', '/og/post-first-pull.png'],
  ['/artist/ines', '/og/artist-ines.png'],
])('the picture of %s is %s', (path, picture) => {
  expect(pictureOf(path)).toBe(picture)
})
