import { signal } from '@preact/signals-react'

/**
 * Where a page follows all orders, that connection says too when the bell has something new: over HTTP/1.1 a browser has six
 * connections to one server for all its windows.
 */
export const bellLine = {
  isUsed: signal(false),
  /** What to do when somebody's notifications may have changed. */
  bells: new Set<() => void>(),
}
