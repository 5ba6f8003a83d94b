/**
 * Members of these tiers book classes that open later so many days before everybody else. Apart from all else of the tiers: pages
 * for guests need only this.
 */
export const EARLY_BOOKING: { days: number; tiers: readonly string[] } = {
  days: 2,
  tiers: ['premium', 'elite'],
}
