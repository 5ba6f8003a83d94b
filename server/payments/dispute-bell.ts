import type { Permission } from '#domain/people/permission-names.ts'
import type { Db } from '../db/open.ts'
import { ringStaff } from '../notifications/staff.ts'
import type { Services } from '../services.ts'

/**
 * Rings for a payment that is disputed, and once more when that is decided, for those who see the payment and may give money back.
 * @param of what was paid: 'Order A-104'
 * @param to where the payment stands, in the workrooms
 */
export async function ringDispute(
  tx: Db,
  services: Services,
  {
    chargeId,
    dispute,
    of,
    to,
    permission = 'refunds',
  }: { chargeId: string; dispute: string; of: string; to: string; permission?: Permission },
): Promise<void> {
  const [status = '', reason = ''] = dispute.split(': ')
  const verdict = VERDICTS[status]
  await ringStaff(tx, services, permission, {
    about: `dispute:${chargeId}:${verdict ? status : 'open'}:${of}`,
    title: `${of}: ${verdict ?? 'the payment is disputed'}`,
    message: verdict
      ? `The bank has decided. The reason was: ${plain(reason)}.`
      : `Whoever paid asks their bank for the money back: ${plain(reason)} (${plain(status)}). Answer it in Stripe’s dashboard, by the day that stands there.`,
    to,
    label: 'See the payment',
  })
}

const VERDICTS: Record<string, string> = {
  won: 'the dispute was won, and the money stays',
  lost: 'the dispute was lost, and the money is gone',
  warning_closed: 'the bank’s question is closed, and the money stays',
}

const plain = (word: string) => word.replaceAll('_', ' ')
