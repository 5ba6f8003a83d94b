import { and, inArray, isNull } from 'drizzle-orm'
import type { OpenSubmission } from '#domain/contracts/admin.ts'
import { audit } from '../audit/store.ts'
import type { Db } from '../db/open.ts'
import { sentForms } from '../db/schema.ts'
import type { Services } from '../services.ts'
import type { Person } from '../people/person.ts'
import { readSubmission, requireSubmission } from './submission.ts'

/** Marks a submission as done, or as still to do. @throws Refused */
export async function handleSubmission(
  services: Services,
  by: Person,
  reference: string,
  isHandled: boolean,
): Promise<OpenSubmission> {
  return services.db.transaction(async (tx) => {
    const before = await requireSubmission(tx, services, by, reference)
    if ((before.handledAt !== null) !== isHandled) {
      await markHandled(tx, services, by, [reference], isHandled)
      await audit(tx, services, by, {
        action: isHandled ? 'letter.handled' : 'letter.opened-again',
        subject: reference,
        before: { isHandled: !isHandled },
        after: { isHandled },
      })
    }
    return readSubmission(tx, services, by, reference)
  })
}

/** Writes down who is done with submissions, or that they are open again. */
export async function markHandled(
  tx: Db,
  services: Pick<Services, 'now'>,
  by: Person,
  references: string[],
  isHandled: boolean,
) {
  if (references.length === 0) return
  const handled = isHandled
    ? { handledAt: services.now(), handledBy: by.user.name }
    : { handledAt: null, handledBy: null }
  const which = inArray(sentForms.reference, references)
  // Whoever was done with it first stays the one who was.
  const changes = isHandled ? and(which, isNull(sentForms.handledAt)) : which
  await tx.update(sentForms).set(handled).where(changes)
}
