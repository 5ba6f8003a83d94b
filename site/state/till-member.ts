import type { TillMember } from '#domain/contracts/drawers.ts'
import { discountPercent, tierName, type HasTiers } from '#domain/membership/tiers.ts'
import { toasts } from '#widgets/state/toasts.ts'
import { callPrivate } from './call-private.ts'
import { till } from './till.ts'

/** Whose order the bill is; nobody's with `null`. Their first name is called out where no other was said. */
export function nameMember(member: TillMember | null): void {
  const { name } = till.bill.value
  till.change({ member, ...(member && !name && { name: member.name.split(' ')[0] ?? '' }) })
}

/** Takes the member onto the bill whose card was scanned, and says so. @param code of the card */
export async function takeCard(code: string, cafe: HasTiers): Promise<void> {
  const tell = (title: string, text: string, kind: 'info' | 'success' = 'info') =>
    toasts.show({ kind, title, text })
  try {
    const { members } = await callPrivate('tillMembers', { query: { search: code } })
    const [member] = members
    if (!member) return tell('No such card', 'This card is of nobody here. Look for them by name.')
    nameMember(member)
    tell(member.name, perkOf(member, cafe), 'success')
  } catch {
    tell('Not looked up', 'The café’s server cannot be reached. Scan the card again in a moment.')
  }
}

/** 'Premium Membership, 15% off' */
export function perkOf({ tier }: TillMember, cafe: HasTiers): string {
  const percent = discountPercent(cafe, tier, 'menu')
  return percent > 0 ? `${tierName(tier)}, ${percent}% off` : 'no membership today'
}
