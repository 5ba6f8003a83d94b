import { expect, vi } from 'vitest'

/** What is waited for comes at once where nothing else runs; on a busy machine it may take long, and nothing is wrong. */
const PATIENCE_MS = 10_000

// Tests that draw nothing do without the library.
if (expect.getState().testPath?.endsWith('.tsx')) {
  const { configure } = await import('@testing-library/react')
  configure({ asyncUtilTimeout: PATIENCE_MS })
}

// The browser of these tests knows no colours.
globalThis.CSS ??= { supports: () => true } as unknown as typeof CSS

// Vitest has no setting for this one.
const { waitFor } = vi
vi.waitFor = (callback, options = PATIENCE_MS) => waitFor(callback, options)

/** Nothing is told live, except by a test. */
class Quiet {
  addEventListener(): void {}
  close(): void {}
}
globalThis.EventSource ??= Quiet as never
