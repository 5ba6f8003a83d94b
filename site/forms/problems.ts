import type { ApiError } from '#widgets/api.ts'

/** A sentence per field; under '' stands what concerns the whole form. */
export type Problems = Record<string, string>

/** Where each sentence of the server belongs; what belongs to no field of this form stands above it. */
export function problemsOf({ message, body }: ApiError, fields: string[]): Problems {
  const known = Object.entries(body.fields ?? {}).filter(([field]) =>
    fields.includes(field.split('.')[0] ?? ''),
  )
  return known.length > 0 ? Object.fromEntries(known) : { '': message }
}

/** What is left when these fields were changed: a sentence about the whole form is out of date as well. */
export function without(problems: Problems, fields: string[]): Problems {
  const left = Object.entries(problems).filter(
    ([field]) => field !== '' && !fields.includes(field.split('.')[0] ?? ''),
  )
  return Object.fromEntries(left)
}
