import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useAlarm } from './use-alarm.ts'

let tones: number
/** A browser's sound that counts what it plays. */
class Sound {
  currentTime = 0
  destination = {}
  resume = async () => {}
  createOscillator = () => ({
    frequency: { value: 0 },
    connect: () => ({ connect: () => {} }),
    start: () => void (tones += 1),
    stop: () => {},
  })
  createGain = () => ({
    gain: { setValueAtTime: () => {}, exponentialRampToValueAtTime: () => {} },
  })
}

beforeEach(() => {
  tones = 0
  localStorage.clear()
  vi.useFakeTimers()
  vi.stubGlobal('AudioContext', Sound)
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
const pass = (seconds: number) => act(() => vi.advanceTimersByTime(seconds * 1_000))

test('sounds again and again until what is new was seen, and then not any more', () => {
  const { rerender } = renderHook(({ isNew }) => useAlarm(isNew), {
    initialProps: { isNew: false },
  })
  pass(60)
  expect(tones).toBe(0)
  rerender({ isNew: true })
  expect(tones).toBe(1)
  pass(20)
  expect(tones).toBe(6)
  rerender({ isNew: false })
  pass(60)
  expect(tones).toBe(6)
  rerender({ isNew: true })
  expect(tones).toBe(7)
})

test('is silent while it is switched off, and stays off', () => {
  const { result, rerender } = renderHook(({ isNew }) => useAlarm(isNew), {
    initialProps: { isNew: true },
  })
  const before = tones
  act(() => result.current.setOn(false))
  pass(60)
  expect(tones).toBe(before)
  rerender({ isNew: false })
  rerender({ isNew: true })
  pass(60)
  expect(tones).toBe(before)
  expect(renderHook(() => useAlarm(true)).result.current.isOn).toBe(false)
})
