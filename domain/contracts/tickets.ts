import * as z from 'zod/mini'
import { MOST_SEATS, QUESTION_KINDS, TICKET_KINDS } from '#domain/booking/values.ts'
import { Cents, ClockTime, Instant, text } from './text.ts'

const MOST_TIERS = 12
const MOST_QUESTIONS = 10

/** How tickets to an event are sold, with what is left of each tier. */
export const TicketSale = z.object({
  tiers: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      note: z.string(),
      kind: z.enum(TICKET_KINDS),
      priceCents: Cents,
      number: z.nullable(z.int()),
      opensAt: z.nullable(Instant),
      closesAt: z.nullable(Instant),
      /** How many can be had now, of the tier and of the room. Not with a piece that is edited. */
      left: z.optional(z.int()),
    }),
  ),
  questions: z.array(
    z.object({
      id: z.string(),
      label: z.string(),
      kind: z.enum(QUESTION_KINDS),
      options: z.array(z.string()),
      isRequired: z.boolean(),
    }),
  ),
  refundHours: z.int(),
  atCafe: z.boolean(),
  isWorkshop: z.boolean(),
})

const Key = z.string().check(z.regex(/^[a-z0-9-]{1,40}$/, 'Use small letters, numbers and dashes.'))
/** An empty field is none. */
const Moment = z.union([
  Instant,
  z.null(),
  z.pipe(
    z.literal(''),
    z.transform(() => null),
  ),
])

const tierWords = {
  id: Key,
  name: text(60),
  note: text(160, { min: 0 }),
  kind: z.enum(TICKET_KINDS),
  priceCents: Cents,
  number: z.union([
    z.int().check(z.minimum(1, 'At least one, or leave it empty.'), z.maximum(2_000)),
    z.null(),
    z.pipe(
      z.literal(''),
      z.transform(() => null),
    ),
  ]),
}
const saleWords = {
  questions: z
    .array(
      z
        .strictObject({
          id: Key,
          label: text(160),
          kind: z.enum(QUESTION_KINDS),
          options: z.array(text(80)).check(z.maxLength(20)),
          isRequired: z.boolean(),
        })
        .check(
          z.refine(({ kind, options }) => kind !== 'choice' || options.length >= 2, {
            message: 'Write at least two answers to choose from.',
            path: ['options'],
          }),
        ),
    )
    .check(z.maxLength(MOST_QUESTIONS)),
  refundHours: z.int().check(z.nonnegative('Not below 0.'), z.maximum(24 * 60)),
  atCafe: z.boolean(),
  isWorkshop: z.boolean(),
}
type Ids = readonly { id: string }[]
const areApart = (all: Ids) => new Set(all.map(({ id }) => id)).size === all.length
const ticketsApart = z.refine<{ tiers: Ids }>(({ tiers }) => areApart(tiers), {
  message: 'Two tickets have the same id. Remove one and add it again.',
  path: ['tiers'],
})
const questionsApart = z.refine<{ questions: Ids }>(({ questions }) => areApart(questions), {
  message: 'Two questions have the same id. Remove one and add it again.',
  path: ['questions'],
})
const [someTiers, notTooMany] = [
  z.minLength(1, 'Add at least one ticket.'),
  z.maxLength(MOST_TIERS),
] as const

/** The same as admins save it. */
export const TicketSaleEdit = z
  .strictObject({
    tiers: z
      .array(
        z
          .strictObject({ ...tierWords, opensAt: Moment, closesAt: Moment })
          .check(
            z.refine(
              ({ opensAt, closesAt }) =>
                opensAt === null || closesAt === null || Date.parse(closesAt) > Date.parse(opensAt),
              { message: 'It must close after it opens.', path: ['closesAt'] },
            ),
          ),
      )
      .check(someTiers, notTooMany),
    ...saleWords,
  })
  .check(ticketsApart, questionsApart)

/** So many days before an event, at a time of that day. */
export const SaleMoment = z.strictObject({
  days: z.int().check(z.nonnegative('Not below 0.'), z.maximum(365, 'At most 365 days.')),
  time: ClockTime,
})

/** The same of a series: when tickets are on sale is said for each date alike. */
export const SeriesTicketsEdit = z
  .strictObject({
    tiers: z
      .array(
        z
          .strictObject({
            ...tierWords,
            /** `null`: at once, and until it begins. */
            opens: z.nullable(SaleMoment),
            closes: z.nullable(SaleMoment),
          })
          .check(
            z.refine(({ opens, closes }) => !opens || !closes || isEarlier(opens, closes), {
              message: 'It must close after it opens.',
              path: ['closes', 'days'],
            }),
          ),
      )
      .check(someTiers, notTooMany),
    ...saleWords,
  })
  .check(ticketsApart, questionsApart)

const isEarlier = (one: z.infer<typeof SaleMoment>, other: z.infer<typeof SaleMoment>) =>
  one.days > other.days || (one.days === other.days && one.time < other.time)

/** Tickets as somebody asks for them. */
export const TicketWishes = z
  .array(
    z.strictObject({
      tier: Key,
      count: z.int().check(z.minimum(1), z.maximum(MOST_SEATS)),
      /** Of a tier whose price the guest chooses. */
      eachCents: z.optional(Cents),
    }),
  )
  .check(z.minLength(1, 'Choose at least one ticket.'), z.maxLength(MOST_TIERS))

/** What was answered, by the id of the question. */
export const TicketAnswers = z
  .record(z.string().check(z.maxLength(40)), text(500, { min: 0 }))
  .check(z.refine((answers) => Object.keys(answers).length <= MOST_QUESTIONS, 'Too many answers.'))
