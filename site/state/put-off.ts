import { session } from '#widgets/state/session.ts'
import { persisted } from '#widgets/state/storage.ts'

/** Until when it was put off, in milliseconds since 1970; 0 where it was not. Of whoever is signed in, on this device. */
const until = persisted<number>('second-factor-later', session.owner, 0, (stored) =>
  typeof stored === 'number' ? stored : null,
)
const PUT_OFF_MS = 7 * 24 * 60 * 60 * 1000

/** Whether who may postpone their second factor did so in the last week. */
export const secondFactorLater = {
  isPutOff: (): boolean => until.value > Date.now(),
  putOff(): void {
    until.value = Date.now() + PUT_OFF_MS
  },
}
