import { and, eq, gt, inArray, lte, sql } from 'drizzle-orm'
import type { Decision, OpenLetter } from '#domain/contracts/admin.ts'
import { CLASS_TEXTS, seats, spanInWords } from '#domain/booking/party.ts'
import { SPACES } from '#domain/booking/rates.ts'
import { formatCents } from '#domain/cafe/money.ts'
import { audit } from '../audit/store.ts'
import { isOverlap } from '../db/refusals.ts'
import type { Db } from '../db/open.ts'
import {
  classRequests,
  classSessions,
  communityNotes,
  noteReports,
  roomHolds,
  sentForms,
  spaceBookings,
  spaceRequests,
} from '../db/schema.ts'
import { letter } from '../forms/mails.ts'
import type { House } from '../house.ts'
import { Refused } from '../http/refuse.ts'
import { notify } from '../notifications/store.ts'
import { queueMail } from '../outbox/store.ts'
import type { Person } from '../people/sessions.ts'
import { findAccount } from '../people/store.ts'
import { openLetter, requireLetter } from './letter.ts'

/** Marks a letter as done, or as still to do. @throws Refused */
export async function handleLetter(
  house: House,
  by: Person,
  reference: string,
  isHandled: boolean,
): Promise<OpenLetter> {
  return house.db.transaction(async (tx) => {
    const before = await requireLetter(tx, house, by, reference)
    if ((before.handledAt !== null) !== isHandled) {
      await markHandled(tx, house, by, [reference], isHandled)
      await audit(tx, house, by, {
        action: isHandled ? 'letter.handled' : 'letter.opened-again',
        subject: reference,
        before: { isHandled: !isHandled },
        after: { isHandled },
      })
    }
    return openLetter(tx, house, by, reference)
  })
}

/** Books a room that somebody asked for, or says no; either way they get a mail. @throws Refused */
export async function decideSpace(
  house: House,
  by: Person,
  reference: string,
  { decision, message = '' }: Decision,
): Promise<OpenLetter> {
  const decide = async (tx: Db) => {
    await requireLetter(tx, house, by, reference)
    const [request] = await tx
      .select()
      .from(spaceRequests)
      .where(eq(spaceRequests.reference, reference))
      .for('update')
    if (!request) throw new Refused(404, 'not_found', 'There is no such wish for a room.')
    requireUndecided(request.status)
    const { spaceType, startsAt, endsAt, name, email, estimateCents } = request
    const isConfirmed = decision === 'confirm'
    if (isConfirmed) {
      if (startsAt <= house.now())
        throw new Refused(409, 'too_late', 'This time has passed, so it cannot be booked.')
      const booking = { spaceType, startsAt, endsAt, name, email }
      await tx.insert(spaceBookings).values({ id: reference, ...booking, createdAt: house.now() })
      await tx
        .insert(roomHolds)
        .values(ROOMS[spaceType].map((room) => ({ bookingId: reference, room, startsAt, endsAt })))
    }
    const status = isConfirmed ? 'confirmed' : 'declined'
    await tx.update(spaceRequests).set({ status }).where(eq(spaceRequests.reference, reference))
    await markHandled(tx, house, by, [reference], true)
    await audit(tx, house, by, {
      action: `space-request.${status}`,
      subject: reference,
      before: { status: request.status },
      after: { status },
    })

    const room = SPACES[spaceType].name
    const when = spanInWords(house.settings.get().cafe.timeZone, startsAt, endsAt)
    await tell(tx, house, {
      to: { name, email },
      subject: isConfirmed
        ? `Your room is booked (${reference})`
        : `About your room (${reference})`,
      title: isConfirmed ? `${room} is yours` : `${room} is not free`,
      lines: isConfirmed
        ? [
            `the ${room} is booked for you: ${when}.`,
            `By our rates that is ${formatCents(estimateCents)}, before member discounts. You pay at the café.`,
          ]
        : [
            `we cannot give you the ${room}, ${when}.`,
            'Answer this mail and we look for another time.',
          ],
      message,
    })
    return openLetter(tx, house, by, reference)
  }
  try {
    return await house.db.transaction(decide)
  } catch (error) {
    // Of two confirmed at once, or over one from elsewhere: the database gives a room to one.
    if (!isOverlap(error)) throw error
    throw new Refused(
      409,
      'room_taken',
      'Something is booked in this room at that time already. Decline this one, or agree on another time by mail.',
    )
  }
}

/** Gives somebody the seats they asked for, or says no; either way they get a mail. @throws Refused */
export async function decideClass(
  house: House,
  by: Person,
  reference: string,
  { decision, message = '' }: Decision,
): Promise<OpenLetter> {
  return house.db.transaction(async (tx) => {
    await requireLetter(tx, house, by, reference)
    const [request] = await tx
      .select()
      .from(classRequests)
      .where(eq(classRequests.reference, reference))
      .for('update')
    if (!request) throw new Refused(404, 'not_found', 'There is no such wish for a class.')
    requireUndecided(request.status)
    const { sessionId, participants, name, email } = request
    const isConfirmed = decision === 'confirm'
    if (isConfirmed) await takeClassSeats(tx, house, sessionId, participants.length)
    const status = isConfirmed ? 'confirmed' : 'declined'
    await tx.update(classRequests).set({ status }).where(eq(classRequests.reference, reference))
    await markHandled(tx, house, by, [reference], true)
    await audit(tx, house, by, {
      action: `class-request.${status}`,
      subject: reference,
      before: { status: request.status },
      after: { status },
    })

    const [session] = await tx.select().from(classSessions).where(eq(classSessions.id, sessionId))
    if (!session) throw new Error(`The class ${sessionId} is gone in the middle of a decision.`)
    const when = spanInWords(house.settings.get().cafe.timeZone, session.startsAt, session.endsAt)
    const party = seats(participants.length)
    await tell(tx, house, {
      to: { name, email },
      subject: isConfirmed
        ? `Your seats are kept (${reference})`
        : `About your class (${reference})`,
      title: isConfirmed ? `Your seats in ${session.title}` : `${session.title} did not work out`,
      lines: isConfirmed
        ? [
            `${party} in ${session.title}, ${when}, ${participants.length === 1 ? 'is' : 'are'} yours.`,
            `${formatCents(session.priceCents * participants.length)} in all, before member discounts. You pay at the café.`,
            session.details.policy,
          ]
        : [
            `we cannot give you ${party} in ${session.title}, ${when}.`,
            'Answer this mail and we look for another date.',
          ],
      message,
    })
    return openLetter(tx, house, by, reference)
  })
}

/** Puts a note on the board or takes it off. Its reports are done with then: new ones count from here. @throws Refused */
export async function decideNote(
  house: House,
  by: Person,
  id: string,
  status: 'shown' | 'hidden',
): Promise<{ status: 'shown' | 'hidden' }> {
  return house.db.transaction(async (tx) => {
    const [note] = await tx
      .select()
      .from(communityNotes)
      .where(eq(communityNotes.id, id))
      .for('update')
    if (!note) throw new Refused(404, 'not_found', 'This note is gone.')
    if (note.status !== status) {
      await tx.update(communityNotes).set({ status }).where(eq(communityNotes.id, id))
      await audit(tx, house, by, {
        action: `note.${status}`,
        subject: note.reference ?? id,
        before: { title: note.title, status: note.status },
        after: { title: note.title, status },
      })
    }
    const reports = await tx
      .select({ reference: noteReports.reference })
      .from(noteReports)
      .where(eq(noteReports.noteId, id))
    await markHandled(
      tx,
      house,
      by,
      [note.reference, ...reports.map(({ reference }) => reference)].filter(
        (reference) => reference !== null,
      ),
      true,
    )
    return { status }
  })
}

/** The whole house holds the Art Space too. */
const ROOMS = {
  'art-space': ['art-space'],
  'entire-venue': ['art-space', 'lounge'],
} as const

function requireUndecided(status: string) {
  if (status !== 'requested')
    throw new Refused(409, 'decided', `This was ${status} already. Load the list again.`)
}

/** One conditional statement, so that no seat is given twice however many are confirmed at once. @throws Refused 409 */
async function takeClassSeats(tx: Db, house: House, sessionId: string, party: number) {
  const { seatsHeld, seatsTaken, capacity } = classSessions
  const [taken] = await tx
    .update(classSessions)
    .set({ seatsTaken: sql`${seatsTaken} + ${party}` })
    .where(
      and(
        eq(classSessions.id, sessionId),
        gt(classSessions.startsAt, house.now()),
        lte(sql`${seatsHeld} + ${seatsTaken} + ${party}`, capacity),
      ),
    )
    .returning({ id: classSessions.id })
  if (taken) return
  const [session] = await tx.select().from(classSessions).where(eq(classSessions.id, sessionId))
  if (!session || session.startsAt <= house.now())
    throw new Refused(409, 'class_over', 'This class has begun or is over.')
  const left = session.capacity - session.seatsHeld - session.seatsTaken
  throw new Refused(
    409,
    'class_full',
    left === 0
      ? 'This class is full. Decline this one, or suggest another date by mail.'
      : CLASS_TEXTS.fewLeft(left),
  )
}

async function markHandled(
  tx: Db,
  house: Pick<House, 'now'>,
  by: Person,
  references: string[],
  isHandled: boolean,
) {
  if (references.length === 0) return
  const handled = isHandled
    ? { handledAt: house.now(), handledBy: by.user.name }
    : { handledAt: null, handledBy: null }
  await tx.update(sentForms).set(handled).where(inArray(sentForms.reference, references))
}

type News = {
  to: { name: string; email: string }
  subject: string
  title: string
  lines: string[]
  /** What staff wrote for them. */
  message: string
}

/** By mail, and where the address is that of an account, by its bell. */
async function tell(tx: Db, house: House, { to, subject, title, lines, message }: News) {
  const { cafe } = house.settings.get()
  const said = message === '' ? lines : [...lines, message]
  await queueMail(tx, house, {
    to: to.email,
    replyTo: cafe.email,
    subject,
    text: letter(cafe, to.name, said),
  })
  const account = await findAccount(tx, to.email)
  if (account?.emailVerifiedAt)
    await notify(tx, house, {
      userId: account.id,
      type: 'workshop',
      title,
      message: said.map((line) => line.charAt(0).toUpperCase() + line.slice(1)).join(' '),
    })
}
