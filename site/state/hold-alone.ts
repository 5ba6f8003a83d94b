/** Holds a name that one page has at a time. @returns how to give it back; null where another page has it, or where the browser cannot tell */
export function holdAlone(name: string): Promise<(() => void) | null> {
  // Browsers have locks on secure pages alone.
  const locks = navigator.locks as LockManager | undefined
  if (!locks) return Promise.resolve(null)
  return new Promise((resolve) => {
    void locks.request(name, { ifAvailable: true }, (lock) =>
      lock ? new Promise<void>((done) => resolve(done)) : resolve(null),
    )
  })
}
