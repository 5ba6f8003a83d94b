import { isDeepStrictEqual } from 'node:util'
import { refundOf } from '#domain/booking/hire.ts'
import {
  mayBecome,
  nextDue,
  PRIVATE_STATE_NAMES,
  proposalProblems,
  totalOf,
  type PrivateState,
  type Proposal,
  type StaffMove,
} from '#domain/booking/private-event.ts'
import { datesProblem, eveningsOf, furtherInWords, lastEnd } from '#domain/booking/evenings.ts'
import { spanInWords, untilInWords } from '#domain/booking/party.ts'
import { SPACES } from '#domain/booking/rates.ts'
import { addDays, dateIn, instantAt } from '#domain/cafe/time.ts'
import { formatDate } from '#domain/cafe/calendar.ts'
import { formatCents } from '#domain/cafe/money.ts'
import type { PrivateEventPage, StaffPrivateEvent } from '#domain/contracts/private-events.ts'
import { markHandled } from '../admin/handle.ts'
import { audit } from '../audit/store.ts'
import type { Db } from '../db/open.ts'
import { spaceBookings } from '../db/schema.ts'
import { letter } from '../forms/mails.ts'
import { tellCafe } from '../forms/notices.ts'
import { Refused } from '../http/refuse.ts'
import { queueMail } from '../outbox/store.ts'
import { requireProvider } from '../payments/provider.ts'
import type { Person } from '../people/person.ts'
import type { Services } from '../services.ts'
import { closeClasses } from './closing-classes.ts'
import { callOff } from './hire-change.ts'
import { changeHire, linkOf, type HireRow } from './hire-link.ts'
import { chargeFor, kindOfCharge, openPage } from './hire-pay.ts'
import { chargesOf, moneyOf, stateOf, stepsOf } from './hire-view.ts'
import { OVER, withRoom } from './hires.ts'
import { changePlan, lockPlan, type HeldPlan, type PrivateRow } from './private-event-rows.ts'
import {
  confirmEvenings,
  freeEvenings,
  holdEvenings,
  requireFreeForStaff,
  timesOf,
} from './private-evenings.ts'
import {
  isOpenPlan,
  overtimeDue,
  readPrivateEvent,
  staffPrivateEvent,
} from './private-event-view.ts'

const BY_GUEST = 'the guest'

function requireMove({ plan }: HeldPlan, to: PrivateState) {
  if (mayBecome(plan.state, to)) return
  throw new Refused(
    409,
    'not_possible',
    `This plan is “${PRIVATE_STATE_NAMES[plan.state]}” now, so that cannot be done. Look at it again.`,
  )
}

/**
 * Holds the time of a plan until the end of a day, or for longer than before. @param closes classes that are called off for it
 * @throws Refused 409 where the room is taken
 */
export async function holdPlan(
  services: Services,
  by: Person,
  reference: string,
  { until, closes = [] }: { until: string; closes?: readonly string[] | undefined },
): Promise<StaffPrivateEvent> {
  await withRoom(() =>
    services.db.transaction(async (tx) => {
      const held = await lockPlan(tx, services, reference)
      requireMove(held, 'held')
      const { plan, hire } = held
      // A proposal that is out stays out with all its evenings, and is held for longer.
      const isOut = plan.state === 'proposal'
      await holdRoom(
        tx,
        services,
        { plan: isOut ? plan : { ...plan, proposal: null }, hire },
        { until, totalCents: null, depositCents: 0, by, closes },
      )
      await changePlan(tx, reference, { state: isOut ? 'proposal' : 'held' })
      await audit(tx, services, by, {
        action: 'private-event.held',
        subject: reference,
        before: { state: plan.state },
        after: { until },
      })
    }),
  )
  return staffPrivateEvent(services, reference)
}

type Holding = {
  until: string
  totalCents: number | null
  depositCents: number
  by: Person
  /** Classes in the way that are called off for it, on whichever evening. */
  closes: readonly string[]
}

/** Takes the time in the calendar, and that of all further evenings of the proposal, as a hold that ends. The plan is held. */
async function holdRoom(
  tx: Db,
  services: Services,
  { plan, hire }: HeldPlan,
  { until, totalCents, depositCents, by, closes }: Holding,
) {
  const { cafe, rooms } = services.settings.get()
  const at = services.now()
  const end = instantAt(cafe.timeZone, addDays(until, 1), '00:00')
  if (end <= at) throw wrong('until', 'Choose today or a later day.')
  const times = timesOf(services, plan)
  const first = Math.min(...times.map((time) => time.startsAt.getTime()))
  if (first <= at.getTime())
    throw new Refused(409, 'begun', 'The time of this plan is over. Ask for another date first.')
  const heldUntil = new Date(Math.min(end.getTime(), first))
  const { spaceType, startsAt, endsAt, name, email, phone, headcount, message } = plan
  const within = { ...services, db: tx }
  const { bufferMinutes } = rooms
  if (closes.length > 0)
    await closeClasses(
      tx,
      services,
      by,
      times.map((time) => ({
        spaceType,
        bufferMinutes,
        startsAt: time.startsAt,
        endsAt: time.endsAt,
      })),
      { seen: closes, reference: plan.reference },
    )
  await requireFreeForStaff(within, plan, times, bufferMinutes)
  const values = {
    spaceType,
    startsAt,
    endsAt,
    name,
    email,
    phone,
    headcount,
    message,
    state: 'held' as const,
    isCancelled: false,
    heldUntil,
    bufferMinutes,
    refundSteps: rooms.refundSteps,
    priceCents: totalCents ?? hire?.priceCents ?? null,
    depositCents: totalCents === null ? (hire?.depositCents ?? 0) : depositCents,
    updatedAt: at,
  }
  await tx
    .insert(spaceBookings)
    .values({ id: plan.reference, createdAt: at, ...values })
    .onConflictDoUpdate({ target: spaceBookings.id, set: values })
  await holdEvenings(tx, services, plan, times, values)
  return heldUntil
}

function wrong(field: string, message: string) {
  return new Refused(422, 'not_possible', message, { fields: { [field]: message } })
}

type Proposing = Pick<Proposal, 'lines' | 'instalments' | 'words' | 'dates'> & {
  until: string
  closes?: readonly string[] | undefined
  /** The number of the proposal that was shown to whoever sends this one. */
  replaces?: number | undefined
}

/**
 * Sends a proposal, and holds the time until it ends. Of two that are sent at once one goes out; the same one sent twice goes out once.
 * @throws Refused 409 where the room is taken or another proposal went out since, 422 where it does not add up
 */
export async function proposePlan(
  services: Services,
  by: Person,
  reference: string,
  { until, closes = [], replaces = 0, ...offered }: Proposing,
): Promise<StaffPrivateEvent> {
  await withRoom(() =>
    services.db.transaction(async (tx) => {
      const held = await lockPlan(tx, services, reference)
      requireMove(held, 'proposal')
      const { plan } = held
      const number = plan.proposal?.number ?? 0
      // The answer was lost on the way.
      if (number === replaces + 1 && isDeepStrictEqual(offerOf(plan.proposal), offerOf(offered)))
        return
      if (number !== replaces) throw otherProposal(number)
      const { timeZone } = services.settings.get().cafe
      const today = dateIn(timeZone, services.now())
      const day = dateIn(timeZone, plan.startsAt)
      const last = [day, ...(offered.dates ?? [])].toSorted().at(-1) ?? day
      const because = datesProblem(offered.dates ?? [], day, today)
      const fields = {
        ...proposalProblems(offered, today, last),
        ...(because && { dates: because }),
      }
      if (Object.keys(fields).length > 0)
        throw new Refused(422, 'not_possible', Object.values(fields)[0] ?? '', { fields })
      const totalCents = totalOf(offered.lines)
      const depositCents = offered.instalments[0]?.cents ?? 0
      const sent = { ...offered, number: number + 1, validUntil: '' }
      const all = { plan: { ...plan, proposal: sent }, hire: held.hire }
      const validUntil = await holdRoom(tx, services, all, {
        until,
        totalCents,
        depositCents,
        by,
        closes,
      })
      const proposal: Proposal = { ...sent, validUntil: validUntil.toISOString() }
      await changePlan(tx, reference, { state: 'proposal', proposal })
      await markHandled(tx, services, by, [reference], true)
      await audit(tx, services, by, {
        action: 'private-event.proposed',
        subject: reference,
        before: { state: plan.state },
        after: { number: proposal.number, totalCents },
      })
      await tellPlanner(
        tx,
        services,
        plan,
        'Our proposal',
        [
          `${planInWords(services, all.plan)}: ${formatCents(totalCents)} in all.`,
          `The time is held for you until ${untilInWords(timeZone, validUntil)}.`,
        ],
        'Read it and accept it here',
      )
    }),
  )
  return staffPrivateEvent(services, reference)
}

/** What a proposal offers, as it is compared. */
const offerOf = (offer: Omit<Proposing, 'until'> | null) =>
  offer && {
    lines: offer.lines,
    instalments: offer.instalments,
    words: offer.words,
    dates: offer.dates ?? [],
  }

const otherProposal = (number: number) =>
  new Refused(
    409,
    'proposal_changed',
    number === 0
      ? 'No proposal was sent for this event yet. Look at it again.'
      : `Proposal ${number} was sent meanwhile, and this one was not. Look at the event again before you send another.`,
  )

/** The guest accepts what they have seen. Of two who press at once one does. @throws Refused 409 where it is another, or over */
export async function acceptProposal(
  services: Services,
  reference: string,
  { name, number }: { name: string; number: number },
): Promise<PrivateEventPage> {
  await withRoom(() =>
    services.db.transaction(async (tx) => {
      const held = await lockPlan(tx, services, reference)
      const { plan, hire } = held
      const { proposal } = plan
      if (plan.state === 'lost') throw eventOff()
      // The answer was lost on the way.
      if (plan.acceptedAt && proposal?.number === number) return
      requireMove(held, 'contracted')
      if (!proposal || !hire || stateOf(hire, services.now()) !== 'held') throw proposalOver()
      if (proposal.number !== number)
        throw new Refused(
          409,
          'proposal_changed',
          'There is a newer proposal. Read it before you accept.',
        )
      const at = services.now()
      await changeHire(tx, services, reference, { state: 'confirmed', heldUntil: null })
      // All evenings, or none.
      if (!(await confirmEvenings(tx, services, plan))) throw proposalOver()
      await changePlan(tx, reference, { state: 'contracted', acceptedBy: name, acceptedAt: at })
      await audit(tx, services, BY_GUEST, {
        action: 'private-event.contracted',
        subject: reference,
        after: { number, name, totalCents: totalOf(proposal.lines) },
      })
      const first = proposal.instalments[0]
      await tellPlanner(tx, services, plan, 'It is agreed', [
        `${planInWords(services, plan)}: it is yours. Accepted by ${name}.`,
        ...(first
          ? [`First payment: ${formatCents(first.cents)}, by ${formatDate(first.dueOn)}.`]
          : []),
      ])
      await tellCafe(tx, services, {
        reference,
        title: `Accepted: ${plan.occasion}`,
        from: { name: plan.name, email: plan.email },
        text: `${planInWords(services, plan)}\nAccepted by ${name}: ${formatCents(totalOf(proposal.lines))}.`,
      })
    }),
  )
  return readPrivateEvent(services, reference)
}

const eventOff = () =>
  new Refused(
    409,
    'event_off',
    'This event is called off, so nothing of it can be accepted any more. Write to us or call us: we make another proposal.',
  )

const proposalOver = () =>
  new Refused(
    409,
    'proposal_over',
    'This proposal has ended, and the time is no longer held. Write to us or call us: we make another one.',
  )

/** The page at which the payment is made that is next. @throws Refused 409, 503 */
export async function payPrivateEvent(
  services: Services,
  reference: string,
): Promise<{ url: string }> {
  requireProvider(services)
  const charge = await services.db.transaction(async (tx) => {
    const { plan, hire } = await lockPlan(tx, services, reference)
    const isOpen = ['contracted', 'deposit-paid', 'run'].includes(plan.state)
    const { keptCents, dueCents } = hire
      ? moneyOf(hire, await chargesOf(tx, reference))
      : { keptCents: 0, dueCents: 0 }
    const { timeZone } = services.settings.get().cafe
    const due =
      (plan.proposal && isOpen ? nextDue(plan.proposal.instalments, keptCents) : null) ??
      (hire && overtimeDue(hire, dueCents, timeZone))
    const isOver = lastEnd(plan, timeZone) <= services.now() && (hire?.overtimeCents ?? 0) === 0
    if (!hire || !due || isOver)
      throw new Refused(409, 'nothing_due', 'Nothing of this event is to be paid now.')
    return chargeFor(tx, services, hire, kindOfCharge(hire, keptCents), due.leftCents)
  })
  return openPage(services, charge)
}

type Moving = {
  state: StaffMove
  because: string
  refundsAll: boolean
  backCents: number
}

/** Says that it took place, is done, or lost; of a contracted one that is lost money goes back as was shown. @throws Refused 409 */
export async function movePlan(
  services: Services,
  by: Person,
  reference: string,
  { state, because, refundsAll, backCents }: Moving,
): Promise<StaffPrivateEvent> {
  await services.db.transaction(async (tx) => {
    const held = await lockPlan(tx, services, reference)
    const { plan, hire } = held
    if (plan.state === state) return
    requireMove(held, state)
    const at = services.now()
    const evenings = eveningsOf(plan, services.settings.get().cafe.timeZone)
    if (state === 'run' && (evenings.at(-1) ?? plan).startsAt > at)
      throw new Refused(409, 'not_yet', 'It has not begun yet.')
    if (state === 'closed' && hire) {
      const { dueCents } = moneyOf(hire, await chargesOf(tx, reference))
      if (dueCents > 0)
        throw new Refused(409, 'not_paid', `${formatCents(dueCents)} is still to be paid.`)
    }
    if (state === 'lost') {
      if (because === '') throw wrong('because', 'Say why, in a few words.')
      await giveRoomBack(tx, services, hire, { by: by.user.name, refundsAll, backCents })
      await freeEvenings(tx, services, reference, by.user.name)
      await markHandled(tx, services, by, [reference], true)
    }
    await changePlan(tx, reference, {
      state,
      lostBecause: state === 'lost' ? because : null,
    })
    await audit(tx, services, by, {
      action: `private-event.${state}`,
      subject: reference,
      before: { state: plan.state },
      after: { because },
    })
    if (state !== 'lost' || !['proposal', 'contracted', 'deposit-paid'].includes(plan.state)) return
    await tellPlanner(
      tx,
      services,
      plan,
      'Your event does not take place',
      [
        `${planInWords(services, plan)}: it is called off, and the time is free again.`,
        ...(backCents > 0 ? [`${formatCents(backCents)} comes back as you paid it.`] : []),
      ],
      'See it here',
    )
  })
  return staffPrivateEvent(services, reference)
}

/**
 * The guest cancels what is agreed on: all evenings are free, and the money comes back by the terms. Pressed twice it is done once.
 * @param shownCents what was shown to come back @throws Refused 409 where that has changed, or it has begun
 */
export async function cancelPlan(
  services: Services,
  reference: string,
  shownCents: number,
): Promise<PrivateEventPage> {
  await services.db.transaction(async (tx) => {
    const held = await lockPlan(tx, services, reference)
    const { plan, hire } = held
    if (plan.state === 'lost') return
    if (!hire || (plan.state !== 'contracted' && plan.state !== 'deposit-paid'))
      throw new Refused(409, 'nothing_agreed', 'Nothing is agreed on that could be cancelled.')
    const { keptCents } = moneyOf(hire, await chargesOf(tx, reference))
    await giveRoomBack(tx, services, hire, {
      by: BY_GUEST,
      refundsAll: false,
      backCents: shownCents,
    })
    await freeEvenings(tx, services, reference, BY_GUEST)
    await changePlan(tx, reference, { state: 'lost', lostBecause: 'Cancelled by the guest' })
    await audit(tx, services, BY_GUEST, {
      action: 'private-event.lost',
      subject: reference,
      before: { state: plan.state },
      after: { because: 'Cancelled by the guest' },
    })
    const money =
      keptCents === 0
        ? 'Nothing was paid, and nothing is owed.'
        : `${formatCents(shownCents)} of ${formatCents(keptCents)} comes back.`
    const what = planInWords(services, plan)
    await tellPlanner(
      tx,
      services,
      plan,
      'Your event is cancelled',
      [`${what}: it is cancelled, as you asked.`, money],
      'See it here',
    )
    await tellCafe(tx, services, {
      reference,
      title: `Cancelled: ${plan.occasion}`,
      from: { name: plan.name, email: plan.email },
      text: `${what}\nCancelled by the guest. ${money} The time is free again.`,
    })
  })
  return readPrivateEvent(services, reference)
}

/** The guest withdraws a plan on which nothing is agreed: no time is held for it any more. Pressed twice it is done once. @throws Refused 409 */
export async function withdrawPlan(
  services: Services,
  reference: string,
  number = 0,
): Promise<PrivateEventPage> {
  await services.db.transaction(async (tx) => {
    const { plan, hire } = await lockPlan(tx, services, reference)
    if (plan.state === 'lost') return
    if (!isOpenPlan(plan.state))
      throw new Refused(
        409,
        'agreed_on',
        'It is agreed on by now, and was not withdrawn. Look at it again: you can cancel it by its terms.',
      )
    if ((plan.proposal?.number ?? 0) !== number)
      throw new Refused(
        409,
        'proposal_changed',
        'There is a newer proposal, so nothing was declined. Read it first.',
      )
    if (plan.startsAt <= services.now())
      throw new Refused(409, 'begun', 'The time of this plan is over.')
    await giveRoomBack(tx, services, hire, { by: BY_GUEST, refundsAll: false, backCents: 0 })
    await freeEvenings(tx, services, reference, BY_GUEST)
    const because = 'Withdrawn by the guest'
    await changePlan(tx, reference, { state: 'lost', lostBecause: because })
    await audit(tx, services, BY_GUEST, {
      action: 'private-event.lost',
      subject: reference,
      before: { state: plan.state },
      after: { because },
    })
    const what = planInWords(services, plan)
    await tellPlanner(
      tx,
      services,
      plan,
      'Your plan is withdrawn',
      [`${what}: it is withdrawn, as you asked. Nothing was charged.`],
      'See it here',
    )
    await tellCafe(tx, services, {
      reference,
      title: `Withdrawn: ${plan.occasion}`,
      from: { name: plan.name, email: plan.email },
      text: `${what}\nWithdrawn by the guest. No time is held for it.`,
    })
  })
  return readPrivateEvent(services, reference)
}

async function giveRoomBack(
  tx: Db,
  services: Services,
  hire: HireRow | null,
  { by, refundsAll, backCents }: { by: string; refundsAll: boolean; backCents: number },
) {
  const at = services.now()
  const state = hire && stateOf(hire, at)
  if (!hire || (state !== 'held' && state !== 'confirmed')) return
  if (state === 'held') {
    await changeHire(tx, services, hire.id, { ...OVER, state: 'expired' })
    return
  }
  if (hire.startsAt <= at)
    throw new Refused(409, 'begun', 'It has begun, so it cannot be lost any more.')
  const { keptCents } = moneyOf(hire, await chargesOf(tx, hire.id))
  const byTerms = refundOf(stepsOf(hire), keptCents, hire.startsAt, at).refundCents
  const refundCents = refundsAll ? keptCents : byTerms
  if (refundCents !== backCents)
    throw new Refused(
      409,
      'refund_changed',
      `Now ${formatCents(refundCents)} would come back. Look at it again.`,
    )
  await callOff(tx, services, hire, 'cancelled', {
    refundCents,
    reason: 'The private event is off',
    by,
  })
}

/** Keeps what kitchen and floor do. */
export async function saveRunSheet(
  services: Services,
  by: Person,
  reference: string,
  runSheet: NonNullable<PrivateRow['runSheet']>,
): Promise<StaffPrivateEvent> {
  await services.db.transaction(async (tx) => {
    await lockPlan(tx, services, reference)
    await changePlan(tx, reference, { runSheet })
    await audit(tx, services, by, { action: 'private-event.run-sheet', subject: reference })
  })
  return staffPrivateEvent(services, reference)
}

export function planInWords(
  { settings }: Pick<Services, 'settings'>,
  { occasion, spaceType, startsAt, endsAt, headcount, proposal }: PrivateRow,
): string {
  const { timeZone } = settings.get().cafe
  const people = headcount === 1 ? '1 person' : `${headcount} people`
  const further = furtherInWords(proposal?.dates ?? [])
  return `${occasion}, ${spanInWords(timeZone, startsAt, endsAt)}${further && `, ${further}`}, ${SPACES[spaceType].name}, ${people}`
}

/** Writes to whoever planned it, with the link of the proposal. @param what they do there */
export async function tellPlanner(
  tx: Db,
  services: Services,
  { reference, name, email }: PrivateRow,
  subject: string,
  lines: string[],
  what = 'See it and pay here',
): Promise<void> {
  await queueMail(tx, services, {
    to: email,
    subject: `${subject} (${reference})`,
    text: letter(services.settings.get().cafe, name, [
      ...lines,
      `${what}:\n${linkOf(services, reference)}`,
    ]),
  })
}
