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

/** Reads of the database that ask the same share one answer. */
type Share = <Answer>(question: string, read: () => Promise<Answer>) => Promise<Answer>

/**
 * What is written into the loader at this moment, by the saved embed that its address names. Every page with a widget asks for the loader, so
 * those who ask at once share what is read, and with too much to do nothing is read: the page asks for it then.
 */
export function openLoaderNotes(
  services: Services,
): (embed: string | undefined) => Promise<LoaderNotes> {
  const answers = new Map<string, Promise<unknown>>()
  const share: Share = (question, read) => {
    const known = answers.get(question) as ReturnType<typeof read> | undefined
    if (known) return known
    const answer = services.admission.run('read', read)
    answers.set(question, answer)
    const forget = () => setTimeout(() => answers.delete(question), SHARED_MS).unref()
    answer.then(forget, forget)
    return answer
  }
  return async (embed) => {
    const { promoLinks: links } = services.settings.get().cafe
    const asked = Promise.all([
      contestNote(services, share),
      embed ? embedNote(services, share, embed) : {},
    ])
    const found = await Promise.race([asked.catch(() => []), after(PATIENCE_MS, [], UNHELD)])
    const isBuilt = isSame(links, DEFAULT_SETTINGS.cafe.promoLinks)
    return Object.assign(isBuilt ? {} : { links }, ...found) as LoaderNotes
  }
}

/** Nobody changes an embed and looks at its page in less. */
const SHARED_MS = 250
/** Pages of others wait for the loader, so it does not wait for a database that is slow. */
const PATIENCE_MS = 3_000
const UNHELD = { ref: false }

/** What is to be won, while nobody is told anything else on the ticket. */
async function contestNote(
  services: Services,
  share: Share,
): Promise<Pick<LoaderNotes, 'contest'>> {
  const { cafe, contest } = services.settings.get()
  const today = dateIn(cafe.timeZone, services.now())
  const isOpen = [today, addDays(today, COPY_DAYS)].every(
    (day) => entryPeriod(contest, day) === 'open',
  )
  const { campaign } = cafe
  const draw = () => findDraw(services.db, campaign.id)
  if (!isOpen || (await share(`draw ${campaign.id}`, draw))) return {}
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
async function embedNote(
  services: Services,
  share: Share,
  id: string,
): Promise<Pick<LoaderNotes, 'embed'>> {
  const row = await share(`embed ${id}`, () => findEmbed(services.db, id))
  if (!row || row.isPaused || row.isRetired || row.allowedOrigins.length > 0) return {}
  return { embed: { ...publicEmbed(row), mark: markNow(services, row) } }
}
