import { openingOf } from '#domain/booking/booking-opens.ts'
import type { ClassSession } from '#domain/contracts/content.ts'
import { FRI, SAT, slotIn, SUN, THU, WED, type SeedInput, type Slot } from './calendar.ts'
import { works } from './works.ts'

/** Twelve sessions of eight classes, each taught by somebody whose work hangs here. */
export function classSessions(input: SeedInput): ClassSession[] {
  const shown = new Map(works(input).map((work) => [work.id, work]))
  return SESSIONS.map(([id, course, slot, seatsLeft]) => {
    const { workId, ...rest } = COURSES[course]
    const when = slotIn(input, slot)
    const work = shown.get(workId)
    if (!work) throw new Error(`The class ${course} shows ${workId}, which is not among the works.`)
    return {
      ...rest,
      id,
      ...when,
      ...opensLater(input, id, when.startsAt),
      space: 'Art Space',
      status: 'scheduled',
      seatsLeft,
      minimum: rest.capacity - seatsLeft >= 4 ? 4 : 0,
      breakMinutes: slot.minutes >= 150 ? Math.floor(slot.minutes / 30) * 15 : 0,
      policy: POLICY,
      cover: work.print,
      coverAlt: work.alt,
    }
  })
}

/** One of them is so far off that nobody can book it yet. */
function opensLater({ cafe }: SeedInput, id: string, startsAt: string) {
  const bookingOpensDays = id === OPENS_LATER.id ? OPENS_LATER.days : 0
  const at = openingOf({ startsAt, days: bookingOpensDays }, cafe.timeZone)
  return { bookingOpensDays, ...(at && { bookingOpensAt: at.toISOString() }) }
}
const OPENS_LATER = { id: 'map-of-nowhere-2', days: 28 }

const POLICY =
  'Tell us as early as you can, so that somebody from the waitlist gets your seat. Or send a friend in your place.'

type Course = Pick<
  ClassSession,
  | 'title'
  | 'summary'
  | 'description'
  | 'instructor'
  | 'type'
  | 'level'
  | 'ages'
  | 'capacity'
  | 'priceCents'
  | 'includes'
  | 'materialsCents'
> & { workId: string }

const COURSES = {
  registration: {
    title: 'First Print: Two Inks in an Afternoon',
    summary: 'From a blank sheet to an edition of twenty, on a risograph, with the misprints kept.',
    description: [
      'You draw or cut two layers, one for each ink, and find out what happens where they cross. Hana runs the press, and by the second color you will be feeding it.',
      'No drawing needed: torn paper and a thumbprint have made some of the best sheets in the drawer.',
    ],
    instructor: 'Arlo Voss',
    type: 'printmaking',
    level: 'beginner',
    ages: '14 and up',
    capacity: 10,
    priceCents: 6_800,
    includes: [
      'Paper for 20 prints, 11 × 17',
      'Two inks of your choice',
      'A break, with drinks to order',
    ],
    workId: 'two-stations',
  },
  water: {
    title: 'Cut Paper, Moving Water',
    summary: 'Waves with a knife: cut once, never corrected, printed in three inks.',
    description: [
      'Maren shows how a crest is one movement of the wrist, then how to stack bands so that each overlap makes another color.',
      'You take home eight prints and the paper cuts, which look well in a window.',
    ],
    instructor: 'Maren Oyelaran',
    type: 'paper',
    level: 'all levels',
    ages: '14 and up',
    capacity: 10,
    priceCents: 7_200,
    includes: ['Knife, mat and paper', 'Three inks', 'A break, with drinks to order'],
    workId: 'one-boat-going-home',
  },
  trees: {
    title: 'Two Inks, One Tree',
    summary:
      'A twig, a pair of scissors and the shaded side of a crown. Good for a parent and a child.',
    description: [
      'Tomas brings branches from the orchard. You look first, cut second and print third, and the apples are for eating.',
      'A place is for one adult and one child, sharing a table end and an edition of fourteen.',
    ],
    instructor: 'Tomas Wieczorek',
    type: 'printmaking',
    level: 'family',
    ages: '7 and up, with an adult',
    capacity: 8,
    priceCents: 7_800,
    includes: ['Paper for 14 prints', 'Two inks', 'A break, with drinks to order', 'An apple'],
    workId: 'picking-week',
  },
  letters: {
    title: 'Letters for Shop Windows',
    summary: 'One word, one brush, and why yours is leaning. Sign painting with Dolores Quintero.',
    description: [
      'Two hours of strokes, then a word of up to seven letters on a board of your own. Dolores walks around and says which letters are too close.',
      'The paint is enamel. Wear what you would wear to paint a fence.',
    ],
    instructor: 'Dolores Quintero',
    type: 'lettering',
    level: 'beginner',
    ages: '16 and up',
    capacity: 12,
    priceCents: 8_400,
    includes: [
      'A lettering brush to keep',
      'Board and enamel paint',
      'A break, with drinks to order',
    ],
    workId: 'everybody-home-by-six',
  },
  moths: {
    title: 'Fold, Cut, Moth',
    summary: 'Symmetry from a folded sheet, with pinned specimens to look at and not to touch.',
    description: [
      'Priya brings two drawers from the museum. You borrow an eye from one wing and a hem from another, fold, and cut both sides at once.',
      'Printed in three inks, so the hind wing shows through the fore wing.',
    ],
    instructor: 'Priya Raghunathan',
    type: 'paper',
    level: 'all levels',
    ages: '10 and up',
    capacity: 10,
    priceCents: 7_200,
    includes: ['Paper and blades', 'Three inks, eight prints', 'A break, with drinks to order'],
    workId: 'drawer-14-unnamed',
  },
  piecing: {
    title: 'Paper Piecing for People without a Sewing Machine',
    summary: 'Ohio Star, Churn Dash and one block of your own, in flat inks.',
    description: [
      'Ruth Ann explains what a block is, how two of them argue, and why the third should be plain. Then you cut, lay out and print a quilt of twenty-four.',
      'There is some arithmetic. She does it with you.',
    ],
    instructor: 'Ruth Ann Delacroix',
    type: 'paper',
    level: 'some experience',
    ages: '12 and up',
    capacity: 10,
    priceCents: 6_400,
    includes: ['Templates and paper', 'Three inks, six prints', 'A break, with drinks to order'],
    workId: 'ohio-star-with-company',
  },
  flowers: {
    title: 'Still Life from the Roadside',
    summary:
      'Arrange it, look at it, take it away, draw it. With June Takahashi and a bucket of weeds.',
    description: [
      'You build a still life in one of June’s pots, look at it for ten minutes, and then it goes behind a curtain. What you remember is what you print.',
      'The flowers go home with you. So do nine prints.',
    ],
    instructor: 'June Takahashi',
    type: 'drawing',
    level: 'all levels',
    ages: '14 and up',
    capacity: 10,
    priceCents: 7_200,
    includes: ['Flowers and paper', 'Three inks, nine prints', 'A break, with drinks to order'],
    workId: 'thursday-vase',
  },
  maps: {
    title: 'Draw a Map of Nowhere',
    summary: 'Contours, two huts and a way to the top, from an evening at the long table.',
    description: [
      'Wren starts you with a handful of sand on a tray and a wet string. By the end you have an island with heights, a stretch that floods, and a walk that takes four hours.',
      'Printed in two inks, valley first.',
    ],
    instructor: 'Wren Castellano',
    type: 'drawing',
    level: 'beginner',
    ages: '12 and up',
    capacity: 12,
    priceCents: 5_400,
    includes: ['Sand, string and paper', 'Two inks, six prints'],
    workId: 'four-hours-from-the-road',
  },
} satisfies Record<string, Course>

const LONG = 180
const EVENING = 120

const SESSIONS: readonly (readonly [
  id: string,
  course: keyof typeof COURSES,
  slot: Slot,
  seatsLeft: number,
])[] = [
  ['first-print-1', 'registration', { week: 0, day: SAT, afterOpening: 30, minutes: LONG }, 2],
  ['map-of-nowhere-1', 'maps', { week: 0, day: THU, beforeClosing: 120, minutes: EVENING }, 5],
  ['moving-water-1', 'water', { week: 1, day: SUN, afterOpening: 60, minutes: LONG }, 4],
  ['fold-cut-moth-1', 'moths', { week: 1, day: WED, beforeClosing: 150, minutes: 150 }, 0],
  ['two-inks-one-tree-1', 'trees', { week: 2, day: SAT, afterOpening: 30, minutes: LONG }, 3],
  ['letters-1', 'letters', { week: 2, day: SUN, afterOpening: 60, minutes: 240 }, 6],
  ['roadside-still-life-1', 'flowers', { week: 3, day: SAT, afterOpening: 30, minutes: LONG }, 7],
  ['paper-piecing-1', 'piecing', { week: 3, day: THU, beforeClosing: 150, minutes: 150 }, 8],
  ['first-print-2', 'registration', { week: 4, day: SAT, afterOpening: 30, minutes: LONG }, 9],
  ['moving-water-2', 'water', { week: 5, day: SUN, afterOpening: 60, minutes: LONG }, 10],
  ['fold-cut-moth-2', 'moths', { week: 6, day: FRI, beforeClosing: 150, minutes: 150 }, 10],
  ['map-of-nowhere-2', 'maps', { week: 7, day: THU, beforeClosing: 120, minutes: EVENING }, 12],
]
