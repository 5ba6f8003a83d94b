import { setTimeout as after } from 'node:timers/promises'
import { addDays } from '#domain/cafe/calendar.ts'
import { DEFAULT_SETTINGS } from '#domain/cafe/settings.ts'
import { dateIn } from '#domain/cafe/time.ts'
import { isSame } from '#domain/content/differences.ts'
import { spanishOf } from '#domain/contest/campaign-words.ts'
import { entryPeriod } from '#domain/contest/official-rules.ts'
import type { Campaign } from '#domain/contracts/cafe.ts'
import type { LoaderNotes } from '#domain/embeds/loader-notes.ts'
import { findDraw } from '../contest/store.ts'
import { markNow } from '../embeds/campaign-mark.ts'
import { findEmbed, publicEmbed } from '../embeds/store.ts'
import type { Services } from '../services.ts'

/**
 * What is written into the loader at this moment. What the database does not say in time is left out: the page asks for it then.
 * @param embed the saved embed that the address of the loader names
 */
export async function loaderNotes(
  services: Services,
  embed: string | undefined,
): Promise<LoaderNotes> {
  const { promoLinks: links } = services.settings.get().cafe
  const asked = Promise.all([contestNote(services), embed ? embedNote(services, embed) : {}])
  const found = await Promise.race([asked.catch(() => []), after(PATIENCE_MS, [], UNHELD)])
  const isBuilt = isSame(links, DEFAULT_SETTINGS.cafe.promoLinks)
  return Object.assign(isBuilt ? {} : { links }, ...found) as LoaderNotes
}

/** Pages of others wait for the loader, so it does not wait for a database that is slow. */
const PATIENCE_MS = 3_000
const UNHELD = { ref: false }

/** What is to be won, while nobody is told anything else on the ticket. */
async function contestNote(services: Services): Promise<Pick<LoaderNotes, 'contest'>> {
  const { cafe, contest } = services.settings.get()
  const today = dateIn(cafe.timeZone, services.now())
  const isOpen = [today, addDays(today, COPY_DAYS)].every(
    (day) => entryPeriod(contest, day) === 'open',
  )
  if (!isOpen || (await findDraw(services.db, cafe.campaign.id))) return {}
  const { campaign } = cafe
  const own = wordsOf(campaign)
  const isBuilt =
    isSame(own, wordsOf(DEFAULT_SETTINGS.cafe.campaign)) &&
    !campaign.translations?.es.prize &&
    !campaign.translations?.es.opening
  if (isBuilt) return { contest: {} }
  const es = {
    prize: spanishOf(campaign, 'prize') ?? '',
    opening: spanishOf(campaign, 'opening') ?? '',
  }
  return { contest: { ...own, translations: { es } } }
}

const wordsOf = ({ prize, opening }: Campaign) => ({ prize, opening })

/** A browser keeps a loader for a day where the café cannot be reached (ENTRY in `routes.ts`). */
const COPY_DAYS = 2

/**
 * The looks of a saved embed. One that is paused or retired, that is meant for some pages only, or that there is not, is asked for by the page:
 * what it is told then depends on who asks.
 */
async function embedNote(services: Services, id: string): Promise<Pick<LoaderNotes, 'embed'>> {
  const row = await findEmbed(services.db, id)
  if (!row || row.isPaused || row.isRetired || row.allowedOrigins.length > 0) return {}
  return { embed: { ...publicEmbed(row), mark: markNow(services, row) } }
}
