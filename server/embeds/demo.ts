import type { Db } from '../db/open.ts'
import { embeds } from '../db/schema.ts'

/** The embed of a page in `embed-demo/`, for demos alone. What somebody made of it stays. */
export async function addDemoEmbed(db: Db, now: Date) {
  await db
    .insert(embeds)
    .values({
      id: 'tin-lantern',
      name: 'Tin Lantern, programme page',
      widgets: ['chat', 'cart'],
      launcherText: 'Order for the interval',
      greeting: 'The curtain rises at eight. What may I have ready for you in the interval?',
      theme: 'auto',
      accent: '#e0a93c',
      position: 'left',
      locale: '',
      campaign: 'autumn season',
      triggers: { scrollPercent: 90 },
      allowedOrigins: [],
      createdAt: now,
      updatedAt: now,
    })
    .onConflictDoNothing()
}
