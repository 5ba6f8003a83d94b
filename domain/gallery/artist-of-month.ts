import type { Artist } from '#domain/contracts/content.ts'

/**
 * Who is shown for a month: the featured artists in turn, or all of them where none is featured. Whoever has nothing on the
 * wall is passed over.
 * @param date YYYY-MM-DD
 */
export function artistOfMonth<Shown extends Artist & { workCount: number }>(
  artists: readonly Shown[],
  date: string,
): Shown | undefined {
  const hanging = artists.filter(({ workCount }) => workCount > 0)
  const featured = hanging.filter(({ isFeatured }) => isFeatured)
  const shown = featured.length > 0 ? featured : hanging
  const [year = 0, month = 0] = date.split('-').map(Number)
  return shown[(year * 12 + month) % Math.max(1, shown.length)]
}
