import * as z from 'zod/mini'
import { Refused } from './refuse.ts'

type Issue = z.core.$ZodIssue

/** What the schema makes of a value, or a `Refused` with a sentence per field. */
export function validate<Schema extends z.ZodMiniType>(
  schema: Schema,
  value: unknown,
): z.output<Schema> {
  const result = schema.safeParse(value, { error: NO_TEXT, reportInput: true })
  if (result.success) return result.data
  const fields: Record<string, string> = Object.create(null) as Record<string, string>
  for (const issue of result.error.issues.slice(0, ISSUES_TOLD).flatMap(simplest)) {
    for (const [field, sentence] of sentences(issue)) fields[field] ??= sentence
  }
  const [[field, sentence] = ['', 'This is not what is expected here.']] = Object.entries(fields)
  // 'Please enter a valid email' speaks for itself, 'This is needed.' does not.
  const isPlain = field === '' || field === WHOLE || !/^(This|Use)\b/.test(sentence)
  const message = isPlain ? sentence : `${field}: ${sentence}`
  throw new Refused(400, 'invalid_input', message, { fields: { ...fields } })
}

/** A schema's own sentences are told; for the others there are the sentences below. */
const NO_TEXT = () => ''

/** What is wrong beyond these is told when they are mended. */
const ISSUES_TOLD = 20

/** The name under which something wrong with the whole is told. */
const WHOLE = 'body'

/** Of a choice between schemas: what is wrong by the reading that came nearest. */
function simplest(issue: Issue): Issue[] {
  if (issue.code !== 'invalid_union' || issue.errors.length === 0) return [issue]
  const readings = issue.errors.map((reading) => reading.flatMap(simplest))
  const nearest = readings.reduce((best, next) => (cost(next) < cost(best) ? next : best))
  return nearest.map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] }) as Issue)
}

/** A wrong kind of thing is farther off than a wrong value. */
function cost(issues: Issue[]) {
  return issues.reduce(
    (sum, { code }) =>
      sum +
      (code === 'invalid_type'
        ? 3
        : code === 'unrecognized_keys' || code === 'invalid_value'
          ? 2
          : 1),
    0,
  )
}

function sentences(issue: Issue): [string, string][] {
  const field = issue.path.map(String).join('.')
  if (issue.code === 'unrecognized_keys') {
    const inside = field ? `${field}.` : ''
    return issue.keys
      .slice(0, 10)
      .map((key) => [`${inside}${key.slice(0, 80)}`, 'This field is not known here: leave it out.'])
  }
  return [[field || WHOLE, sentenceOf(issue)]]
}

function sentenceOf(issue: Issue): string {
  if (issue.message) return issue.message
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined || issue.input === null
        ? 'This is needed.'
        : `Use ${article(issue.expected)}.`
    case 'invalid_value':
      return `Use one of: ${issue.values.map(String).join(', ')}.`
    case 'too_small':
      return `Use ${unit(issue.origin, 'at least', issue.minimum)}.`
    case 'too_big':
      return `Use ${unit(issue.origin, 'at most', issue.maximum)}.`
    case 'invalid_format':
      return issue.format === 'datetime'
        ? 'Use an instant like 2025-10-31T16:00:00Z.'
        : 'This is not written as expected.'
    default:
      return 'This is not what is expected here.'
  }
}

function article(expected: string): string {
  if (expected === 'int') return 'a whole number'
  if (expected === 'string') return 'text'
  if (expected === 'array') return 'a list'
  return `${/^[aeiou]/.test(expected) ? 'an' : 'a'} ${expected}`
}

function unit(origin: string, bound: string, count: number | bigint): string {
  if (origin === 'string') return `${bound} ${count} characters`
  if (origin === 'array') return `${bound} ${count} entries`
  return `a number that is ${bound} ${count}`
}
