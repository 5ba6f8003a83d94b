import { spanishDate } from '#domain/cafe/calendar-es.ts'
import { addDays, dateIn, formatDate } from '#domain/cafe/time.ts'
import { spanishOf } from '#domain/contest/campaign-words.ts'
import { publicName } from '#domain/contest/winner-log.ts'
import { SPANISH_WORDS } from '#domain/menu/words-es.ts'
import { greeting, isPlainName } from '#domain/people/plain-name.ts'
import { SPANISH_ROOT } from '#domain/site/language.ts'
import type { Cafe } from '#domain/contracts/cafe.ts'
import { letter } from '../forms/mails.ts'
import type { Services } from '../services.ts'
import { entryLine, entryToken } from './lines.ts'
import { ENGLISH_MAILS, SPANISH_MAILS } from './mail-texts.ts'

/** In which language somebody entered. */
type Language = 'en' | 'es'
type Entry = { id: string; name: string; campaign: string; language: Language }

/** What who entered gets: the link that makes the entry count, and the line to find it by. */
export async function entryMail(services: Services, entry: Entry) {
  const { cafe } = services.settings.get()
  const { says, link, write } = inLanguage(services, entry.language)
  return {
    subject: says.confirmSubject(cafe.name),
    text: write(entry.name, [
      says.confirm(link(`/contest/verify#token=${entryToken(services, entry.id)}`)),
      says.prize(prizeIn(cafe, cafe.campaign.prize, entry.language)),
      says.line(await entryLine(services, entry)),
      says.rules(link('/contest/draw'), link('/contest/rules')),
      says.share(cafe.campaign.shareHashtag),
      says.confirmNotYou,
    ]),
  }
}

/** What who enters a second time gets. */
export function enteredAlreadyMail(services: Services, name: string, language: Language) {
  const { cafe } = services.settings.get()
  const { says, link, write } = inLanguage(services, language)
  return {
    subject: says.alreadySubject(cafe.name),
    text: write(name, [says.already, says.again(link('/contest/verify')), says.notYou]),
  }
}

/** What a winner gets. @param answerBy the last day on which an answer counts */
export async function winnerMail(
  services: Services,
  entry: Entry,
  { answerBy, prize }: { answerBy: string; prize: string },
) {
  const { cafe } = services.settings.get()
  const { says, link, date, write } = inLanguage(services, entry.language)
  const name = isPlainName(entry.name) ? publicName(entry.name) : null
  const draw = link(`/contest/draw?campaign=${encodeURIComponent(entry.campaign)}`)
  return {
    subject: says.wonSubject(date(answerBy)),
    replyTo: cafe.email,
    text: write(entry.name, [
      says.won(prizeIn(cafe, prize, entry.language)),
      says.answer(date(answerBy)),
      says.name(name),
      says.check(draw, await entryLine(services, entry)),
    ]),
  }
}

/** The last day on which a winner's answer counts, in the café's own days. */
export function answerDay({ timeZone }: Pick<Cafe, 'timeZone'>, toldAt: Date, claimDays: number) {
  return addDays(dateIn(timeZone, toldAt), claimDays)
}

/** What a prize is called in a language. One of an earlier contest is known by its English name alone. */
function prizeIn({ campaign }: Cafe, prize: string, language: Language): string {
  if (language === 'en') return prize
  const own = prize === campaign.prize ? spanishOf(campaign, 'prize') : undefined
  return own ?? SPANISH_WORDS.known[prize] ?? prize
}

function inLanguage(services: Services, language: Language) {
  const { cafe } = services.settings.get()
  const isSpanish = language === 'es'
  const greet = isSpanish ? spanishGreeting : greeting
  return {
    says: isSpanish ? SPANISH_MAILS : ENGLISH_MAILS,
    link: (path: string) => `${services.publicUrl}${isSpanish ? SPANISH_ROOT : ''}${path}`,
    date: (date: string) => (isSpanish ? spanishDate(date) : formatDate(date)),
    write: (name: string, lines: readonly string[]) => letter(cafe, name, lines, greet),
  }
}

const spanishGreeting = (name: string | null | undefined) =>
  isPlainName(name) ? `Hola, ${name}:` : 'Hola:'
