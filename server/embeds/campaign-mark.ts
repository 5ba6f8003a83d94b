import { createHmac } from 'node:crypto'
import { and, eq, gte } from 'drizzle-orm'
import { addDays } from '#domain/cafe/calendar.ts'
import { embedCounts } from '../db/schema.ts'
import type { Services } from '../services.ts'
import { isSameToken } from '../tokens.ts'
import type { EmbedRow } from './store.ts'

const MARK_CHARACTERS = 16
/** A tab that stays open counts for its campaign until the next day is over. */
const MARK_DAYS = 1

type Marked = Pick<EmbedRow, 'id' | 'campaign'>

/**
 * What a page is told of the campaign that is saved at this moment, and sends with all that comes of the visit. So a campaign that changes
 * in the middle of a visit does not part what belongs together. It names nothing, is the same for everybody, and is good for two days.
 */
export function markNow(services: Services, embed: Marked): string {
  return markOf(services, embed, dayOf(services.now()))
}

/** The campaign of a visit. Without a mark, or with one of no campaign of these days, it is the one that is saved now. */
export async function campaignOf(
  services: Services,
  embed: Marked,
  mark: string | undefined,
): Promise<string> {
  if (!mark) return embed.campaign
  const today = dayOf(services.now())
  const since = addDays(today, -MARK_DAYS)
  const isOf = (campaign: string) =>
    [today, since].some((day) => isSameToken(mark, markOf(services, { ...embed, campaign }, day)))
  if (isOf(embed.campaign)) return embed.campaign
  // What a page was told of has been counted as seen. By the café's clock it may be the day before.
  const { campaign, embedId, day } = embedCounts
  const lately = await services.db
    .selectDistinct({ campaign })
    .from(embedCounts)
    .where(and(eq(embedId, embed.id), gte(day, addDays(since, -1))))
  return lately.find((each) => isOf(each.campaign))?.campaign ?? embed.campaign
}

function markOf({ secrets }: Services, { id, campaign }: Marked, day: string): string {
  return createHmac('sha256', secrets['form-token'])
    .update(JSON.stringify(['embed', id, campaign, day]))
    .digest('base64url')
    .slice(0, MARK_CHARACTERS)
}

const dayOf = (at: Date) => at.toISOString().slice(0, 10)
