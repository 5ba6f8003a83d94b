import { and, eq, ne, sql } from 'drizzle-orm'
import type { NewRsvp, Receipt, Rsvp } from '#domain/contracts/forms.ts'
import { occasionPath, type Occasion, type OccasionKey } from '#domain/booking/occasion.ts'
import {
  CLASS_TEXTS,
  momentInWords,
  RSVP_TEXTS,
  seats,
  spanInWords,
} from '#domain/booking/party.ts'
import { ticketsInWords, type TicketAnswer } from '#domain/booking/tickets.ts'
import { formatCents } from '#domain/cafe/money.ts'
import type { Trust } from '#domain/people/trust.ts'
import { found } from '../content/found.ts'
import type { Db } from '../db/open.ts'
import { rsvps } from '../db/schema.ts'
import { keptSince } from '../db/surplus.ts'
import { letter, writeToBoth } from '../forms/mails.ts'
import { sendForm, type Kept } from '../forms/send.ts'
import { isSigned, sign } from '../forms/token.ts'
import { keysOf } from '../secrets.ts'
import type { Services } from '../services.ts'
import { Refused } from '../http/refuse.ts'
import { notify } from '../notifications/store.ts'
import { queueMail } from '../outbox/store.ts'
import type { Person } from '../people/person.ts'
import { findAccount } from '../people/store.ts'
import { standingOf } from '../people/trust.ts'
import { bookingMailIn } from './mail-language.ts'
import { rootOf } from '../ordering/mail-words.ts'
import { requireBookable } from './booking-opens.ts'
import { invitation } from './invitation.ts'
import { columnsOf, findOccasion, isFor, keyOf } from './occasions.ts'
import { nextDate } from './next-date.ts'
import { withSeatMail } from './seat-mails.ts'
import {
  lockSeatKeys,
  mayHaveSeats,
  requireFewWaiting,
  seatKeys,
  type SeatKeys,
} from './seat-limits.ts'
import { tellOffered } from './seat-news.ts'
import {
  inOrder,
  isInOrder,
  isPaidFirst,
  isPaidOnline,
  offerUntil,
  pricedSeats,
  seatChargesOf,
  seatMoney,
  seatsPath,
  unknown,
} from './seat-rows.ts'
import { writeMemberPrice } from './seat-reprice.ts'
import { costs, giveBack, holdOccasion, seatNext, takeSeats, wouldTakeSeats } from './seats.ts'
import { waiverWords } from './waiver-text.ts'
import { pricedTickets, requireAnswers, tierGone } from './ticket-rows.ts'

export type Row = typeof rsvps.$inferSelect
/** Who asks, from where. */
export type Asker = { person: Person | null; network: string }

/**
 * Keeps seats for a party, or its place in the line. Beyond what unknown people may have, it waits without seats until
 * somebody confirms it. Where the address is on the list, nothing changes and its mail says so, but the answer is that of a
 * new address: it tells nobody who comes. What a stranger asked for with the address of somebody who is signed in, and nobody
 * confirmed, gives way to what they ask for themselves. Where no mail may be sent to the address, it waits for the café.
 * @throws Refused
 */
export async function addRsvp(
  services: Services,
  key: OccasionKey,
  body: SeatsAsked,
  { person, network }: Asker,
): Promise<Rsvp> {
  const occasion = found(await findOccasion(services, key), key.type)
  requireOpen(occasion, services.now())
  await requireBookable(services.db, services, occasion, person?.user.id ?? null)
  requireTickets(occasion, body)
  const answers = occasion.tickets ? requireAnswers(occasion, body.answers) : null
  if (body.party > occasion.capacity) {
    const message = RSVP_TEXTS.tooMany(occasion.capacity)
    const field = body.participants ? 'participants' : 'party'
    throw new Refused(422, 'party_too_large', message, { fields: { [field]: message } })
  }
  const { trust, email: proven } = await standingOf(services, person, services.db)
  const isProven = trust !== 'guest'
  const userId = isProven && person ? person.user.id : null
  const keys = seatKeys(services, { email: body.email, network, userId, proven })
  const receiver = { email: body.email, network, userId: person?.user.id ?? null, proven }
  const asked: Request = { occasion, body, answers, keys, trust, userId, proven }
  const answer = await withSeatMail(services, receiver, (mayMail) =>
    sendForm(services, 'rsvp', { ...body, ...columnsOf(key) }, (tx, kept) =>
      keepSeats(tx, services, { ...asked, mayMail }, kept),
    ),
  )
  const next = answer.status === 'waitlisted' ? await nextDate(services, key, body.party) : null
  return next === null
    ? answer
    : { ...answer, message: `${answer.message} ${RSVP_TEXTS.nextDate(next)}` }
}

/** What is asked for: the seats of an event are a number, those of a class have a name each. */
export type SeatsAsked = NewRsvp & { participants?: string[]; sitWith?: string; note?: string }
type Request = {
  occasion: Occasion
  body: SeatsAsked
  answers: TicketAnswer[] | null
  keys: SeatKeys
  trust: Trust
  userId: string | null
  proven: string | null
}

async function keepSeats(
  tx: Db,
  services: Services,
  { occasion, body, answers, keys, trust, userId, proven, mayMail }: Request & { mayMail: boolean },
  { reference, at }: Kept,
): Promise<Rsvp> {
  const isProven = trust !== 'guest'
  const { seatLimits } = services.settings.get()
  const { name, email, party } = body
  await lockSeatKeys(tx, keys)
  const held = found(await holdOccasion(tx, occasion), occasion.type)
  const [listed] = await tx
    .select()
    .from(rsvps)
    .where(
      and(
        isFor(occasion),
        eq(rsvps.email, email),
        ne(rsvps.status, 'cancelled'),
        eq(rsvps.isOnline, false),
      ),
    )
  const isOwner = proven === email
  // Anybody may have asked with this address, and nobody confirmed it: its owner, who is signed in, asks instead.
  const isReplaced = isOwner && listed?.status === 'unconfirmed' && !listed.isProven
  if (isReplaced) await endRsvp(tx, listed, at, 'replaced')
  const known = isReplaced ? undefined : listed
  if (known && isOwner) {
    const says = services.sendsMail ? RSVP_TEXTS.alreadyComing : RSVP_TEXTS.alreadyComingHere
    throw new Refused(409, 'already_coming', says)
  }
  const counted = known && userId === null ? { ...keys, contactKey: reference } : keys
  const asking = { keys: counted, trust, occasion: held, party, now: at }
  const mayHave = mayMail && (await mayHaveSeats(tx, seatLimits, asking))
  if (!mayHave)
    await requireFewWaiting(tx, keys, { isProven, limits: seatLimits, since: keptSince(services) })
  // A mail would prove nothing more of who is signed in, and there may be none: the café has until it begins.
  const waits =
    isProven || !mayMail
      ? new Date(occasion.startsAt)
      : untilOf(occasion, at, seatLimits.waitMinutes)
  const waitsUntil = mayHave ? null : waits
  if (known && !mayMail) return unmailed(occasion, { reference, party })
  const price = body.tickets
    ? await pricedTickets(tx, services, userId, occasion, body.tickets)
    : await pricedSeats(tx, services, { accountId: userId }, occasion, party)
  if (known) {
    await tellKnown(tx, services, occasion, known)
    if (waitsUntil && isProven) return waitingForCafe(occasion, { reference, party })
    if (waitsUntil) return unconfirmed(services, occasion, { reference, party }, waitsUntil)
    const place = await wouldTakeSeats(tx, occasion, party, at)
    if (place === null) throw isOver(occasion)
    const { priceCents, discountCents = 0 } = price
    return seated(services, occasion, { reference, party, priceCents, discountCents }, place)
  }
  const [row] = await tx
    .insert(rsvps)
    .values({
      reference,
      ...columnsOf(occasion),
      ...price,
      answers,
      userId,
      name,
      email,
      phone: body.phone || null,
      party,
      participants:
        body.participants ?? (body.tickets ? Array.from({ length: party }, () => name) : null),
      sitWith: body.sitWith || null,
      note: body.note || null,
      language: body.language ?? 'en',
      status: mayHave ? 'waitlisted' : 'unconfirmed',
      isProven,
      isKnown: trust === 'known',
      waitsUntil,
      ...keys,
      createdAt: at,
      updatedAt: at,
    })
    .returning()
  if (!row) throw new Error('A new reservation is gone.')
  if (!mayMail) return tellCafeOnly(tx, services, occasion, row)
  if (waitsUntil) return tellToConfirm(tx, services, occasion, row, waitsUntil)
  return tell(tx, services, occasion, row, await seatOrLine(tx, services, occasion, row))
}

/** Where tickets are sold, one is chosen for each seat; whoever pays by card holds them first. @throws Refused */
function requireTickets(
  occasion: Occasion,
  { tickets, party }: Pick<SeatsAsked, 'tickets' | 'party'>,
) {
  if (!occasion.tickets) {
    if (!tickets) return
    throw new Refused(409, 'no_tickets', 'No tickets are sold for this any more. Open it again.')
  }
  if (!tickets)
    throw new Refused(409, 'tickets_needed', 'Tickets are sold for this. Choose yours first.')
  const count = tickets.reduce((all, each) => all + each.count, 0)
  if (count === party) return
  const message = `${party} people need ${party === 1 ? '1 ticket' : `${party} tickets`}.`
  throw new Refused(422, 'not_possible', message, { fields: { tickets: message } })
}

/** Gives a party its seats, or the next place in the line. @returns the place, 0 for seats @throws Refused */
export async function seatOrLine(
  tx: Db,
  services: Services,
  occasion: Occasion,
  row: Row,
): Promise<number> {
  const { party, reference } = row
  const at = services.now()
  const key = keyOf(row)
  // Of a tier with a number others may be faster: it is held from here on.
  if (row.tickets) await holdOccasion(tx, key)
  const mayHave = !(await tierGone(tx, occasion, row.tickets))
  const position = await takeSeats(tx, key, party, at, mayHave)
  // It was open a moment ago, so it was just cancelled or has just begun.
  if (position === null) throw isOver(key)
  await tx
    .update(rsvps)
    .set(
      position > 0
        ? { status: 'waitlisted', position: NEXT_IN_LINE }
        : isPaidFirst(services, occasion) && costs(row)
          ? { status: 'offered', heldUntil: offerUntil(services, occasion) }
          : { status: 'confirmed' },
    )
    .where(eq(rsvps.reference, reference))
  return position
}

/** Gives the seats of a reservation back and on to whoever waits. Asked again, it answers the same. @throws Refused */
export async function cancelRsvp(
  services: Services,
  reference: string,
  token: string,
): Promise<Receipt> {
  const [row] = await services.db.select().from(rsvps).where(eq(rsvps.reference, reference))
  if (!row || !isSigned(keysOf(services.secrets, 'form-token'), `rsvp ${reference}`, token))
    throw unknown()
  const key = keyOf(row)
  const occasion = found(await findOccasion(services, key), key.type)
  const message = RSVP_TEXTS.cancelled(occasion)
  const at = services.now()
  await services.db.transaction(async (tx) => {
    await holdOccasion(tx, key)
    const [now] = await tx.select().from(rsvps).where(eq(rsvps.reference, reference))
    if (now && isInOrder(now)) throw inOrder()
    // What comes back is shown first, and that page gives them back.
    if (seatMoney(row, await seatChargesOf(tx, reference)).heldCents > 0)
      throw new Refused(
        409,
        'paid_seats',
        'These seats are paid. Open the link of your email again: it shows what comes back.',
      )
    const ended = await endRsvp(tx, row, at, 'given-back')
    if (!ended) return
    const isSeated = ended.status === 'confirmed'
    await writeToBoth(tx, services, {
      form: 'rsvp',
      reference,
      from: row,
      title: `${seats(row.party)} for ${occasion.title} given back`,
      subject: RSVP_TEXTS.givenBackSubject(occasion.title),
      language: row.language,
      said: [['Party', row.party]],
      lines: [message],
      attachments: isSeated
        ? [
            invitation(services, occasion, reference, {
              isCancelled: true,
              sequence: ended.sequence + 1,
            }),
          ]
        : [],
    })
    await seatWaiting(tx, services, occasion, at)
  })
  return { reference, message }
}

/** Ends a reservation and gives back what it had. It is held. @returns it as it was, `null` where it was over already */
export async function endRsvp(
  tx: Db,
  { reference }: Row,
  at: Date,
  endedBecause: NonNullable<Row['endedBecause']>,
): Promise<Row | null> {
  const [row] = await tx.select().from(rsvps).where(eq(rsvps.reference, reference))
  if (!row || row.status === 'cancelled') return null
  await tx
    .update(rsvps)
    .set({
      status: 'cancelled',
      endedBecause,
      waitsUntil: null,
      sequence: row.sequence + 1,
      updatedAt: at,
    })
    .where(eq(rsvps.reference, reference))
  await giveBack(tx, keyOf(row), row)
  return row
}

/** Seats those who wait and fit into what is free, and tells them. It is held. */
export async function seatWaiting(tx: Db, services: Services, occasion: Occasion, at: Date) {
  const until = isPaidOnline(services, occasion) ? offerUntil(services, occasion) : null
  const { seatLimits } = services.settings.get()
  for (let next = await seatNext(tx, seatLimits, occasion, at, until); next;) {
    await writeMemberPrice(tx, services, { row: next, occasion })
    if (next.status === 'offered') await tellOffered(tx, services, { row: next, occasion })
    else await tellPromoted(tx, services, occasion, next)
    next = await seatNext(tx, seatLimits, occasion, at, until)
  }
}

/** Counted while the event is held, so that the line is in the order in which places were told. */
const NEXT_IN_LINE = sql`nextval(pg_get_serial_sequence('rsvps', 'position'))`

export function requireOpen({ type, status, startsAt }: Occasion, now: Date) {
  if (status === 'cancelled')
    throw new Refused(409, `${type}_cancelled`, RSVP_TEXTS.isCancelled(type))
  if (status === 'postponed')
    throw new Refused(409, `${type}_postponed`, RSVP_TEXTS.isPostponed(type))
  if (new Date(startsAt) <= now) throw isOver({ type })
}

export function isOver({ type }: Pick<OccasionKey, 'type'>): Refused {
  return new Refused(409, `${type}_over`, RSVP_TEXTS.isOver(type))
}

/** Tells the guest and the café of seats, or of a place in the line. */
export async function tell(
  tx: Db,
  services: Services,
  occasion: Occasion,
  row: Row,
  position: number,
): Promise<Rsvp> {
  const { reference, party } = row
  const { title } = occasion
  if (position === 0 && isPaidFirst(services, occasion) && costs(row)) {
    const heldUntil = offerUntil(services, occasion)
    await tellOffered(tx, services, { row: { ...row, heldUntil }, occasion })
    const until = momentInWords(services.settings.get().cafe.timeZone, heldUntil)
    const says = services.sendsMail ? RSVP_TEXTS.offered : RSVP_TEXTS.offeredHere
    const message = says({ title, party, until })
    return { reference, status: 'offered', position: null, message }
  }
  const answer = seated(services, occasion, row, position)
  await writeToBoth(tx, services, {
    form: 'rsvp',
    reference,
    from: row,
    title: `${seats(party)} for ${title}${position ? ` (waiting, number ${position})` : ''}`,
    subject: position ? RSVP_TEXTS.waitingSubject(title) : RSVP_TEXTS.seatedSubject(title),
    language: row.language,
    said: saidOf(row),
    lines: [
      answer.message,
      ...aboutOccasion(services, occasion, row),
      ...cancelLink(services, row),
    ],
    attachments:
      position === 0 ? [invitation(services, occasion, reference, { sequence: row.sequence })] : [],
  })
  return answer
}

type Asked = Pick<Row, 'reference' | 'party'>

/** What somebody in the line is told. @param position in it, from 1 */
export function waitlistedText(
  services: Services,
  occasion: Occasion,
  row: Pick<Row, 'party' | 'priceCents' | 'discountCents'>,
  position: number,
): string {
  const isOffered = isPaidOnline(services, occasion) && costs(row)
  const offerHours = isOffered ? services.settings.get().classes.offerHours : null
  return RSVP_TEXTS.waitlisted({ title: occasion.title, party: row.party, position, offerHours })
}

/** What the page is told of seats, or of a place in the line. @param position 0 for seats */
function seated(
  services: Services,
  occasion: Occasion,
  row: Asked & Pick<Row, 'priceCents' | 'discountCents'>,
  position: number,
): Rsvp {
  const { reference, party } = row
  return position === 0
    ? {
        reference,
        status: 'confirmed',
        position: null,
        message: RSVP_TEXTS.confirmed({ title: occasion.title, party }),
      }
    : {
        reference,
        status: 'waitlisted',
        position,
        message: waitlistedText(services, occasion, row, position),
      }
}

/** What the page is told of a reservation that has to be confirmed. */
function unconfirmed(
  services: Services,
  { title }: Occasion,
  { reference, party }: Asked,
  waitsUntil: Date,
): Rsvp {
  if (!services.sendsMail) {
    const message = RSVP_TEXTS.withoutMail({ title, party })
    return { reference, status: 'unconfirmed', position: null, message, isMailed: false }
  }
  const until = momentInWords(services.settings.get().cafe.timeZone, waitsUntil)
  const message = RSVP_TEXTS.unconfirmed({ title, party, until })
  return { reference, status: 'unconfirmed', position: null, message }
}

/** What somebody is told whose address is proven and whose seats the café has to accept. */
export function waitingForCafe({ title }: Occasion, { reference, party }: Asked): Rsvp {
  const message = RSVP_TEXTS.forCafe({ title, party })
  return { reference, status: 'unconfirmed', position: null, message, isAddressProven: true }
}

/** To an address that is on the list, where somebody asks with it once more: what it has, and the link of its first mail. */
async function tellKnown(tx: Db, services: Services, occasion: Occasion, row: Row) {
  const { title } = occasion
  const isOpen = row.status === 'unconfirmed' && !row.isProven
  const { say, greet } = bookingMailIn(row.language)
  await queueMail(tx, services, {
    to: row.email,
    subject: `${say(RSVP_TEXTS.knownSubject)} (${row.reference})`,
    text: letter(
      services.settings.get().cafe,
      row.name,
      [
        RSVP_TEXTS.knownAlready({ title, party: row.party }),
        ...aboutOccasion(services, occasion, row),
        ...(isOpen
          ? [`${RSVP_TEXTS.knownUnconfirmed}\n${confirmLink(services, row, 'guest')}`]
          : cancelLink(services, row)),
        `Your reference: ${row.reference}`,
      ].map(say),
      greet,
    ),
  })
}

/** Asks the guest to confirm by a button; the café's mail has one of its own, which no limit stops. */
async function tellToConfirm(
  tx: Db,
  services: Services,
  occasion: Occasion,
  row: Row,
  waitsUntil: Date,
): Promise<Rsvp> {
  const { reference, party } = row
  const { title } = occasion
  const { timeZone } = services.settings.get().cafe
  const until = momentInWords(timeZone, waitsUntil)
  await writeToBoth(tx, services, {
    form: 'rsvp',
    reference,
    from: row,
    title: `${seats(party)} for ${title} (not confirmed yet)`,
    said: [...saidOf(row), [RSVP_TEXTS.staffHint, confirmLink(services, row, 'staff')]],
    subject: row.isProven ? RSVP_TEXTS.forCafeSubject : RSVP_TEXTS.confirmSubject,
    language: row.language,
    lines: [
      row.isProven
        ? RSVP_TEXTS.forCafe({ title, party })
        : `${RSVP_TEXTS.confirmHint({ title, party, until })}\n${confirmLink(services, row, 'guest')}`,
      ...aboutOccasion(services, occasion, row),
    ],
  })
  return row.isProven
    ? waitingForCafe(occasion, row)
    : unconfirmed(services, occasion, row, waitsUntil)
}

/** Where the guest may not be mailed, staff confirm it by the button in the mail to the café. */
async function tellCafeOnly(
  tx: Db,
  services: Services,
  occasion: Occasion,
  row: Row,
): Promise<Rsvp> {
  await writeToBoth(tx, services, {
    form: 'rsvp',
    reference: row.reference,
    from: row,
    mayMail: false,
    title: `${seats(row.party)} for ${occasion.title} (not confirmed yet)`,
    said: [
      ...saidOf(row),
      ['Careful', RSVP_TEXTS.unmailedNote],
      [RSVP_TEXTS.staffHint, confirmLink(services, row, 'staff')],
    ],
    lines: [],
  })
  return unmailed(occasion, row)
}

/** What the page is told where no mail was sent. */
function unmailed({ title }: Occasion, { reference, party }: Asked): Rsvp {
  const message = RSVP_TEXTS.unmailed({ title, party })
  return { reference, status: 'unconfirmed', position: null, message, isMailed: false }
}

/** On a page that asks once more. */
function confirmLink(services: Services, row: Row, by: 'guest' | 'staff'): string {
  return `${services.publicUrl}${by === 'guest' ? rootOf(row) : ''}${confirmPath(services, row, by)}`
}

export function confirmPath(
  services: Pick<Services, 'secrets'>,
  row: Row,
  by: 'guest' | 'staff',
): string {
  const { reference } = row
  const token = sign(services.secrets['form-token'], confirmPurposes(reference)[by])
  return `${linkedPage(row)}?confirm=${reference}&token=${token}`
}

/** Where the links of a reservation lead. */
function linkedPage(row: Row): string {
  const key = keyOf(row)
  return key.type === 'event' ? occasionPath(key) : '/classes/confirmation'
}

/** Until when a reservation waits: as long as the settings say, at the latest until it begins. */
function untilOf({ startsAt }: Occasion, at: Date, waitMinutes: number): Date {
  return new Date(Math.min(at.getTime() + waitMinutes * 60_000, Date.parse(startsAt)))
}

/** What the links that confirm are signed for. */
export const confirmPurposes = (reference: string) => ({
  guest: `rsvp-confirm ${reference}`,
  staff: `rsvp-staff ${reference}`,
})

/** The first that fits: nobody else is told, and the link gives the seats on if they are of no use any more. */
async function tellPromoted(tx: Db, services: Services, occasion: Occasion, row: Row) {
  const { title } = occasion
  const { say, greet } = bookingMailIn(row.language)
  await queueMail(tx, services, {
    to: row.email,
    subject: `${say(`You are in: ${title}`)} (${row.reference})`,
    text: letter(
      services.settings.get().cafe,
      row.name,
      [
        RSVP_TEXTS.promoted({ title, party: row.party }),
        ...aboutOccasion(services, occasion, row),
        ...cancelLink(services, row),
        `Your reference: ${row.reference}`,
      ].map(say),
      greet,
    ),
    attachments: [invitation(services, occasion, row.reference, { sequence: row.sequence })],
  })
  const account = await findAccount(tx, row.email)
  if (account)
    await notify(tx, services, {
      userId: account.id,
      type: 'workshop',
      title: `You are in: ${title}`,
      message: RSVP_TEXTS.promoted({ title, party: row.party }),
      action: { url: occasionPath(occasion), label: `See the ${occasion.type}` },
      isMailed: false,
    })
}

/** When and where, what is to pay, and the policy. */
export function aboutOccasion(
  services: Services,
  occasion: Occasion,
  row: Row,
  dueCents = row.priceCents === null ? null : row.priceCents - row.discountCents,
): string[] {
  const { party, priceCents: agreed, tickets } = row
  const { timeZone } = services.settings.get().cafe
  const { type, startsAt, endsAt, space, priceCents, policy } = occasion
  const when = spanInWords(timeZone, new Date(startsAt), new Date(endsAt))
  const price =
    priceCents === 0 && !tickets
      ? []
      : type === 'event' && agreed === null
        ? [RSVP_TEXTS.payAtDoor(formatCents(priceCents))]
        : dueCents === null
          ? [CLASS_TEXTS.payAtCafe({ each: priceCents, party })]
          : dueCents === 0
            ? []
            : [CLASS_TEXTS.due(dueCents, services.payments !== null)]
  const chosen = tickets ? [ticketsInWords(tickets)] : []
  return [`${when}, ${space}`, ...chosen, ...price, policy, ...waiverWords(row, occasion)]
}

/** What the café is told besides name and address. */
function saidOf({ phone, participants, sitWith, note, tickets, answers }: Row) {
  return [
    ['Phone', phone],
    ['Tickets', tickets && ticketsInWords(tickets)],
    ['Answers', answers?.map(({ question, answer }) => `${question}: ${answer}`).join('; ')],
    ['Participants', tickets ? null : participants?.join(', ')],
    ['Sit with', sitWith],
    ['Message', note],
  ] as const
}

/** On a page that asks once more: a mail program that follows links must not cancel. */
export function cancelLink(services: Services, row: Row): string[] {
  return [
    `${RSVP_TEXTS.cancelHint}\n${services.publicUrl}${rootOf(row)}${seatsPath(services, row)}`,
  ]
}
