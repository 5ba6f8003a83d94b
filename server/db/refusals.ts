/** Whether the database refused because two stretches of time would overlap (see the exclusion constraints). */
export function isOverlap(error: unknown): boolean {
  return codeOf(error) === '23P01'
}

/**
 * Whether the database kept somebody from doing what another one, in the same moment, had made impossible: a row that is gone,
 * a rule that would be broken, two that wait for each other. Nothing was changed; trying again tells what is there now.
 */
export function isLostRace(error: unknown): boolean {
  return ['23503', '23514', '40001', '40P01'].includes(String(codeOf(error)))
}

/** What PostgreSQL calls an error, however deep the layers above have wrapped it. */
export function codeOf(error: unknown): unknown {
  for (let at = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth += 1)
    if ('code' in at && typeof at.code === 'string' && /^[0-9A-Z]{5}$/.test(at.code)) return at.code
  return null
}
