import { OCCASION_TYPES } from '#domain/booking/values.ts'
import { THREAD_KINDS } from '#domain/content/thread.ts'
import * as z from 'zod/mini'
import { MAIL_STATUSES } from '#domain/notifications/values.ts'
import { NOTE_STATUSES, NOTE_DECISIONS } from '#domain/content/values.ts'
import { CREDIT_PROBLEMS, LEAST_CREDIT_CENTS, MOST_CREDIT_CENTS } from '#domain/content/credit.ts'
import { CHAT_OUTCOMES, MESSAGE_TYPES } from '#domain/barista/values.ts'
import type { ApiRow } from './api-row.ts'
import { CameBy } from './attribution.ts'
import { OrderStatus } from './ordering.ts'
import { Nothing, byLongId } from './parameters.ts'
import { Role, StaffRole } from './people.ts'
import { tablePage, tableQuery } from './table.ts'
import { CalendarDate, Cents, Email, Instant, Slug, text } from './text.ts'

/* The today strip */

/** What waits and what happened today, read from the database with each call. */
export const AdminToday = z.object({
  at: Instant,
  date: z.string(),
  /** Orders that the bar still has to make or hand out, the most urgent first; minutes over 0 are late. */
  due: z.array(
    z.object({
      id: z.string(),
      number: z.string(),
      name: z.string(),
      status: OrderStatus,
      minutesLate: z.int(),
    }),
  ),
  dueCount: z.int(),
  lateCount: z.int(),
  /** Paid for the first time today, as in reports. Of those that were placed today: the cancelled, and what is still to be paid. `takenCents` is the money taken today, for orders or not, as reports have it. */
  orders: z.object({
    count: z.int(),
    cancelled: z.int(),
    takenCents: z.int(),
    openCents: z.int(),
  }),
  sales: z.object({ count: z.int(), cents: z.int() }),
  entries: z.object({ today: z.int(), all: z.int() }),
  messages: z.object({ waiting: z.int(), oldestAt: z.nullable(Instant) }),
  /** Reservations of seats that wait to be confirmed. */
  seats: z.object({ waiting: z.int() }),
  mails: z.object({
    failed: z.int(),
    waiting: z.int(),
    kept: z.int(),
    sendsMail: z.boolean(),
    /** Kinds of mails to unconfirmed addresses of which no more are sent in this hour or day. */
    spent: z.optional(z.array(z.string())),
  }),
  /** Since a day ago. */
  errors: z.object({ recent: z.int(), all: z.int() }),
  soldOut: z.array(z.object({ id: z.string(), name: z.string(), until: z.nullable(Instant) })),
  /** Sold in each hour by the clock of the café, after discounts and without tax, beside the same weekday a week before. */
  pace: z.object({
    /** The time of day at the café, as '13:05'. */
    time: z.string(),
    hours: z.array(z.object({ hour: z.int(), cents: z.int(), weekBeforeCents: z.int() })),
    soFarCents: z.int(),
    /** Of the week before, up to the same time of day. */
    weekBeforeSoFarCents: z.int(),
  }),
  /** The pickup slots of the next three hours, with the minutes of making that are promised and that fit. */
  kitchen: z.array(
    z.object({
      label: z.string(),
      startsAt: Instant,
      bookedMinutes: z.int(),
      capacityMinutes: z.int(),
      /** The whole venue is rented, so nothing is promised. */
      isHired: z.boolean(),
    }),
  ),
})
export type AdminToday = z.infer<typeof AdminToday>

/* Accounts */

/** The row of the permission table that an account has its rights from (docs/decisions/roles.md). */
export const AccountRole = z.enum(['ADMIN', 'ARTIST', 'CUSTOMER', ...StaffRole.options])
export type AccountRole = z.infer<typeof AccountRole>
export const AccountState = z.enum(['active', 'invited', 'disabled'])
export type AccountState = z.infer<typeof AccountState>

/** An account as admins and managers see it: never a hash, a secret or a token. */
export const Account = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  role: Role,
  staffRole: z.nullable(StaffRole),
  state: AccountState,
  isDemo: z.boolean(),
  isEmailVerified: z.boolean(),
  hasSecondFactor: z.boolean(),
  /** Devices that are signed in now. */
  sessions: z.int(),
  lastSignInAt: z.nullable(Instant),
  createdAt: Instant,
})
export type Account = z.infer<typeof Account>

const ACCOUNT_COLUMNS = ['name', 'email', 'role', 'state', 'lastSignInAt', 'createdAt'] as const
export const AccountsQuery = tableQuery(ACCOUNT_COLUMNS, {
  role: z.optional(AccountRole),
  state: z.optional(AccountState),
})
export const Accounts = tablePage(Account)

const Name = text(80)
export const AccountPatch = z.strictObject({
  role: z.optional(Role),
  /** For staff, who have one of these. */
  staffRole: z.optional(z.nullable(StaffRole)),
  isDisabled: z.optional(z.boolean()),
})
export type AccountPatch = z.infer<typeof AccountPatch>

export const Invitation = z.strictObject({
  email: Email,
  name: Name,
  role: Role,
  staffRole: z.optional(z.nullable(StaffRole)),
})
export type Invitation = z.infer<typeof Invitation>

/* Staff, as a manager sees them */

export const StaffQuery = tableQuery(ACCOUNT_COLUMNS, {
  role: z.optional(z.enum(['ADMIN', ...StaffRole.options])),
  state: z.optional(AccountState),
})
export const StaffPatch = z.strictObject({
  staffRole: z.optional(StaffRole),
  isDisabled: z.optional(z.boolean()),
})
export const StaffInvitation = z.strictObject({ email: Email, name: Name, staffRole: StaffRole })
export type StaffInvitation = z.infer<typeof StaffInvitation>

/* The inbox */

/** The forms that staff have to answer. Seats and newsletters need nobody. */
export const SubmissionForm = z.enum([
  'contact',
  'apply',
  'artwork',
  'commission',
  'privateEvent',
  'space',
  'class',
  'feedback',
  'note',
  'report',
])
export type SubmissionForm = z.infer<typeof SubmissionForm>

export const Submission = z.object({
  reference: z.string(),
  form: SubmissionForm,
  /** Absent where the form did not ask for a name. */
  name: z.nullable(z.string()),
  email: z.nullable(z.string()),
  /** What it is about, in a few words. */
  title: z.string(),
  /** Of a request or a note: what was decided. */
  status: z.nullable(z.enum(['requested', 'confirmed', 'declined', 'waiting', 'shown', 'hidden'])),
  createdAt: Instant,
  handledAt: z.nullable(Instant),
  handledBy: z.nullable(z.string()),
})
export type Submission = z.infer<typeof Submission>

export const InboxQuery = tableQuery(['createdAt', 'form', 'name', 'handledAt'], {
  form: z.optional(SubmissionForm),
  state: z.optional(z.enum(['open', 'done'])),
})
export const Inbox = tablePage(Submission)

/** The whole form, and what can be done about it. */
export const OpenSubmission = z.extend(Submission, {
  phone: z.nullable(z.string()),
  said: z.array(z.object({ label: z.string(), value: z.string() })),
  message: z.string(),
  resume: z.nullable(z.object({ fileName: z.string(), sizeBytes: z.int() })),
  space: z.nullable(
    z.object({
      when: z.string(),
      isPast: z.boolean(),
      /** What is already booked at that time. */
      clashes: z.array(z.object({ what: z.string(), when: z.string() })),
    }),
  ),
  class: z.nullable(
    z.object({
      title: z.string(),
      when: z.string(),
      isPast: z.boolean(),
      seats: z.int(),
      seatsLeft: z.int(),
    }),
  ),
  /** What a confirmed wish for a room or for seats became; a server of the version before does not say. */
  booking: z.optional(
    z.nullable(
      z.object({
        /** Whether it was given back or called off since, and who did that where it is known: 'the guest'. */
        isOff: z.boolean(),
        offBy: z.nullable(z.string()),
      }),
    ),
  ),
  note: z.nullable(
    z.object({
      id: z.string(),
      title: z.string(),
      text: z.string(),
      name: z.string(),
      status: z.enum(NOTE_STATUSES),
      reports: z.array(z.object({ reason: z.string(), createdAt: Instant })),
    }),
  ),
  /** What was written about it since, oldest first. */
  thread: z.array(
    z.object({
      id: z.int(),
      kind: z.enum(THREAD_KINDS),
      text: z.string(),
      /** Who of the staff; `null` where whoever sent it wrote. */
      by: z.nullable(z.string()),
      at: Instant,
      /** Of a reply: whether it came by the link of a mail; otherwise anybody may have typed the address. */
      isByLink: z.boolean(),
      /** Of a credit. */
      cents: z.nullable(Cents),
      /** How the mail that told it stands; `null` where there is none any more. */
      mail: z.nullable(z.enum(MAIL_STATUSES)),
    }),
  ),
  /** Who did what about it, oldest first. */
  history: z.array(
    z.object({
      at: Instant,
      by: z.string(),
      action: z.string(),
      /** What was given: '2 seats for Cut Paper'. */
      what: z.optional(z.string()),
    }),
  ),
  /** The orders that it names ('A-101'), for who may see orders; a server of the version before does not say. */
  orders: z.optional(
    z.array(
      z.object({
        id: z.string(),
        number: z.string(),
        name: z.string(),
        day: CalendarDate,
        /** Whether it was placed with the mail address of the letter. */
        isTheirs: z.boolean(),
      }),
    ),
  ),
})
export type OpenSubmission = z.infer<typeof OpenSubmission>

/** An answer to whoever sent a form: it goes by mail. */
export const Answer = z.strictObject({
  text: text(4_000, { min: 2, multiline: true }),
  /** New for each answer, the same when it is sent again. */
  key: text(80, { min: 8 }),
  /** Whether nothing is left to do then. */
  isHandled: z.boolean(),
})
export type Answer = z.infer<typeof Answer>

/** Money to spend at the café, to make something good. */
export const Credit = z.strictObject({
  cents: z
    .int('Use a whole number of cents.')
    .check(
      z.minimum(LEAST_CREDIT_CENTS, CREDIT_PROBLEMS.tooLittle),
      z.maximum(MOST_CREDIT_CENTS, CREDIT_PROBLEMS.tooMuch),
    ),
  /** For the log; the customer does not read it. */
  reason: text(200),
  /** Put into the mail. */
  message: z.optional(text(1_000, { min: 0, multiline: true })),
  /** How many credits stood in the thread for whoever gives this one; none where it is not said. */
  seenCredits: z.optional(z.int().check(z.minimum(0), z.maximum(1_000))),
  key: text(80, { min: 8 }),
})
export type Credit = z.infer<typeof Credit>

export const SubmissionPatch = z.strictObject({ isHandled: z.boolean() })
/** `message` is put into the mail to the visitor. */
export const Decision = z.strictObject({
  decision: z.enum(['confirm', 'decline']),
  message: z.optional(text(1_000, { min: 0, multiline: true })),
})
export type Decision = z.infer<typeof Decision>
export const NotePatch = z.strictObject({ status: z.enum(NOTE_DECISIONS) })

/* The outbox */

export const MailStatus = z.enum(MAIL_STATUSES)
export type MailStatus = z.infer<typeof MailStatus>
export const MailRow = z.object({
  id: z.string(),
  to: z.string(),
  subject: z.string(),
  status: MailStatus,
  attempts: z.int(),
  error: z.nullable(z.string()),
  createdAt: Instant,
  sentAt: z.nullable(Instant),
})
export type MailRow = z.infer<typeof MailRow>
export const MailsQuery = tableQuery(['createdAt', 'to', 'subject', 'status', 'attempts'], {
  status: z.optional(MailStatus),
})
export const Mails = tablePage(MailRow)
export const OpenMail = z.extend(MailRow, {
  text: z.string(),
  replyTo: z.nullable(z.string()),
  nextAttemptAt: z.nullable(Instant),
  attachments: z.array(z.string()),
  /** Whether this server sends mails at all. */
  sendsMail: z.boolean(),
})
export type OpenMail = z.infer<typeof OpenMail>

/* Chats */

export const ChatRow = z.object({
  sessionId: z.string(),
  startedAt: Instant,
  lastAt: Instant,
  messages: z.int(),
  /** How it ended, as the browser reports it: something went into the cart, something was not understood, or neither. */
  outcome: z.enum(CHAT_OUTCOMES),
  /** How often the assistant did not understand. */
  misunderstood: z.int(),
  /** What the visitor said first, and where. */
  firstText: z.nullable(z.string()),
  pageUrl: z.string(),
  embed: z.nullable(CameBy),
})
export type ChatRow = z.infer<typeof ChatRow>
export const ChatsQuery = tableQuery(['lastAt', 'startedAt', 'messages', 'misunderstood'], {})
export const Chats = tablePage(ChatRow)
export const Transcript = z.object({
  sessionId: z.string(),
  messages: z.array(
    z.object({
      id: z.int(),
      type: z.enum(MESSAGE_TYPES),
      text: z.string(),
      pageUrl: z.string(),
      metadata: z.nullable(z.string()),
      at: Instant,
    }),
  ),
})
export type Transcript = z.infer<typeof Transcript>

/* Errors of browsers */

/** The same error in many browsers is one row. */
export const ErrorGroup = z.object({
  id: z.string(),
  type: z.string(),
  message: z.string(),
  count: z.int(),
  firstAt: Instant,
  lastAt: Instant,
})
export type ErrorGroup = z.infer<typeof ErrorGroup>
export const ErrorsQuery = tableQuery(['lastAt', 'firstAt', 'count', 'type', 'message'], {
  type: z.optional(text(80)),
})
export const ErrorGroups = tablePage(ErrorGroup)
/** The latest of them. */
export const ErrorDetail = z.object({
  entries: z.array(
    z.object({
      id: z.int(),
      happenedAt: Instant,
      receivedAt: Instant,
      stack: z.nullable(z.string()),
      context: z.nullable(z.record(z.string(), z.unknown())),
      userAgent: z.nullable(z.string()),
      url: z.nullable(z.string()),
      environment: z.nullable(z.string()),
    }),
  ),
})
export type ErrorDetail = z.infer<typeof ErrorDetail>

/* Audit */

export const AuditRow = z.object({
  id: z.int(),
  at: Instant,
  byId: z.nullable(z.string()),
  byName: z.string(),
  action: z.string(),
  subject: z.string(),
  /** How people call it, where that is not what was written down: an order by its number, an account by its name. */
  subjectName: z.nullable(z.string()),
  /** The admin's pages of that, and of who did it. */
  subjectPath: z.nullable(z.string()),
  byPath: z.nullable(z.string()),
  before: z.unknown(),
  after: z.unknown(),
})
export type AuditRow = z.infer<typeof AuditRow>
export const AuditQuery = tableQuery(['at', 'byName', 'action', 'subject'], {
  action: z.optional(text(80)),
  byName: z.optional(text(80)),
  /** Days of the café, both with them. */
  from: z.optional(CalendarDate),
  until: z.optional(CalendarDate),
})
export const Audit = tablePage(AuditRow)

/** A mail as the outbox keeps it: nothing is "sent" that was not. */
export const OutboxMail = z.object({
  id: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  status: MailStatus,
  error: z.nullable(z.string()),
  createdAt: Instant,
  sentAt: z.nullable(Instant),
})
export type OutboxMail = z.infer<typeof OutboxMail>

/** The pages of admins and managers. */
export const adminCalls = {
  adminToday: {
    method: 'GET',
    path: '/api/admin/today',
    who: 'admin',
    summary: "Get today's figures",
    answer: AdminToday,
  },
  accounts: {
    method: 'GET',
    path: '/api/admin/accounts',
    who: 'admin',
    summary: 'List the accounts',
    query: AccountsQuery,
    answer: Accounts,
  },
  /** A file for spreadsheets, like all calls that end in `Csv`. */
  accountsCsv: {
    method: 'GET',
    path: '/api/admin/accounts.csv',
    who: 'admin',
    proof: 'recent',
    summary: 'Download the accounts',
    query: AccountsQuery,
    media: 'text/csv',
    answer: Nothing,
  },
  changeAccount: {
    method: 'PATCH',
    path: '/api/admin/accounts/:id',
    who: 'admin',
    proof: 'recent',
    summary: "Change somebody's role or state",
    params: byLongId,
    body: AccountPatch,
    answer: Account,
  },
  signOutAccount: {
    method: 'POST',
    path: '/api/admin/accounts/:id/sign-out',
    who: 'admin',
    proof: 'recent',
    summary: 'End all sessions of an account',
    params: byLongId,
    answer: Account,
  },
  resetSecondFactor: {
    method: 'POST',
    path: '/api/admin/accounts/:id/second-factor-reset',
    who: 'admin',
    proof: 'recent',
    summary: "Remove somebody's second factor",
    params: byLongId,
    answer: Account,
  },
  inviteAccount: {
    method: 'POST',
    path: '/api/admin/accounts',
    who: 'admin',
    proof: 'recent',
    summary: 'Invite somebody',
    body: Invitation,
    answer: Account,
  },
  inviteAccountAgain: {
    method: 'POST',
    path: '/api/admin/accounts/:id/invitation',
    who: 'admin',
    proof: 'recent',
    summary: 'Send an invitation again',
    params: byLongId,
    answer: Account,
  },
  staff: {
    method: 'GET',
    path: '/api/staff',
    who: 'manage-employees',
    summary: 'List the staff',
    query: StaffQuery,
    answer: Accounts,
  },
  staffCsv: {
    method: 'GET',
    path: '/api/staff.csv',
    who: 'manage-employees',
    proof: 'recent',
    summary: 'Download the staff',
    query: StaffQuery,
    media: 'text/csv',
    answer: Nothing,
  },
  changeStaff: {
    method: 'PATCH',
    path: '/api/staff/:id',
    who: 'manage-employees',
    proof: 'recent',
    summary: 'Change a member of staff',
    params: byLongId,
    body: StaffPatch,
    answer: Account,
  },
  signOutStaff: {
    method: 'POST',
    path: '/api/staff/:id/sign-out',
    who: 'manage-employees',
    summary: 'End all sessions of a member of staff',
    params: byLongId,
    answer: Account,
  },
  inviteStaff: {
    method: 'POST',
    path: '/api/staff',
    who: 'manage-employees',
    proof: 'recent',
    summary: 'Invite a member of staff',
    body: StaffInvitation,
    answer: Account,
  },
  inviteStaffAgain: {
    method: 'POST',
    path: '/api/staff/:id/invitation',
    who: 'manage-employees',
    proof: 'recent',
    summary: 'Send a staff invitation again',
    params: byLongId,
    answer: Account,
  },
  inbox: {
    method: 'GET',
    path: '/api/inbox',
    who: 'manage-events',
    summary: 'List what visitors sent',
    query: InboxQuery,
    answer: Inbox,
  },
  inboxCsv: {
    method: 'GET',
    path: '/api/inbox.csv',
    who: 'manage-events',
    proof: 'recent',
    summary: 'Download what visitors sent',
    query: InboxQuery,
    media: 'text/csv',
    answer: Nothing,
  },
  submission: {
    method: 'GET',
    path: '/api/inbox/:id',
    who: 'manage-events',
    summary: 'Get what a visitor sent',
    params: byLongId,
    answer: OpenSubmission,
  },
  answerSubmission: {
    method: 'POST',
    path: '/api/inbox/:id/answers',
    who: 'manage-events',
    summary: 'Answer what somebody sent, by email',
    params: byLongId,
    body: Answer,
    answer: OpenSubmission,
  },
  /** For those who read the inbox. */
  giveCredit: {
    method: 'POST',
    path: '/api/inbox/:id/credits',
    who: 'refunds',
    summary: 'Give whoever sent something a credit, told by email',
    params: byLongId,
    body: Credit,
    answer: OpenSubmission,
  },
  handleSubmission: {
    method: 'PATCH',
    path: '/api/inbox/:id',
    who: 'manage-events',
    summary: 'Mark what a visitor sent as handled',
    params: byLongId,
    body: SubmissionPatch,
    answer: OpenSubmission,
  },
  giveSeats: {
    method: 'POST',
    path: '/api/inbox/:id/seats',
    who: 'manage-events',
    summary: 'Give seats to whoever wrote a message',
    changesPages: true,
    params: byLongId,
    body: z.strictObject({
      type: z.enum(OCCASION_TYPES),
      id: Slug,
      party: z.int().check(z.minimum(1, 'At least one seat.'), z.maximum(40, 'At most 40 seats.')),
      /** For them, in the mail. */
      message: text(1_000, { min: 0, multiline: true }),
    }),
    answer: OpenSubmission,
  },
  decideSpace: {
    method: 'POST',
    path: '/api/inbox/:id/space',
    who: 'manage-events',
    summary: 'Answer a request for a space',
    params: byLongId,
    body: Decision,
    answer: OpenSubmission,
  },
  decideClass: {
    method: 'POST',
    path: '/api/inbox/:id/class',
    who: 'manage-events',
    summary: 'Answer a request for a class',
    changesPages: true,
    params: byLongId,
    body: Decision,
    answer: OpenSubmission,
  },
  decideNote: {
    method: 'PATCH',
    path: '/api/community/:id',
    who: 'manage-events',
    summary: 'Keep or remove a note of the board',
    changesPages: true,
    params: byLongId,
    body: NotePatch,
    answer: NotePatch,
  },
  mails: {
    method: 'GET',
    path: '/api/admin/mails',
    who: 'admin',
    summary: 'List the emails the café wrote',
    query: MailsQuery,
    answer: Mails,
  },
  mailsCsv: {
    method: 'GET',
    path: '/api/admin/mails.csv',
    who: 'admin',
    proof: 'recent',
    summary: 'Download the list of emails',
    query: MailsQuery,
    media: 'text/csv',
    answer: Nothing,
  },
  mail: {
    method: 'GET',
    path: '/api/admin/mails/:id',
    who: 'admin',
    proof: 'recent',
    summary: 'Read an email the café wrote',
    params: byLongId,
    answer: OpenMail,
  },
  retryMail: {
    method: 'POST',
    path: '/api/admin/mails/:id/retry',
    who: 'admin',
    summary: 'Send an email again',
    params: byLongId,
    answer: OpenMail,
  },
  retryMails: {
    method: 'POST',
    path: '/api/admin/mails/retry',
    who: 'admin',
    summary: 'Send all failed emails again',
    answer: z.object({ retried: z.int() }),
  },
  chats: {
    method: 'GET',
    path: '/api/admin/chats',
    who: 'admin',
    summary: 'List the chats',
    query: ChatsQuery,
    answer: Chats,
  },
  chatsCsv: {
    method: 'GET',
    path: '/api/admin/chats.csv',
    who: 'admin',
    proof: 'recent',
    summary: 'Download the chats',
    query: ChatsQuery,
    media: 'text/csv',
    answer: Nothing,
  },
  transcript: {
    method: 'GET',
    path: '/api/admin/chats/:id',
    who: 'admin',
    summary: 'Read a chat',
    params: byLongId,
    answer: Transcript,
  },
  errorGroups: {
    method: 'GET',
    path: '/api/admin/errors',
    who: 'admin',
    summary: 'List the errors by kind',
    query: ErrorsQuery,
    answer: ErrorGroups,
  },
  errorGroupsCsv: {
    method: 'GET',
    path: '/api/admin/errors.csv',
    who: 'admin',
    proof: 'recent',
    summary: 'Download the errors by kind',
    query: ErrorsQuery,
    media: 'text/csv',
    answer: Nothing,
  },
  errorDetail: {
    method: 'GET',
    path: '/api/admin/errors/:id',
    who: 'admin',
    summary: 'Get the reports of an error',
    params: byLongId,
    answer: ErrorDetail,
  },
  auditLog: {
    method: 'GET',
    path: '/api/admin/audit',
    // Managers see what concerns money and the counter, admins everything.
    who: 'view-analytics',
    summary: 'List who did what',
    query: AuditQuery,
    answer: Audit,
  },
  auditCsv: {
    method: 'GET',
    path: '/api/admin/audit.csv',
    who: 'view-analytics',
    proof: 'recent',
    summary: 'Download who did what',
    query: AuditQuery,
    media: 'text/csv',
    answer: Nothing,
  },
  outbox: {
    method: 'GET',
    path: '/api/outbox',
    who: 'admin',
    proof: 'recent',
    summary: 'List the newest emails',
    answer: z.object({ mails: z.array(OutboxMail) }),
  },
} as const satisfies Record<string, ApiRow>
