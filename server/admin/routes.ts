import type { Submission } from '#domain/contracts/admin.ts'
import { can } from '#domain/people/permissions.ts'
import type { Services } from '../services.ts'
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
import { listTemplates, removeTemplate, saveTemplate } from './answer-templates.ts'
import { AUDIT_CSV, auditPieces, listAudit } from './audit-log.ts'
import { CHAT_CSV, chatPieces, listChats, readTranscript } from './chats.ts'
import { decideClass } from './decide-class.ts'
import { decideNote } from './decide-note.ts'
import { addHire } from './add-hire.ts'
import { giveSeatsFor } from './give-seats.ts'
import { decideSpace } from './decide-space.ts'
import { ERROR_CSV, errorPieces, listErrors, readError } from './error-log.ts'
import { handleSubmission } from './handle.ts'
import { readSubmission } from './submission.ts'
import { submissionPieces, listSubmissions } from './submissions.ts'
import { listMails, MAIL_CSV, mailPieces, openMail, retryFailed, retryMail } from './mails.ts'
import { decideReservation } from './decide-reservation.ts'
import { declineAlikeReservations, findAlikeReservations } from './decline-alike.ts'
import { listReservations, RESERVATION_CSV, reservationPieces } from './reservations.ts'
import { answerSubmission, giveCredit } from './thread.ts'
import { readToday } from './today.ts'

/** The workrooms: what waits today, accounts and staff, the inbox, and the record of it all. */
export function adminRoutes(call: Calls, services: Services) {
  const { db } = services
  call('adminToday', () => readToday(services))

  call('accounts', ({ query }) => listAccounts(services, query))
  call('accountsCsv', async ({ query }, c) =>
    csvAnswer(c, 'accounts.csv', ACCOUNT_CSV, inPages(accountPieces(services, query))),
  )
  call('changeAccount', ({ params: { id }, body }, c) =>
    changeAccount(services, whoIn(c), id, body),
  )
  call('signOutAccount', ({ params: { id } }, c) => signOutAccount(services, whoIn(c), id))
  call('resetSecondFactor', ({ params: { id } }, c) => resetSecondFactor(services, whoIn(c), id))
  call('inviteAccount', ({ body }, c) => invite(services, whoIn(c), body))
  call('inviteAccountAgain', ({ params: { id } }, c) => inviteAgain(services, whoIn(c), id))

  call('staff', ({ query }) => listAccounts(services, query, true))
  call('staffCsv', async ({ query }, c) =>
    csvAnswer(c, 'staff.csv', ACCOUNT_CSV, inPages(accountPieces(services, query, true))),
  )
  call('changeStaff', ({ params: { id }, body }, c) => changeAccount(services, whoIn(c), id, body))
  call('signOutStaff', ({ params: { id } }, c) => signOutAccount(services, whoIn(c), id))
  call('inviteStaff', ({ body }, c) => invite(services, whoIn(c), { ...body, role: 'STAFF' }))
  call('inviteStaffAgain', ({ params: { id } }, c) => inviteAgain(services, whoIn(c), id))

  call('inbox', ({ query }, c) => listSubmissions(services, whoIn(c), query))
  call('inboxCsv', async ({ query }, c) =>
    csvAnswer(c, 'inbox.csv', SUBMISSION_CSV, inPages(submissionPieces(services, whoIn(c), query))),
  )
  call('submission', ({ params: { id } }, c) => readSubmission(db, services, whoIn(c), id))
  call('handleSubmission', ({ params: { id }, body }, c) =>
    handleSubmission(services, whoIn(c), id, body.isHandled),
  )
  call('answerSubmission', ({ params: { id }, body }, c) =>
    answerSubmission(services, whoIn(c), id, body),
  )
  call('answerTemplates', () => listTemplates(db))
  call('saveAnswerTemplate', ({ params: { id }, body }, c) =>
    saveTemplate(services, whoIn(c), id, body),
  )
  call('removeAnswerTemplate', ({ params: { id } }, c) => removeTemplate(services, whoIn(c), id))
  call('giveCredit', ({ params: { id }, body }, c) => giveCredit(services, whoIn(c), id, body))
  call('addRoomHire', async ({ body }, c) => {
    const hire = await addHire(services, whoIn(c), body)
    c.status(201)
    return hire
  })
  call('giveSeats', ({ params: { id }, body }, c) => giveSeatsFor(services, whoIn(c), id, body))
  call('decideSpace', ({ params: { id }, body }, c) => decideSpace(services, whoIn(c), id, body))
  call('decideClass', ({ params: { id }, body }, c) => decideClass(services, whoIn(c), id, body))
  call('decideNote', ({ params: { id }, body }, c) =>
    decideNote(services, whoIn(c), id, body.status),
  )

  call('reservations', ({ query }) => listReservations(services, query))
  call('reservationsCsv', async ({ query }, c) =>
    csvAnswer(c, 'guests.csv', RESERVATION_CSV, inPages(reservationPieces(services, query))),
  )
  call('decideReservation', ({ params: { id }, body }, c) =>
    decideReservation(services, whoIn(c), id, body),
  )
  call('reservationsAlike', ({ params: { id } }) => findAlikeReservations(services, id))
  call('declineReservationsAlike', ({ params: { id }, body }, c) =>
    declineAlikeReservations(services, whoIn(c), id, body),
  )

  call('mails', ({ query }) => listMails(services, query))
  call('mailsCsv', async ({ query }, c) =>
    csvAnswer(c, 'outbox.csv', MAIL_CSV, inPages(mailPieces(db, query))),
  )
  call('mail', ({ params: { id } }) => openMail(services, id))
  call('retryMail', ({ params: { id } }, c) => retryMail(services, whoIn(c), id))
  call('retryMails', async (_, c) => ({ retried: await retryFailed(services, whoIn(c)) }))

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

  call('auditLog', ({ query }, c) => listAudit(services, query, auditOf(c)))
  call('auditCsv', async ({ query }, c) =>
    csvAnswer(c, 'audit.csv', AUDIT_CSV, inPages(auditPieces(services, query, auditOf(c)))),
  )
}

const SUBMISSION_CSV: CsvColumns<Submission> = {
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

/** What of the audit somebody sees: only admins see what concerns accounts and letters. */
const auditOf = (c: Context<HttpEnv>) => (can(whoIn(c).user, 'admin') ? 'all' : 'money')

/** Who makes a call that only the signed-in can make. */
function whoIn(c: Context<HttpEnv>): Person {
  const person = c.get('person')
  if (!person) throw new Refused(401, 'sign_in_needed', 'Please sign in first.')
  return person
}
