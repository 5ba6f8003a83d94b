import { inArray } from 'drizzle-orm'
import type { OpenLetter } from '#domain/contracts/admin.ts'
import { audit } from '../audit/store.ts'
import type { Db } from '../db/open.ts'
import { sentForms } from '../db/schema.ts'
import type { House } from '../house.ts'
import type { Person } from '../people/person.ts'
import { openLetter, requireLetter } from './letter.ts'

/** Marks a letter as done, or as still to do. @throws Refused */
export async function handleLetter(
  house: House,
  by: Person,
  reference: string,
  isHandled: boolean,
): Promise<OpenLetter> {
  return house.db.transaction(async (tx) => {
    const before = await requireLetter(tx, house, by, reference)
    if ((before.handledAt !== null) !== isHandled) {
      await markHandled(tx, house, by, [reference], isHandled)
      await audit(tx, house, by, {
        action: isHandled ? 'letter.handled' : 'letter.opened-again',
        subject: reference,
        before: { isHandled: !isHandled },
        after: { isHandled },
      })
    }
    return openLetter(tx, house, by, reference)
  })
}

/** Writes down who is done with letters, or that they are open again. */
export async function markHandled(
  tx: Db,
  house: Pick<House, 'now'>,
  by: Person,
  references: string[],
  isHandled: boolean,
) {
  if (references.length === 0) return
  const handled = isHandled
    ? { handledAt: house.now(), handledBy: by.user.name }
    : { handledAt: null, handledBy: null }
  await tx.update(sentForms).set(handled).where(inArray(sentForms.reference, references))
}
