/** Where the figures of a campaign stand in the studio. @param campaign '' is without one */
export function campaignAddress(campaign: string): string {
  return `?${new URLSearchParams({ campaign })}`
}
