import type { Print, PrintFamily } from '#domain/contracts/content.ts'
import { bloom } from './families/bloom.ts'
import { city } from './families/city.ts'
import { moth } from './families/moth.ts'
import { orchard } from './families/orchard.ts'
import { quilt } from './families/quilt.ts'
import { signal } from './families/signal.ts'
import { terrain } from './families/terrain.ts'
import { tide } from './families/tide.ts'
import { pull, type Drawing, type Family } from './sheet.ts'

/** Height over width of a print that nobody asked for in another shape: an 8 × 10. */
export const PRINT_ASPECT = 1.25

/**
 * Draws a print: the same family, seed, inks and shape give the same marks to the last digit, on any machine.
 * @param aspect height over width of the sheet
 * @returns paths in a box 100 wide, one plate for each ink, to be multiplied onto paper
 */
export function drawPrint(print: Print, aspect: number = PRINT_ASPECT): Drawing {
  return pull(print, aspect, FAMILIES[print.family])
}

const FAMILIES: Record<PrintFamily, Family> = {
  tide,
  orchard,
  city,
  moth,
  quilt,
  bloom,
  signal,
  terrain,
}
