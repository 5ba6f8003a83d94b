import type { PrivateEventEnquiry, Receipt, SpaceRequest } from '#domain/contracts/forms.ts'
import {
  checkPrivateEvent,
  checkSpaceRequest,
  type RequestProblem,
} from '#domain/booking/request.ts'
import { spanInWords } from '#domain/booking/party.ts'
import { SPACES } from '#domain/booking/rates.ts'
import { formatCents } from '#domain/cafe/money.ts'
import { FORMS, formAnswer } from '#domain/content/form-texts.ts'
import { seatsOf } from '../content/store.ts'
import { privateEventEnquiries, spaceRequests } from '../db/schema.ts'
import { writeToBoth } from '../forms/mails.ts'
import { sendForm } from '../forms/send.ts'
import type { Services } from '../services.ts'
import { Refused } from '../http/refuse.ts'
import type { Person } from '../people/person.ts'
import { pathOf } from './hire-link.ts'
import { priceOf } from './hires.ts'
import { takenBetween } from './store.ts'

/** A wish for a room, with what it would cost; staff confirm it by mail. @throws Refused */
export async function requestSpace(services: Services, body: SpaceRequest): Promise<Receipt> {
  const { cafe } = services.settings.get()
  const { spaceType, name, email, headcount, message } = body
  const capacity = await seatsOf(services.db, spaceType)
  const wish = possible(
    checkSpaceRequest(body, { hours: cafe, now: services.now(), seats: capacity }),
  )
  const { startsAt, endsAt, estimateCents } = wish
  const isBooked = (await takenBetween(services, spaceType, startsAt, endsAt)).length > 0
  return sendForm(services, 'space', body, async (tx, { reference, at }) => {
    await tx.insert(spaceRequests).values({
      reference,
      name,
      email,
      phone: body.phone || null,
      spaceType,
      date: body.date,
      startsAt,
      endsAt,
      headcount,
      estimateCents,
      message,
      status: 'requested',
      createdAt: at,
    })
    const room = SPACES[spaceType].name
    const when = spanInWords(cafe.timeZone, startsAt, endsAt)
    await writeToBoth(tx, services, {
      form: 'space',
      reference,
      from: body,
      title: `${room} wanted, ${when}`,
      said: [
        ['Phone', body.phone],
        ['People', headcount],
        ['Estimate', formatCents(estimateCents)],
        ['Careful', isBooked ? 'something is booked in that time already' : null],
        ['Message', message],
      ],
      lines: [
        FORMS.space.message,
        `${room}, ${when}, ${headcount === 1 ? '1 person' : `${headcount} people`}.`,
        `By our rates that is ${formatCents(estimateCents)}, before member discounts.`,
      ],
    })
    const told = isBooked ? ` ${OVERLAP}` : ''
    return { reference, message: `${formAnswer('space', services)}${told}` }
  })
}

/** A plan for a private event, with what the room alone costs whoever asks, where it can be booked so. @throws Refused */
export async function planPrivateEvent(
  services: Services,
  person: Person | null,
  body: PrivateEventEnquiry,
): Promise<Receipt> {
  const { cafe } = services.settings.get()
  const { space, name, email, headcount, occasion, message } = body
  const capacity = await seatsOf(services.db, space)
  const plan = possible(
    checkPrivateEvent(body, { hours: cafe, now: services.now(), seats: capacity }),
  )
  const { startsAt, endsAt } = plan
  const estimateCents =
    plan.estimateCents === null
      ? null
      : (
          await priceOf(services.db, services, person?.user.id ?? null, {
            ...body,
            spaceType: space,
          })
        ).totalCents
  const isBooked = (await takenBetween(services, space, startsAt, endsAt)).length > 0
  return sendForm(services, 'privateEvent', body, async (tx, { reference, at }) => {
    await tx.insert(privateEventEnquiries).values({
      reference,
      name,
      email,
      phone: body.phone || null,
      startsAt,
      endsAt,
      headcount,
      budgetCents: body.budgetCents ?? null,
      estimateCents,
      spaceType: space,
      occasion,
      message,
      createdAt: at,
    })
    const path = pathOf(services, reference)
    const estimate =
      estimateCents === null
        ? ''
        : ` The ${SPACES[space].name} alone is ${formatCents(estimateCents)} for ${body.hours} hours.`
    await writeToBoth(tx, services, {
      form: 'privateEvent',
      reference,
      from: body,
      title: `${occasion}, ${spanInWords(cafe.timeZone, startsAt, endsAt)}`,
      said: [
        ['Phone', body.phone],
        ['Room', SPACES[space].name],
        ['People', headcount],
        ['Budget', body.budgetCents === undefined ? null : formatCents(body.budgetCents)],
        ['Estimate', estimateCents === null ? null : formatCents(estimateCents)],
        ['Careful', isBooked ? 'something is booked in that time already' : null],
        ['Message', message],
      ],
      lines: [
        FORMS.privateEvent.message,
        `${spanInWords(cafe.timeZone, startsAt, endsAt)}.${estimate}`,
        `See your plan, change it or withdraw it here:\n${services.publicUrl}${path}`,
      ],
    })
    return { reference, message: `${formAnswer('privateEvent', services)}${estimate}`, path }
  })
}

const OVERLAP = 'Something is in the book for that time already, so we may suggest another hour.'

/** What was checked. @throws Refused 422 at the field that is wrong */
export function possible<T extends { ok: true }>(checked: T | RequestProblem): T {
  if (checked.ok) return checked
  const { field, message } = checked
  throw new Refused(422, 'not_possible', message, { fields: { [field]: message } })
}
