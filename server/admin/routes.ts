import type { Letter } from '#domain/contracts/admin.ts'
import type { House } from '../house.ts'
import { csvAnswer, inPages, type CsvColumns } from '../http/csv.ts'
import { Refused } from '../http/refuse.ts'
import type { Calls, HttpEnv } from '../http/routing.ts'
import type { Person } from '../people/person.ts'
import type { Context } from 'hono'
import {
  ACCOUNT_CSV,
  accountPieces,
  changeAccount,
  invite,
  inviteAgain,
  listAccounts,
  resetSecondFactor,
  signOutAccount,
} from './accounts.ts'
import { AUDIT_CSV, auditPieces, listAudit } from './audit-log.ts'
import { CHAT_CSV, chatPieces, listChats, readTranscript } from './chats.ts'
import { decideClass } from './decide-class.ts'
import { decideNote } from './decide-note.ts'
import { decideSpace } from './decide-space.ts'
import { ERROR_CSV, errorPieces, listErrors, readError } from './error-log.ts'
import { handleLetter } from './handle.ts'
import { openLetter } from './letter.ts'
import { letterPieces, listLetters } from './letters.ts'
import { listMails, MAIL_CSV, mailPieces, openMail, retryFailed, retryMail } from './mails.ts'
import { decideReservation } from './decide-reservation.ts'
import { declineAlikeReservations, findAlikeReservations } from './decline-alike.ts'
import { listReservations, RESERVATION_CSV, reservationPieces } from './reservations.ts'
import { readToday } from './today.ts'

/** The workrooms: what waits today, accounts and staff, the inbox, and the record of it all. */
export function adminRoutes(call: Calls, house: House) {
  const { db } = house
  call('adminToday', () => readToday(house))

  call('accounts', ({ query }) => listAccounts(house, query))
  call('accountsCsv', async ({ query }, c) =>
    csvAnswer(c, 'accounts.csv', ACCOUNT_CSV, inPages(accountPieces(house, query))),
  )
  call('changeAccount', ({ params: { id }, body }, c) => changeAccount(house, whoIn(c), id, body))
  call('signOutAccount', ({ params: { id } }, c) => signOutAccount(house, whoIn(c), id))
  call('resetSecondFactor', ({ params: { id } }, c) => resetSecondFactor(house, whoIn(c), id))
  call('inviteAccount', ({ body }, c) => invite(house, whoIn(c), body))
  call('inviteAccountAgain', ({ params: { id } }, c) => inviteAgain(house, whoIn(c), id))

  call('staff', ({ query }) => listAccounts(house, query, true))
  call('staffCsv', async ({ query }, c) =>
    csvAnswer(c, 'staff.csv', ACCOUNT_CSV, inPages(accountPieces(house, query, true))),
  )
  call('changeStaff', ({ params: { id }, body }, c) => changeAccount(house, whoIn(c), id, body))
  call('signOutStaff', ({ params: { id } }, c) => signOutAccount(house, whoIn(c), id))
  call('inviteStaff', ({ body }, c) => invite(house, whoIn(c), { ...body, role: 'STAFF' }))
  call('inviteStaffAgain', ({ params: { id } }, c) => inviteAgain(house, whoIn(c), id))

  call('inbox', ({ query }, c) => listLetters(house, whoIn(c), query))
  call('inboxCsv', async ({ query }, c) =>
    csvAnswer(c, 'inbox.csv', LETTER_CSV, inPages(letterPieces(house, whoIn(c), query))),
  )
  call('letter', ({ params: { id } }, c) => openLetter(db, house, whoIn(c), id))
  call('handleLetter', ({ params: { id }, body }, c) =>
    handleLetter(house, whoIn(c), id, body.isHandled),
  )
  call('decideSpace', ({ params: { id }, body }, c) => decideSpace(house, whoIn(c), id, body))
  call('decideClass', ({ params: { id }, body }, c) => decideClass(house, whoIn(c), id, body))
  call('decideNote', ({ params: { id }, body }, c) => decideNote(house, whoIn(c), id, body.status))

  call('reservations', ({ query }) => listReservations(house, query))
  call('reservationsCsv', async ({ query }, c) =>
    csvAnswer(c, 'guests.csv', RESERVATION_CSV, inPages(reservationPieces(house, query))),
  )
  call('decideReservation', ({ params: { id }, body }, c) =>
    decideReservation(house, whoIn(c), id, body),
  )
  call('reservationsAlike', ({ params: { id } }) => findAlikeReservations(house, id))
  call('declineReservationsAlike', ({ params: { id }, body }, c) =>
    declineAlikeReservations(house, whoIn(c), id, body),
  )

  call('mails', ({ query }) => listMails(house, query))
  call('mailsCsv', async ({ query }, c) =>
    csvAnswer(c, 'outbox.csv', MAIL_CSV, inPages(mailPieces(db, query))),
  )
  call('mail', ({ params: { id } }) => openMail(house, id))
  call('retryMail', ({ params: { id } }, c) => retryMail(house, whoIn(c), id))
  call('retryMails', async (_, c) => ({ retried: await retryFailed(house, whoIn(c)) }))

  call('chats', ({ query }) => listChats(db, query))
  call('chatsCsv', async ({ query }, c) =>
    csvAnswer(c, 'chats.csv', CHAT_CSV, inPages(chatPieces(db, query))),
  )
  call('transcript', ({ params: { id } }) => readTranscript(db, id))

  call('errorGroups', ({ query }) => listErrors(db, query))
  call('errorGroupsCsv', async ({ query }, c) =>
    csvAnswer(c, 'errors.csv', ERROR_CSV, inPages(errorPieces(db, query))),
  )
  call('errorDetail', ({ params: { id } }) => readError(db, id))

  call('auditLog', ({ query }) => listAudit(db, query))
  call('auditCsv', async ({ query }, c) =>
    csvAnswer(c, 'audit.csv', AUDIT_CSV, inPages(auditPieces(db, query))),
  )
}

const LETTER_CSV: CsvColumns<Letter> = {
  Reference: ({ reference }) => reference,
  Received: ({ createdAt }) => createdAt,
  Form: ({ form }) => form,
  From: ({ name }) => name,
  Email: ({ email }) => email,
  About: ({ title }) => title,
  Status: ({ status }) => status,
  Done: ({ handledAt }) => handledAt,
  'Done by': ({ handledBy }) => handledBy,
}

/** Who makes a call that only the signed-in can make. */
function whoIn(c: Context<HttpEnv>): Person {
  const person = c.get('person')
  if (!person) throw new Refused(401, 'sign_in_needed', 'Please sign in first.')
  return person
}
