import { signal } from '@preact/signals-react'

const isPutOff = signal(false)

/** Whether who may postpone their second factor did so, until this tab loads the site again. */
export const secondFactorLater = {
  isPutOff,
  putOff(): void {
    isPutOff.value = true
  },
}
