import { and, eq } from 'drizzle-orm'
import { DEFAULT_SETTINGS } from '#domain/cafe/settings.ts'
import type { Db } from '../db/open.ts'
import { users } from '../db/schema.ts'
import { letter } from '../forms/mails.ts'
import type { Services } from '../services.ts'
import { notify } from '../notifications/store.ts'
import { queueMail } from '../outbox/store.ts'
import { provenEmail } from '../people/keeping.ts'
import { tellOfSecurity } from '../people/mails.ts'
import type { Person } from '../people/person.ts'

/**
 * Tells the former address of the café and all admins where its mail goes from now on: whoever changed it reads the orders and
 * letters of others. In the transaction of the change; does nothing where the address stays.
 */
export async function tellOfCafeAddress(
  tx: Db,
  services: Services,
  { user: by }: Pick<Person, 'user'>,
  { before, after }: { before: string; after: string },
) {
  if (before === after) return
  const { cafe } = services.settings.get()
  const title = 'The café’s email goes to another address'
  const news = `${by.name} set the address of ${cafe.name} to ${after}. Orders, letters and requests that guests send are emailed there from now on, and no longer to ${before}.`
  // The default address belongs to nobody.
  if (before !== DEFAULT_SETTINGS.cafe.email)
    await queueMail(tx, services, {
      to: before,
      subject: title,
      text: letter(cafe, null, [
        news,
        `That is wrong? Whoever owns the café can bring the former settings back: ${services.publicUrl}/admin/settings`,
      ]),
    })
  const admins = await tx
    .select()
    .from(users)
    .where(and(eq(users.role, 'ADMIN'), eq(users.isDisabled, false)))
  for (const admin of admins)
    // An address that nobody has proven may be a stranger's.
    if (provenEmail(services, admin) !== null)
      await tellOfSecurity(tx, services, admin, title, [news])
    else
      await notify(tx, services, {
        userId: admin.id,
        type: 'system',
        title,
        message: news,
        isMailed: false,
      })
}
