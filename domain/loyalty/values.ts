/** What an entry of points is for. What was given back has the kind of what it takes back. */
export const POINT_KINDS = ['earned', 'spent'] as const
export type PointKind = (typeof POINT_KINDS)[number]
