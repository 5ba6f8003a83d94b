import { act, cleanup, render, screen } from '@testing-library/react'
import { useEffect, useRef, type ReactNode } from 'react'
import { Link, MemoryRouter, Route, Routes } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { useTopOnRoute } from './use-top-on-route.ts'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

function Site(): ReactNode {
  const main = useRef<HTMLElement>(null)
  useTopOnRoute(main)
  return (
    <main ref={main} tabIndex={-1}>
      <Routes>
        <Route path="/" element={<Link to="/next">Next</Link>} />
        <Route path="/next" element={<Next />} />
      </Routes>
    </main>
  )
}

function Next(): ReactNode {
  useEffect(() => {
    scrollTo({ top: 500 })
  }, [])
  return <h1>Next</h1>
}

test('a page starts at its top before it is drawn, and stays where it then scrolls to by itself', async () => {
  const scrolled = vi.spyOn(window, 'scrollTo').mockImplementation(() => {})
  render(<Site />, { wrapper: MemoryRouter })
  await act(async () => screen.getByRole('link').click())
  expect(scrolled.mock.calls.map(([to]) => (to as ScrollToOptions).top)).toEqual([0, 500])
  expect(document.activeElement).toBe(screen.getByRole('main'))
})
