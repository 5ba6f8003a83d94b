import { signal } from '@preact/signals-react'
import type { BoughtGiftCard } from '#domain/contracts/gift-cards.ts'

/** Gift cards that this till sold and whose codes nobody has printed or written down yet. Only this page knows them. */
const unnoted = signal<readonly BoughtGiftCard[]>([])

export const giftCodes = {
  unnoted,
  sold(cards: readonly BoughtGiftCard[] = []) {
    unnoted.value = [...unnoted.value, ...cards]
  },
  noted() {
    unnoted.value = []
  },
}
