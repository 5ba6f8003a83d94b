import type { Cafe } from '#domain/contracts/cafe.ts'

/** What who entered gets: proof of the entry, and what comes next. */
export function entryMail(cafe: Cafe, name: string) {
  return {
    subject: `You're in! ${cafe.name}`,
    text: [
      `Hi ${name},`,
      '',
      `your entry counts. The prize: ${cafe.campaign.prize}.`,
      'We announce the winners before opening day and write to this address.',
      '',
      `Tell a friend with ${cafe.campaign.shareHashtag}`,
      '',
      `${cafe.name}, ${cafe.street}, ${cafe.city}, ${cafe.region} ${cafe.postalCode}`,
    ].join('\n'),
  }
}
