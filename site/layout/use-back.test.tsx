import { act, cleanup, render, waitFor } from '@testing-library/react'
import { BrowserRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ui } from '#widgets/state/index.ts'
import { isPanelStep, useBack } from './use-back.ts'

/** The cart of a page, as far as Back knows it. */
const cart = () => Object.assign(document.createElement('lounge-cart'), { close: vi.fn(closeCart) })
const closeCart = () => ui.closed('cart')
/** A browser goes back a little later than it is asked to. */
let isAsked: (() => void) | null
const goBack = () => act(async () => isAsked?.())

function Page() {
  useBack()
  return null
}

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  vi.stubGlobal('innerWidth', 390)
  isAsked = null
  vi.spyOn(history, 'go').mockImplementation(() => {
    isAsked = () => {
      history.replaceState({ usr: null, key: 'page', idx: 0 }, '')
      dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
    }
  })
})
afterEach(() => {
  cleanup()
  ui.closed('cart')
  document.body.replaceChildren()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})
const settle = () => act(() => vi.advanceTimersByTimeAsync(400))
const opens = () => act(async () => ui.opened('cart'))

test('Back closes the cart that lies over the page', async () => {
  document.body.append(cart())
  render(<Page />, { wrapper: BrowserRouter })
  await opens()
  await settle()
  expect(isPanelStep()).toBe(true)
  history.go(-1)
  await goBack()
  expect(ui.front()).toBeUndefined()
})

test('a cart that opens again while the step of the one before is taken back stays open, and gets a step of its own', async () => {
  document.body.append(cart())
  render(<Page />, { wrapper: BrowserRouter })
  await opens()
  await settle()
  await act(async () => closeCart())
  await settle()
  expect(isAsked).not.toBeNull()
  await opens()
  await goBack()
  expect(ui.front()).toBe('cart')
  await settle()
  await waitFor(() => expect(isPanelStep()).toBe(true))
})
