import { afterEach, expect, test } from 'vitest'
import { throwConfetti } from './confetti.ts'

const device = (
  window as unknown as { happyDOM: { settings: { device: { prefersReducedMotion: string } } } }
).happyDOM.settings.device
const COUNTS = { particleCount: 100, spread: 70 }

afterEach(() => {
  device.prefersReducedMotion = 'no-preference'
  document.body.replaceChildren()
})

test('brings a canvas of its own beside the ticket and takes it away again', async () => {
  document.body.innerHTML = '<div class="survey"><p></p></div>'
  const thrown = throwConfetti(document.querySelector('p') as Element, COUNTS)
  expect(document.querySelector('.survey + canvas.confetti')).not.toBeNull()
  await thrown
  expect(document.querySelector('canvas')).toBeNull()
})

test('does nothing for who asked for less motion', () => {
  device.prefersReducedMotion = 'reduce'
  document.body.innerHTML = '<div class="survey"><p></p></div>'
  void throwConfetti(document.querySelector('p') as Element, COUNTS)
  expect(document.querySelector('canvas')).toBeNull()
})
