import type { Problems } from '../../forms/problems.ts'
import type { Entering } from '../../state/account.ts'
import { errorText } from '../../texts/t.ts'

/** Why somebody is not in, at the fields of a form. @param field where a refusal of no field belongs; '' is the form as a whole */
export function refusedBy(entered: Extract<Entering, { ok: false }>, field = ''): Problems {
  const { fields, message, reason } = entered
  if (!fields) return { [field]: errorText({ code: reason, message }) }
  return Object.fromEntries(
    Object.entries(fields).map(([name, text]) => [
      name,
      errorText({ code: reason, message: text }),
    ]),
  )
}
