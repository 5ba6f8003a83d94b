import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { Answer } from '#domain/contracts/api.ts'
import { show } from '../../testing.tsx'
import { PacksForSale } from './ClassPacks.tsx'

type Sold = Answer<'classPacks'>
const PACK = {
  id: 'pack-1',
  name: 'Five classes',
  seats: 5,
  priceCents: 29_900,
  upToCents: 7_500,
  days: 365,
}

afterEach(cleanup)

test.each([
  [
    'none',
    { pays: 4, cheaper: 4, savesUpToCents: 1_520 },
    'Class packs',
    'It saves you up to $15.20 a seat.',
  ],
  [
    'none',
    { pays: 4, cheaper: 4, savesUpToCents: 1_520, savesFromCents: 1_520 },
    'Class packs',
    'It saves you $15.20 a seat.',
  ],
  [
    'premium',
    { pays: 3, cheaper: 0, savesUpToCents: 0 },
    'Class packs',
    'With your Premium Membership, each upcoming class that it pays costs you less on its own: this pack saves you nothing now.',
  ],
  [
    'basic',
    { pays: 4, cheaper: 1, savesUpToCents: 260 },
    'Class packs',
    'With your Basic Membership, it saves you up to $2.60 a seat, in 1 of the 4 upcoming classes that it pays. The others cost you less on their own.',
  ],
  [
    'none',
    { pays: 0, cheaper: 0, savesUpToCents: 0 },
    'Class packs',
    'None of the upcoming classes can be paid with it.',
  ],
] as [Sold['tier'], Sold['packs'][number]['worth'], string, string][])(
  '%s: a pack that is worth %j says so',
  async (tier, worth, heading, words) => {
    show(<PacksForSale userId="ada" />, {
      'GET /api/class-packs': () => ({ packs: [{ ...PACK, worth }], tier }),
    })
    expect(await screen.findByRole('heading', { name: heading })).toBeTruthy()
    expect(screen.getByText(words)).toBeTruthy()
    expect(
      screen.getByText(/^5 seats at \$59\.80 each, in classes that cost \$75\.00 or less a seat/),
    ).toBeTruthy()
  },
)
