import type { CameBy } from '#domain/contracts/attribution.ts'

/** By which saved embed something came: three columns of its row. */
export type Attributed = {
  embedId: string | null
  embedCampaign: string | null
  embedOrigin: string | null
}

/** As staff are told it. @returns null for what came by no embed */
export function cameByOf({ embedId, embedCampaign, embedOrigin }: Attributed): CameBy | null {
  if (embedId === null) return null
  return { id: embedId, campaign: embedCampaign ?? '', origin: embedOrigin ?? '' }
}
