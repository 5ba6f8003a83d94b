/** Whether the database refused because two stretches of time would overlap in a room or a roster (see the exclusion constraints). */
export function isOverlap(error: unknown): boolean {
  return codeOf(error) === '23P01' && !isTwicePlanned(error)
}

/** Whether it refused because somebody would teach or host two things at once. */
export function isTwicePlanned(error: unknown): boolean {
  return causesOf(error).some(
    (cause) => 'constraint' in cause && cause.constraint === 'instructor_reservations_no_overlap',
  )
}

/** Whether two that waited for each other were told apart: this one was stopped. */
export const isDeadlock = (error: unknown): boolean => codeOf(error) === '40P01'

/**
 * Whether the database kept somebody from doing what another one, in the same moment, had made impossible: a row that is gone,
 * a rule that would be broken, two that wait for each other. Nothing was changed; trying again tells what is there now.
 */
export function isLostRace(error: unknown): boolean {
  return ['23503', '23514', '40001', '40P01'].includes(String(codeOf(error)))
}

/**
 * Whether the database could not be asked or did not answer in time: it is gone, starting, stopping, full, or somebody
 * holds a lock for too long. The same request may succeed a moment later.
 */
export function isUnavailable(error: unknown): boolean {
  const code = String(codeOf(error) ?? '')
  // Connection exceptions, insufficient resources, operator intervention (a statement's time limit is one of those).
  if (/^(08|53|57)/.test(code) || ['55P03', '25P03', '58030'].includes(code)) return true
  return causesOf(error).some(
    (cause) =>
      ('code' in cause && NETWORK_CODES.has(String(cause.code))) ||
      // The words of pg and its pool, which have no code.
      /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed)/.test(
        cause.message,
      ),
  )
}

/** Whether a disk is full: the system's word for it, or PostgreSQL's, which passes it on in words where it cannot go on. */
export function isDiskFull(error: unknown): boolean {
  return causesOf(error).some(
    (cause) =>
      ('code' in cause && DISK_FULL_CODES.has(String(cause.code))) ||
      /No space left on device/.test(cause.message),
  )
}

const DISK_FULL_CODES = new Set(['53100', 'ENOSPC', 'EDQUOT'])
const NETWORK_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])

/** What PostgreSQL calls an error, however deep the layers above have wrapped it. */
export function codeOf(error: unknown): unknown {
  for (const cause of causesOf(error))
    if ('code' in cause && typeof cause.code === 'string' && /^[0-9A-Z]{5}$/.test(cause.code))
      return cause.code
  return null
}

/** An error and what is inside it. */
function causesOf(error: unknown): Error[] {
  const causes: Error[] = []
  for (let at = error; at instanceof Error && causes.length < 5; at = at.cause) causes.push(at)
  return causes
}
