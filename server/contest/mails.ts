import { addDays, dateIn, formatDate } from '#domain/cafe/time.ts'
import { SURVEY_TEXTS } from '#domain/contest/texts.ts'
import { publicName } from '#domain/contest/winner-log.ts'
import { isPlainName } from '#domain/people/plain-name.ts'
import type { Cafe } from '#domain/contracts/cafe.ts'
import { letter } from '../forms/mails.ts'
import type { Services } from '../services.ts'
import { entryLine, entryToken } from './lines.ts'

type Entry = { id: string; name: string; campaign: string }

/** What who entered gets: the link that makes the entry count, and the line to find it by. */
export async function entryMail(services: Services, entry: Entry) {
  const { cafe } = services.settings.get()
  return {
    subject: `One more step: confirm your entry at ${cafe.name}`,
    text: letter(cafe, entry.name, [
      `we have your entry. Please confirm it, so that we know this address is yours. Only a confirmed entry is in the draw:\n${services.publicUrl}/contest/verify#token=${entryToken(services, entry.id)}`,
      `The prize: ${cafe.campaign.prize}. We announce the winners before opening day and write to this address.`,
      `Before the draw we publish the list of all entries, without names. Your line in it:\n${await entryLine(services, entry)}`,
      `How we draw, and how anybody can check it: ${services.publicUrl}/contest/draw\nThe official rules: ${services.publicUrl}/contest/rules`,
      `Tell a friend with ${cafe.campaign.shareHashtag}`,
      `It was not you? Then do nothing: without this step the entry does not count.`,
    ]),
  }
}

/** What who enters a second time gets. */
export function enteredAlreadyMail(services: Services, name: string) {
  const { cafe } = services.settings.get()
  return {
    subject: `You are entered already at ${cafe.name}`,
    text: letter(cafe, name, [
      `${SURVEY_TEXTS.alreadyEntered} This address, or the phone number that was typed with it, has an entry, so nothing was changed.`,
      `You did not get the mail that confirms the entry? Ask for it once more: ${services.publicUrl}/contest/verify`,
      `It was not you? Then do nothing.`,
    ]),
  }
}

/** What a winner gets. @param answerBy the last day on which an answer counts */
export async function winnerMail(
  services: Services,
  entry: Entry,
  { answerBy, prize }: { answerBy: string; prize: string },
) {
  const { cafe } = services.settings.get()
  const name = isPlainName(entry.name) ? `, as “${publicName(entry.name)}”` : ''
  return {
    subject: `You won! Please answer by ${formatDate(answerBy)}`,
    replyTo: cafe.email,
    text: letter(cafe, entry.name, [
      `your entry was drawn. You won: ${prize}.`,
      `Please answer this mail by ${formatDate(answerBy)} and say that you take the prize. If we do not hear from you by then, it goes to the next in line.`,
      `May we name you on the page of the draw${name}? Only if you say yes. Otherwise only your line stands there.`,
      `You can check the draw yourself: ${services.publicUrl}/contest/draw?campaign=${encodeURIComponent(entry.campaign)}\nYour line: ${await entryLine(services, entry)}`,
    ]),
  }
}

/** The last day on which a winner's answer counts, in the café's own days. */
export function answerDay({ timeZone }: Pick<Cafe, 'timeZone'>, toldAt: Date, claimDays: number) {
  return addDays(dateIn(timeZone, toldAt), claimDays)
}
