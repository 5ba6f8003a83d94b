import type { Campaign } from '#domain/contracts/cafe.ts'
import { reportProblem } from '#widgets/state/index.ts'

/** The five inks of the styles, as colors for a canvas. */
const INKS = ['#2a5ce0', '#f76c74', '#bfa0dc', '#8fbc55', '#f5df5c']

/**
 * Throws it from where an element is, onto a canvas of its own that covers the view from inside the same shadow root and
 * goes with the last piece. No worker, so that no page's policy has a say; nothing at all for whoever asked for less motion.
 */
export async function throwConfetti(
  from: Element,
  { particleCount, spread }: Campaign['confetti'],
): Promise<void> {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
  const canvas = document.createElement('canvas')
  canvas.className = 'confetti'
  canvas.ariaHidden = 'true'
  // Beside the ticket, not in it: containment there would keep a fixed canvas small.
  from.closest('.survey')?.after(canvas)
  try {
    const { default: confetti } = await import('canvas-confetti')
    if (!canvas.getContext('2d')) return
    const { left, top, width, height } = from.getBoundingClientRect()
    await confetti.create(canvas, { useWorker: false, resize: true })({
      particleCount,
      spread,
      colors: INKS,
      scalar: 1.2,
      origin: {
        x: between(0.1, (left + width / 2) / innerWidth, 0.9),
        // It flies upwards: thrown from the top of the view nobody would see it.
        y: between(0.5, (top + height / 2) / innerHeight, 0.9),
      },
    })
  } catch (error) {
    // The entry counts without it.
    reportProblem('load', error, { part: 'confetti' })
  } finally {
    canvas.remove()
  }
}

const between = (low: number, value: number, high: number): number =>
  Math.min(high, Math.max(low, value))
