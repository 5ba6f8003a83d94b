import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { HydrationBoundary } from './HydrationBoundary.tsx'

afterEach(() => {
  cleanup()
  delete globalThis.loungeEarly
})

test('a boundary that comes after hydration, by a link of the site, answers at once', () => {
  const hydrated = new WeakSet<Element>()
  globalThis.loungeEarly = {
    typed: new Map(),
    pressed: [],
    fields: 'input',
    hydrated,
    isHydrated: (element) => hydrated.has(element),
    isReplaying: false,
  }
  const { container } = render(
    <HydrationBoundary>
      <button type="button">Send</button>
    </HydrationBoundary>,
  )
  const boundary = container.querySelector('.hydration-boundary')
  expect(boundary && hydrated.has(boundary)).toBe(true)
})
