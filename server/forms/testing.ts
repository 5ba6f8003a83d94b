import { randomUUID } from 'node:crypto'
import { classRequests, sentForms } from '../db/schema.ts'
import type { Services } from '../services.ts'
import { makeFormToken } from './token.ts'

/** The fields of a form that somebody opened a minute ago, and who that is. */
export function opened(server: Pick<Services, 'secrets' | 'now'>, more: object = {}) {
  const openedAt = new Date(server.now().getTime() - 60_000)
  return { ...visitor, formToken: makeFormToken(server.secrets['form-token'], openedAt), ...more }
}

const visitor = { name: 'Zoe Park', email: 'zoe@guest.example' }

/** A PDF as far as its first bytes go. */
export const PDF = new TextEncoder().encode('%PDF-1.7\n%âãÏÓ\n1 0 obj\n<<>>\nendobj\n%%EOF\n')

/** The body of an application as a browser sends it. */
export function applicationForm(
  fields: object,
  file: Uint8Array | null,
  name = 'me.pdf',
): FormData {
  const form = new FormData()
  for (const [key, value] of Object.entries(fields)) form.append(key, String(value))
  if (file) form.append('resume', new Blob([new Uint8Array(file)]), name)
  return form
}

/** A wish for seats as servers took them before classes could be booked: staff still answer those. @returns its reference */
export async function keepClassRequest(
  { db, now }: Pick<Services, 'db' | 'now'>,
  sessionId: string,
  participants: string[],
  email = visitor.email,
): Promise<string> {
  const createdAt = now()
  const nonce = randomUUID()
  const reference = `K-${nonce.slice(0, 5).toUpperCase()}`
  await db.insert(sentForms).values({ reference, nonce, form: 'class', requestHash: '', createdAt })
  await db.insert(classRequests).values({
    reference,
    name: visitor.name,
    email,
    phone: null,
    sessionId,
    participants,
    sitWith: null,
    message: '',
    status: 'requested',
    createdAt,
  })
  return reference
}
