import type { CafeEvent, Print } from '#domain/contracts/content.ts'
import { blocks, print } from './blocks.ts'
import { dateIn, timeIn } from '#domain/cafe/time.ts'
import type { classSeries } from '../schema.ts'
import {
  FRI,
  SAT,
  slotIn,
  streetOf,
  SUN,
  THU,
  WED,
  wishedDate,
  type SeedInput,
  type Slot,
} from './calendar.ts'

/** Ten evenings and afternoons to come, one of them every week, and two that were. */
export function events(input: SeedInput): CafeEvent[] {
  const later = openMics(input).slice(1)
  return [...ROWS.map((row) => eventOf(input, row)), ...later.map(({ event }) => event)]
}

/** What comes every week: the open mic, except on the Friday of stitch night. */
export function eventSeries(input: SeedInput): EventSeriesSeed[] {
  const [first, ...later] = openMics(input)
  if (!first) return []
  const { event } = first
  const { id, startsAt: _, endsAt: __, status: ___, seatsLeft: ____, ...words } = event
  const onItsDay =
    [first, ...later].find(
      ({ event: { startsAt }, date }) => dateIn(input.cafe.timeZone, new Date(startsAt)) === date,
    ) ?? first
  return [
    {
      id,
      title: event.title,
      schedule: {
        firstDate: first.date,
        startsAt: timeIn(input.cafe.timeZone, new Date(onItsDay.event.startsAt)),
        minutes: 150,
        pattern: {
          every: 'week',
          interval: 1,
          weekdays: [FRI],
          nth: null,
          ends: { kind: 'count', count: 6 },
        },
      },
      words: { ...words, tickets: null, photo: null, shareBasisPoints: null },
      dates: [first, ...later].map(({ event, date }) => ({ id: event.id, date })),
    },
  ]
}

export type EventSeriesSeed = Pick<
  typeof classSeries.$inferInsert,
  'id' | 'title' | 'schedule' | 'words'
> & { dates: { id: string; date: string }[] }

function openMics(input: SeedInput): { event: CafeEvent; date: string }[] {
  const row = ROWS.find(({ id }) => id === 'open-mic-with-one-lamp')
  if (!row) return []
  return [19, 31, 38, 41, 45].map((seatsLeft, nth) => {
    // On the third Friday is stitch night.
    const slot = { ...row.slot, week: nth < 2 ? nth : nth + 1 }
    const date = wishedDate(input, slot)
    const id = nth === 0 ? row.id : `${row.id}-${date}`
    return { event: eventOf(input, { ...row, id, slot, seatsLeft }), date }
  })
}

function eventOf(input: SeedInput, { slot, text, policy, status, ...event }: Row): CafeEvent {
  return {
    ...event,
    title: event.title.replace('{street}', streetOf(input.cafe)),
    ...slotIn(input, slot),
    blocks: blocks(text),
    policy: policy ?? (event.tickets ? TICKETS : event.priceCents === 0 ? FREE : PAID),
    status: status ?? 'scheduled',
  }
}

const FREE =
  'Free. If you cannot come, give your seat back by the link in our email, so that somebody else can.'
const TICKETS =
  'If you cannot come, give your ticket back by the link in our email, so that somebody else can.'
const PAID =
  'Paid at the door, so there is nothing to refund. If you cannot come, give your seat back by the link in our email, up to the start.'

type Row = {
  id: string
  title: string
  kind: CafeEvent['kind']
  summary: string
  slot: Slot
  space: string
  host: string
  ages: string
  capacity: number
  seatsLeft: number
  priceCents: number
  policy?: string
  status?: CafeEvent['status']
  tickets?: CafeEvent['tickets']
  cover: Print
  coverAlt: string
  text: string
}

const tier = (
  id: string,
  name: string,
  priceCents: number,
  more: { note?: string; number?: number; kind?: 'choose' } = {},
) => ({
  id,
  name,
  note: '',
  kind: 'fixed' as const,
  priceCents,
  number: null,
  opensAt: null,
  closesAt: null,
  ...more,
})

const ROWS: readonly Row[] = [
  {
    id: 'open-mic-with-one-lamp',
    title: 'Open Mic with One Lamp',
    kind: 'music',
    summary: 'Eight minutes each, one microphone, one lamp. Songs, poems, a very good joke.',
    slot: { week: 0, day: FRI, beforeClosing: 90, minutes: 150 },
    space: 'Lounge',
    host: 'Kit Okafor',
    ages: 'All ages',
    capacity: 45,
    seatsLeft: 19,
    priceCents: 0,
    cover: print('signal', 802, 'blue', 'coral', 'lemon'),
    coverAlt:
      'Coral and yellow rings from the top and the bottom of the sheet cross around a dotted blue ball.',
    text: `
Sign up at the bar when you come in; there are fourteen places and the list is usually full half an hour after it opens. Each place is eight minutes, and Kit turns the lamp off when they are over. You finish your line in the dark, and people clap.

# What is there

- one microphone, one stool, one upright piano that was tuned this spring
- a lead for a guitar, and a small amplifier
- the lamp

Backing tracks are out, children are in, and the first act always gets a drink of their choice, because somebody has to be first. Reserve a seat if you want to listen. If you want to play, no seat is needed.
`,
  },
  {
    id: 'zine-market',
    title: '{street} Zine Market',
    kind: 'market',
    summary:
      'Twenty-two tables of small books, bad jokes in print, and things folded from one sheet.',
    slot: { week: 1, day: SAT, afterOpening: 30, minutes: 300 },
    space: 'Lounge and Art Space',
    host: 'Hana Brandt',
    ages: 'All ages',
    capacity: 140,
    seatsLeft: 86,
    priceCents: 0,
    policy: 'Free, no ticket at the door. A reservation lets us know how many pearls to cook.',
    cover: print('city', 406, 'key', 'taro', 'lemon', 'coral'),
    coverAlt:
      'Rows of yellow, violet, coral and navy town houses with lit windows under a yellow sun and violet rays.',
    text: `
Twenty-two makers from the valley sell what they have written, drawn, folded and stapled. Prices run from a quarter to twelve dollars. Bring small bills; about half the tables take nothing else.

Twice during the market Hana shows how to fold an eight-page book from a single sheet, with one cut. It takes six minutes. You keep the book.

# If you want a table next time

Leave one copy of anything you have made in the box by the door. We read them all, and write back by the end of the month.
`,
  },
  {
    id: 'what-the-porch-light-brings',
    title: 'What the Porch Light Brings',
    kind: 'talk',
    summary: 'Priya Raghunathan on moths, museum drawers and drawing animals that do not exist.',
    slot: { week: 2, day: THU, beforeClosing: 60, minutes: 90 },
    space: 'Art Space',
    host: 'Priya Raghunathan',
    ages: '10 and up',
    capacity: 28,
    seatsLeft: 0,
    priceCents: 800,
    cover: print('moth', 506, 'key', 'taro', 'matcha', 'coral'),
    coverAlt:
      'A violet moth with green hind wings and coral eyespots between garlands of green and coral leaves.',
    text: `
Priya keeps eleven thousand pinned moths and prints ones that nobody has ever caught. She brings three drawers, a bed sheet and a lamp, and talks for forty minutes about how a wing tells you who is hungry.

Afterward the sheet goes up in the yard, the lamp goes on, and we wait. Last time we had nine species in half an hour, and one bat, who was not a speaker.

All seats are taken. Join the waitlist: seats come back most weeks, and we write to people in order. Tea is included in the price, and so is the bat.
`,
  },
  {
    id: 'stitch-night',
    title: 'Stitch Night',
    kind: 'games',
    summary: 'Bring what you are making. Ruth Ann unpicks what went wrong, without comment.',
    slot: { week: 2, day: FRI, beforeClosing: 120, minutes: 150 },
    space: 'Lounge',
    host: 'Ruth Ann Delacroix',
    ages: '12 and up',
    capacity: 24,
    seatsLeft: 9,
    priceCents: 500,
    cover: print('quilt', 606, 'blue', 'taro', 'lemon'),
    coverAlt:
      'A paper quilt of violet petals on yellow between blue and violet pinwheels, in a blue border.',
    text: `
Knitting, hemming, darning, quilting, the button that has been in your coat pocket since March. There are good lamps, two irons, a box of thread in most colors and one person who knows what she is doing.

Your five dollars are for the thread and a pot of tea for each table. If you have never held a needle, ask for the square: four inches, two colors, done in an evening. The squares are being joined into something. It is now nine feet long, and nobody will say what it is.
`,
  },
  {
    id: 'five-teas-one-mountain',
    tickets: {
      tiers: [
        tier('tasting', 'Tasting', 2_800),
        tier('cup', 'Tasting and a cup', 4_200, { note: 'You take your cup home.', number: 4 }),
        tier('choose', 'Pay what you can', 1_200, {
          kind: 'choose',
          note: 'So that nobody stays out for the price.',
          number: 2,
        }),
      ],
      questions: [
        {
          id: 'milk',
          label: 'Anything that you do not eat or drink?',
          kind: 'text',
          options: [],
          isRequired: false,
        },
        {
          id: 'knows',
          label: 'How well do you know tea?',
          kind: 'choice',
          options: ['A bag in a mug', 'I own a pot', 'I own a scale'],
          isRequired: true,
        },
      ],
      refundHours: 48,
      atCafe: true,
      isWorkshop: true,
    },
    title: 'Five Teas, One Mountain',
    kind: 'tasting',
    summary:
      'The same leaf from five heights, poured in order, with something small to eat in between.',
    slot: { week: 3, day: SUN, afterOpening: 180, minutes: 90 },
    space: 'Art Space',
    host: 'Marisol Vega',
    ages: '14 and up',
    capacity: 16,
    seatsLeft: 6,
    priceCents: 2_800,
    cover: print('orchard', 306, 'key', 'matcha', 'lemon', 'coral'),
    coverAlt:
      'Broad green and yellow trees on soft hills under a large coral sun, red flowers in the grass.',
    text: `
Five oolongs from one slope in Alishan, picked in the same ten days at heights from 2,600 to 5,900 feet. Poured side by side you can taste the nights getting colder.

# What you get

- five teas, three pours of each
- scallion pancake, an egg tart, and a pickled plum that resets your mouth
- a card with the five names, the temperatures, and room for rude remarks

Vegan on request; tell us when you reserve. There is caffeine in this, about as much as in two coffees, spread over an hour and a half.
`,
  },
  {
    id: 'long-table-life-drawing',
    title: 'Long Table Life Drawing',
    kind: 'drawing',
    summary:
      'Two hours, one model, poses from one minute to thirty. Easels, boards and charcoal are here.',
    slot: { week: 4, day: WED, beforeClosing: 120, minutes: 120 },
    space: 'Art Space',
    host: 'June Takahashi',
    ages: '18 and up',
    capacity: 18,
    seatsLeft: 7,
    priceCents: 1_500,
    cover: print('bloom', 707, 'key', 'taro', 'lemon', 'coral'),
    coverAlt:
      'Poppies, daisies and dahlias in violet and coral in a dotted dark vase before yellow stripes.',
    text: `
No lesson and no critique. June keeps time, the model keeps still, and everybody else keeps quiet for the long poses. There are eleven one-minute drawings first, which is how you find out that you cannot think and draw at once.

Paper, boards and charcoal are in the price. Bring your own ink if you work in ink, and put a sheet under it: the floor remembers. The door is closed during poses, so be on time, or wait for the break with a drink on us.
`,
  },
  {
    id: 'roadside-flowers-opening',
    title: 'Roadside: June Takahashi Opens',
    kind: 'opening',
    summary: 'Twelve new prints, nine vases, and the roadside itself in a bucket by the door.',
    slot: { week: 5, day: SAT, beforeClosing: 150, minutes: 150 },
    space: 'Whole house',
    host: 'June Takahashi',
    ages: 'All ages',
    capacity: 90,
    seatsLeft: 41,
    priceCents: 0,
    cover: print('bloom', 701, 'key', 'coral', 'lemon', 'blue'),
    coverAlt:
      'A blue zigzag vase of poppies, thistles and ferns before a yellow arched window, a yellow fruit and a blue one on a striped coral cloth.',
    text: `
June has walked the same mile of County Route 9 every Thursday since spring, and printed what was in flower. The twelve sheets hang in order, so that you can walk the year along the queue wall.

The nine vases from the prints stand on the low shelf, filled. You may move the flowers around. Halfway through June says four sentences, and then there is cake.
`,
  },
  {
    id: 'silent-film-loud-piano',
    title: 'Silent Film, Loud Piano',
    kind: 'film',
    summary: 'A 1920s comedy on the back wall. Arlo Voss plays what he thinks is happening.',
    slot: { week: 6, day: FRI, beforeClosing: 30, minutes: 120 },
    space: 'Lounge',
    host: 'Arlo Voss',
    ages: '6 and up',
    capacity: 50,
    seatsLeft: 50,
    priceCents: 700,
    status: 'cancelled',
    policy: 'Nothing was charged, and everybody who had a seat has a letter from us.',
    cover: print('signal', 806, 'key', 'coral', 'lemon'),
    coverAlt: 'A dark lattice radio mast on coral hills sends orange half rings into a yellow sky.',
    text: `
Arlo has broken two fingers on a gate. He says that he can still play the slow parts. We think the film deserves the fast ones too.

We will do this when the fingers are done, and write first to everyone who had a seat. He is well, and accepts visitors who bring scones.
`,
  },
  {
    id: 'map-walk-with-wren',
    title: 'Map Walk with Wren',
    kind: 'talk',
    summary:
      'Three miles from our door, up and back, and a print of the map that you did not know you were walking.',
    slot: { week: 7, day: SUN, afterOpening: 0, minutes: 210 },
    space: 'Starts at the bar',
    host: 'Wren Castellano',
    ages: '8 and up, with an adult',
    capacity: 20,
    seatsLeft: 12,
    priceCents: 1_800,
    policy:
      'Paid at the bar before we set out. In heavy rain we walk half of it and print the other half; nobody is owed weather.',
    cover: print('terrain', 904, 'key', 'blue', 'lemon', 'coral'),
    coverAlt:
      'A contour map of yellow plains, blue and coral slopes and a dark summit with a dashed trail climbing to it.',
    text: `
Wren leads three miles along the creek, over the old rail bed and up to the water tank, with five stops to draw what is under your feet. Nobody is fast. There are two gates and one stream with stones in it.

Back at the long table the drawings are traced onto one sheet and printed in two inks while you drink something hot. Everybody goes home with the same map, and a different part of it.

# Bring

- boots or shoes that may get wet
- a pencil
- a snack for the tank, where the view is
`,
  },
  {
    id: 'board-games-and-bad-weather',
    title: 'Board Games and Bad Weather',
    kind: 'games',
    summary: 'Forty games, eight tables, and somebody at each who has read the rules.',
    slot: { week: 8, day: SAT, beforeClosing: 240, minutes: 240 },
    space: 'Lounge and Art Space',
    host: 'Theo Lindqvist',
    ages: 'All ages',
    capacity: 48,
    seatsLeft: 33,
    priceCents: 600,
    cover: print('quilt', 601, 'blue', 'coral', 'lemon'),
    coverAlt:
      'A paper quilt of coral petals and small blue and yellow pinwheels in a blue border with coral corners.',
    text: `
Come alone or come as a table. There is a host for each table who explains the game in under four minutes; this has been practiced. We change tables every hour, when Theo rings the bell that used to hang in the box factory.

The price covers a drink from the short menu. The weather is not guaranteed, but the name has been right three times out of four.
`,
  },
  {
    id: 'low-water-opening',
    title: 'Low Water: Maren Oyelaran Opens',
    kind: 'opening',
    summary: 'Twelve tides, printed on twelve nights. The first show to fill all six walls.',
    slot: { week: -4, day: SAT, beforeClosing: 150, minutes: 150 },
    space: 'Whole house',
    host: 'Maren Oyelaran',
    ages: 'All ages',
    capacity: 90,
    seatsLeft: 0,
    priceCents: 0,
    cover: print('tide', 201, 'blue', 'coral', 'lemon'),
    coverAlt:
      'A yellow sun and a small striped lighthouse over breaking waves in coral, yellow and blue.',
    text: `
Maren printed the same stretch of river once a month for a year, always on the night of the lowest water. Ninety people came. Eleven prints found a home, and one visitor recognized her own dock.

The sheets that are left hang by the window.
`,
  },
  {
    id: 'the-five-who-are-four',
    title: 'The {street} Five, Who Are Four',
    kind: 'music',
    summary: 'Clarinet, bass, accordion and a suitcase. The fifth moved to Ohio.',
    slot: { week: -8, day: FRI, beforeClosing: 60, minutes: 120 },
    space: 'Lounge',
    host: 'Theo Lindqvist',
    ages: 'All ages',
    capacity: 45,
    seatsLeft: 3,
    priceCents: 1_000,
    cover: print('signal', 102, 'key', 'coral', 'lemon', 'blue'),
    coverAlt:
      'Rows of upright bars like recorded sound in coral, navy and yellow, with a blue disc across them.',
    text: `
Two sets of waltzes, one of them in five. They played the song about the bridge twice, because the first time the espresso machine came in early.

They will be back in spring. The suitcase is for sale.
`,
  },
]
