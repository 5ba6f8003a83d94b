import type { MenuItem } from '#domain/contracts/menu.ts'

/** Where things are made. */
export const STATIONS = ['tea', 'coffee', 'food'] as const
export type Station = (typeof STATIONS)[number]

export const STATION_LABELS: Record<Station, string> = {
  tea: 'Tea bar',
  coffee: 'Coffee',
  food: 'Food',
}

const BY_CATEGORY: Record<MenuItem['category'], Station> = {
  boba: 'tea',
  'fruit-tea': 'tea',
  'specialty-tea': 'tea',
  coffee: 'coffee',
  pastry: 'food',
  snack: 'food',
}

/** Which station makes what is in a category of the menu. */
export function stationOf(category: MenuItem['category']): Station {
  return BY_CATEGORY[category]
}
