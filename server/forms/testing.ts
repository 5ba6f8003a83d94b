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
