import type { EditChange } from '#domain/contracts/ordering.ts'
import { editNews } from '#domain/notifications/texts.ts'
import type { Db } from '../db/open.ts'
import { notify } from '../notifications/store.ts'
import { queueMail } from '../outbox/store.ts'
import type { Services } from '../services.ts'
import { wantsMail } from './change.ts'
import type { Editor } from './editor.ts'
import type { Moved } from './edit-money.ts'
import { editMail, linkOf } from './mails.ts'
import { toOrder, type OrderRow } from './store.ts'

/**
 * Tells the customer what is different: by mail as a receipt of what they order now, and in their notifications where staff did it. An address
 * that nobody proved is not written to for what its sender changes: they see it on the page.
 */
export async function tellOfEdit(
  tx: Db,
  services: Services,
  {
    after,
    editor: { staff },
    changes,
    money,
  }: { after: OrderRow; editor: Editor; changes: EditChange[]; money: Moved },
): Promise<void> {
  const order = toOrder(after, [])
  if (staff && after.userId !== null)
    await notify(tx, services, {
      userId: after.userId,
      type: 'order',
      ...editNews(order, money.givenBack.cents),
      action: { url: linkOf(order, ''), label: 'See the order' },
      isMailed: false,
    })
  const mayWrite = after.isMailed && (after.isProven || staff !== undefined)
  if (!after.contactEmail || !mayWrite || !(await wantsMail(tx, after))) return
  const { cafe } = services.settings.get()
  const mail = editMail(cafe, order, services.publicUrl, { changes, givenBack: money.givenBack })
  await queueMail(tx, services, { to: after.contactEmail, ...mail })
}
