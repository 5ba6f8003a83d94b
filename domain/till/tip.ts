/** Whether a tip is more than what it is for, so that it is asked about: mostly a point was forgotten. */
export function isMuchTip(tipCents: number, ofCents: number): boolean {
  return tipCents > ofCents
}
