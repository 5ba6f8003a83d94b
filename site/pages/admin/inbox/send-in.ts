import type { OpenSubmission } from '#domain/contracts/admin.ts'

export type ThreadProps = {
  submission: OpenSubmission
  /** Does something about it, and shows it as it then is. */
  update: (work: () => Promise<OpenSubmission>) => Promise<boolean>
}

/** Sends within a form, which says itself why something was refused. */
export async function sendIn(
  update: ThreadProps['update'],
  work: () => Promise<OpenSubmission>,
): Promise<void> {
  const made = await work()
  await update(async () => made)
}
