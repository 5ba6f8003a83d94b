/** What a log keeps of an error. */
export type SafeError = {
  type: string
  message: string
  stack?: string
  /** The statement with its placeholders; never what was put into them. */
  query?: string
  cause?: SafeError
} & Partial<Record<(typeof FIELDS)[number], string | number>>

/**
 * An error without the data of people. Database drivers, mailers and parsers put what they were given into messages and
 * properties: names, addresses, tokens. So only what is known to name things of ours is kept.
 */
export function safeError(error: unknown, depth = 0): SafeError {
  if (!(error instanceof Error))
    return { type: typeof error, message: 'Something that is no error.' }
  const safe: SafeError = { type: error.name, message: messageOf(error) }
  const frames = framesOf(error.stack)
  if (frames) safe.stack = frames
  const properties = error as unknown as Record<string, unknown>
  for (const field of FIELDS) {
    const value = properties[field]
    if (typeof value === 'number') safe[field] = value
    else if (typeof value === 'string') safe[field] = value.slice(0, FIELD_MAX)
  }
  // Only drizzle's statements have placeholders for every value.
  if (isFailedQuery(error)) safe.query = error.query.slice(0, QUERY_MAX)
  if (error.cause !== undefined && depth < DEPTH_MAX) safe.cause = safeError(error.cause, depth + 1)
  return safe
}

/** Properties that drivers fill with names and numbers of their own. `detail`, `where`, `hint` and `params` are not among them. */
const FIELDS = [
  // Of PostgreSQL a SQLSTATE, of Node a name such as ECONNREFUSED.
  'code',
  'errno',
  'syscall',
  'severity',
  'schema',
  'table',
  'column',
  'constraint',
  'routine',
  'status',
  'responseCode',
  'command',
] as const
const FIELD_MAX = 100
const QUERY_MAX = 2_000
const MESSAGE_MAX = 500
const STACK_MAX_LINES = 20
const DEPTH_MAX = 4

/** Classes of SQLSTATE whose messages name tables and limits (PostgreSQL, appendix A); the others may quote a value. */
const NAMING = /^(08|23|25|28|3D|40|42|53|54|55|57|58)/

function messageOf(error: Error): string {
  const code = 'code' in error ? String(error.code) : ''
  // Five letters that begin with E are Node's or the mailer's, such as EPIPE and EAUTH: no SQLSTATE begins so.
  const isOfDatabase = /^(?!E)[0-9A-Z]{5}$/.test(code)
  if (isOfDatabase) return NAMING.test(code) ? error.message : `The database refused (${code}).`
  // Drizzle writes the values of the query behind its text.
  if (isFailedQuery(error)) return 'Failed query'
  // A parser quotes what it could not read, a mail server whom it does not know.
  if (error instanceof SyntaxError) return 'Something could not be parsed.'
  if ('responseCode' in error) return `The mail server answered ${Number(error.responseCode)}.`
  return withoutAddresses(error.message)
}

function isFailedQuery(error: Error): error is Error & { query: string } {
  return 'query' in error && typeof error.query === 'string' && 'params' in error
}

/** Words with an @ are left out; a word at a time, so that a long text takes no longer than its length. */
function withoutAddresses(text: string): string {
  return text
    .slice(0, MESSAGE_MAX)
    .split(' ')
    .map((word) => (word.includes('@') ? '[address]' : word))
    .join(' ')
}

/** Where it happened. A stack begins with the message, which may have lines of its own. */
function framesOf(stack: string | undefined): string | null {
  const frames = stack?.split('\n').filter((line) => /^ {4}at /.test(line)) ?? []
  return frames.length > 0 ? frames.slice(0, STACK_MAX_LINES).join('\n') : null
}
