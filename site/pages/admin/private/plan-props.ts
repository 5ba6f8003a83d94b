import type { StaffPrivateEvent } from '#domain/contracts/private-events.ts'

export type PlanProps = {
  plan: StaffPrivateEvent
  /** Does something with it, and shows what the server knows then. */
  act: (work: () => Promise<StaffPrivateEvent>) => Promise<boolean>
}
