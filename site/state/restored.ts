import { signal } from '@preact/signals-react'

/** Whether it is known who is signed in: false for the moment at the start in which the stored sign-in is being read. */
export const isRestored = signal(false)
