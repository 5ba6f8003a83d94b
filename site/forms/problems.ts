import type { ApiError } from '#widgets/api.ts'
import { errorText } from '../texts/t.ts'

/** A sentence per field; under '' stands what concerns the whole form. */
export type Problems = Record<string, string>

/** Where each sentence of the server belongs; what belongs to no field of this form stands above it. */
export function problemsOf({ code, message, body }: ApiError, fields: string[]): Problems {
  const known = Object.entries(body.fields ?? {}).filter(([field]) =>
    fields.includes(field.split('.')[0] ?? ''),
  )
  if (known.length === 0) return { '': errorText({ code, message }) }
  return Object.fromEntries(
    known.map(([field, text]) => [field, errorText({ code: 'invalid_input', message: text })]),
  )
}

/** What is left when these fields were changed: a sentence about the whole form is out of date as well. */
export function without(problems: Problems, fields: string[]): Problems {
  const left = Object.entries(problems).filter(
    ([field]) => field !== '' && !fields.includes(field.split('.')[0] ?? ''),
  )
  return Object.fromEntries(left)
}
