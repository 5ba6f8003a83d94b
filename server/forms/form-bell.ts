import { SubmissionForm } from '#domain/contracts/admin.ts'
import type { FormName } from '#domain/content/form-texts.ts'
import { SUBMISSION_LABELS } from '#domain/content/submission-texts.ts'
import type { Db } from '../db/open.ts'
import { ringStaff } from '../notifications/staff.ts'
import type { Services } from '../services.ts'

const HOUR_SECONDS = 60 * 60
/** Forms of an hour that are told one by one; the rest is told once, so that a flood of forms is none at the bell. */
const RINGS_PER_HOUR = 20

type Came = {
  form: FormName
  reference: string
  /** Of feedback: whether somebody was unhappy. */
  isLow?: boolean
}

/** Rings for what came into the inbox and needs somebody: all but feedback of those who were content, and seats, which need nobody. */
export async function ringForForm(
  tx: Db,
  services: Pick<Services, 'now' | 'limits'>,
  { form, reference, isLow = false }: Came,
): Promise<void> {
  const known = SubmissionForm.options.find((each) => each === form)
  if (!known || (known === 'feedback' && !isLow)) return
  await ringForInbox(tx, services, {
    about: `form:${reference}`,
    title: known === 'feedback' ? 'Somebody was unhappy with a visit' : SUBMISSION_LABELS[known],
    message:
      known === 'feedback'
        ? `A low score came in (${reference}).`
        : `It came in a moment ago (${reference}).`,
    reference,
    permission: known === 'apply' ? 'manage-employees' : 'manage-events',
  })
}

/** Rings for a reply in a thread: each of them is one. */
export async function ringForReply(
  tx: Db,
  services: Pick<Services, 'now' | 'limits'>,
  {
    reference,
    ownReference,
    key,
  }: { reference: string; ownReference: string | null; key?: string },
): Promise<void> {
  await ringForInbox(tx, services, {
    about: `form:${ownReference ?? `${reference} ${key}`}`,
    title: 'Somebody replied',
    message: `They wrote again about ${reference}.`,
    reference,
    permission: 'manage-events',
  })
}

async function ringForInbox(
  tx: Db,
  services: Pick<Services, 'now' | 'limits'>,
  {
    permission,
    reference,
    ...news
  }: {
    about: string
    title: string
    message: string
    reference: string
    permission: 'manage-events' | 'manage-employees'
  },
) {
  const hour = { most: RINGS_PER_HOUR, seconds: HOUR_SECONDS }
  if (await services.limits.has('form-rings', 'all', hour))
    return ringStaff(tx, services, permission, {
      ...news,
      to: `/inbox?q=${reference}`,
      label: 'Open it',
    })
  const nth = Math.floor(services.now().getTime() / (HOUR_SECONDS * 1_000))
  return ringStaff(tx, services, permission, {
    about: `forms:${nth}`,
    title: 'More came into the inbox',
    message: 'Many forms came in within an hour. All of them are in the inbox.',
    to: '/inbox?state=open',
    label: 'Open the inbox',
  })
}
