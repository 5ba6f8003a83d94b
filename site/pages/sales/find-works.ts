import type { SaleWork } from '#domain/contracts/artist.ts'

/** Works whose title, artist or wall holds all of the words, however they are written. */
export function findWorks(works: readonly SaleWork[], typed: string): SaleWork[] {
  const words = plain(typed).split(/\s+/).filter(Boolean)
  return works.filter(({ title, artistName, wall }) => {
    const said = plain(`${title} ${artistName} ${wall ?? ''}`)
    return words.every((word) => said.includes(word))
  })
}

/** Why a work cannot be sold now; null where it can. */
export function unsold({ status, editionLeft }: SaleWork): string | null {
  if (editionLeft === 0) return 'Sold: no copy is left.'
  return status === 'not-for-sale' ? 'Not for sale.' : null
}

const plain = (text: string) => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
