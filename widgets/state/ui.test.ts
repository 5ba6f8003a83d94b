import { effect } from '@preact/signals-core'
import { afterEach, expect, test } from 'vitest'
import { ui } from './ui.ts'

afterEach(() => {
  ui.closed('chat')
  ui.closed('cart')
})

test('the panel that was opened last lies over the other', () => {
  ui.opened('chat')
  ui.opened('cart')
  expect(ui.front()).toBe('cart')
  ui.opened('chat')
  expect(ui.front()).toBe('chat')
  ui.opened('cart', true)
  expect(ui.front()).toBe('chat')
})

test('a press in the panel that is in front draws nothing again', () => {
  ui.opened('chat')
  ui.opened('cart')
  let times = 0
  const stop = effect(() => void (ui.openPanels.value, times++))
  ui.opened('cart')
  ui.opened('cart')
  expect(times).toBe(1)
  ui.opened('chat', true)
  expect(times).toBe(1)
  ui.opened('chat')
  expect(times).toBe(2)
  stop()
})
