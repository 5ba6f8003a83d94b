import type { Opening } from '#domain/contracts/content.ts'
import { daysAgo, type SeedInput } from './calendar.ts'

/** Five jobs, with what they pay. */
export function openings(input: SeedInput): Opening[] {
  return ROWS.map(({ posted, open, ...opening }) => ({
    ...opening,
    gives: [...opening.gives, ...EVERYBODY],
    postedAt: daysAgo(input, posted),
    closesAt: daysAgo(input, posted - open),
  }))
}

const EVERYBODY = [
  'Tips shared by the hours worked that day, paid weekly',
  'Two classes a season, and the press after closing for the price of paper',
  'Your schedule three weeks ahead',
]

type Row = Omit<Opening, 'postedAt' | 'closesAt'> & {
  /** Days ago. */
  posted: number
  /** Days that it stays open. */
  open: number
}

const ROWS: readonly Row[] = [
  {
    id: 'barista-weekends',
    title: 'Barista, weekends',
    summary: 'Two hundred drinks on a Saturday, most of them shaken by you.',
    employment: 'PART_TIME',
    hours: 'Saturday and Sunday, 10 AM to 8:30 PM, with an hour off',
    payFromCents: 1_850,
    payToCents: 2_150,
    duties: [
      'Make tea, coffee and pearls by our cards, and tell us when a card is wrong',
      'Call names so that people want to answer',
      'Keep the 86 list true',
      'Clean the grinder. Everybody cleans the grinder.',
    ],
    wants: [
      'One season behind any bar, or a lot of patience',
      'You can lift 40 lb and stand for four hours',
      'A food handler card, or willingness to get one in your first month',
    ],
    gives: ['Training by Marisol, six paid shifts before your first Saturday'],
    posted: 9,
    open: 45,
  },
  {
    id: 'senior-barista',
    title: 'Senior barista',
    summary: 'Run the bar when Marisol does not, and teach ice to people who think they know it.',
    employment: 'FULL_TIME',
    hours: 'Wednesday to Sunday, 36 hours',
    payFromCents: 2_300,
    payToCents: 2_700,
    duties: [
      'Open or close, count the drawer, write the day’s note',
      'Train new people, two at a time at most',
      'Keep the five kettles at five temperatures',
      'Order milk, tea and fruit within the budget, and defend what you ordered',
    ],
    wants: [
      'Two years behind a bar, one of them in charge of a shift',
      'You can taste the difference between 160 and 175 degrees, or want to',
      'Calm when the line reaches the bridge',
    ],
    gives: ['Health insurance, half paid by us', 'Ten paid days off in the first year'],
    posted: 16,
    open: 60,
  },
  {
    id: 'class-host',
    title: 'Class host',
    summary:
      'Set the long table, know where the aprons are, and feed the press while somebody else teaches.',
    employment: 'PART_TIME',
    hours: 'Two or three sessions a week, 4 hours each',
    payFromCents: 2_000,
    payToCents: 2_400,
    duties: [
      'Lay out paper, blades, inks and names before people come',
      'Check people in, bring the break drinks, keep the sink clear',
      'Change drums, clear jams, and keep hair and sleeves out of rollers',
    ],
    wants: [
      'You have used a printing press of any kind, or repair bicycles',
      'You like people who say that they cannot draw',
    ],
    gives: ['A paid week beside Hana to learn the press'],
    posted: 4,
    open: 40,
  },
  {
    id: 'kitchen-and-pastry',
    title: 'Kitchen and pastry',
    summary: 'Scallion pancakes, egg tarts, and a croissant that takes three days.',
    employment: 'FULL_TIME',
    hours: 'Wednesday to Sunday, 6:30 AM to 2 PM',
    payFromCents: 2_100,
    payToCents: 2_500,
    duties: [
      'Bake before we open, cook until two',
      'Prepare pearls and syrups with the bar',
      'Keep the allergen sheet up to date, every day',
    ],
    wants: [
      'A year in a kitchen or bakery that was busy',
      'Laminated dough does not frighten you',
      'You write labels that other people can read',
    ],
    gives: ['Health insurance, half paid by us', 'You take home what did not sell'],
    posted: 21,
    open: 50,
  },
  {
    id: 'print-studio-intern',
    title: 'Print studio intern',
    summary: 'A paid summer or winter of proofs, paper and other people’s editions.',
    employment: 'INTERN',
    hours: '16 hours a week for 12 weeks',
    payFromCents: 1_700,
    payToCents: 1_700,
    duties: [
      'Print, trim, count and sign out editions with the artists',
      'Keep the paper shelf and the error drawer',
      'Hang one wall by yourself, with labels, in week ten',
    ],
    wants: [
      'You are studying, or just stopped, or have been making zines in a kitchen',
      'You can cut on a line',
    ],
    gives: ['An edition of your own, on our paper, hung for a month'],
    posted: 6,
    open: 35,
  },
]
