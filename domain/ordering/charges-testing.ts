import type { ServiceFee, TaxCategory } from '#domain/contracts/cafe.ts'

/** For tests: what is baked is taxed where it is eaten, and not to go. */
export const BAKERY: TaxCategory = {
  id: 'bakery',
  name: 'Bakery',
  here: 8_875,
  toGo: 0,
  covers: ['pastry'],
}

/** For tests: six pieces or more that are for here cost 18 % of service. */
export const PARTY_FEE: ServiceFee = {
  id: 'party',
  name: 'Service for parties',
  kind: 'percent',
  value: 18_000,
  fromCents: 0,
  fromPieces: 6,
  dining: 'here',
  isTaxed: true,
}
