import type { MySession, SessionUser } from '#domain/contracts/people.ts'

/** Who makes a request, and in which session. */
export type Person = {
  user: SessionUser
  sessionId: string
  until: Date
  /** When they last showed that it is them. */
  provedAt: Date
  /** Whether two factors were shown in this session. */
  hasTwoFactors: boolean
  /** How they signed in. */
  method: MySession['method']
  /** The till they stand at, where this browser is one. */
  tillId: string | null
}
