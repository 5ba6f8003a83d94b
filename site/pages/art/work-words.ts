import type { PrintFamily, PrintInk, Work } from '#domain/contracts/content.ts'
import { formatCents } from '#domain/cafe/money.ts'
import { t, word } from '../../texts/t.ts'

export const STATUS_WORDS: Record<Work['status'], string> = {
  available: 'For sale',
  'on-hold': 'On hold',
  sold: 'Sold',
  'not-for-sale': 'Not for sale',
}

/** What each family draws, as people would ask for it. */
export const SUBJECTS: Record<PrintFamily, string> = {
  tide: 'Water',
  orchard: 'Trees',
  city: 'Towns',
  moth: 'Moths',
  quilt: 'Quilts',
  bloom: 'Flowers',
  signal: 'Signals',
  terrain: 'Maps',
}

export const INKS: Record<PrintInk, string> = {
  key: 'Night',
  blue: 'Blue',
  coral: 'Coral',
  taro: 'Taro',
  matcha: 'Matcha',
  lemon: 'Lemon',
}

/** '$95' or what stands in its place on the wall. */
export function priceWords({ status, priceCents }: Work): string {
  if (status === 'sold' || priceCents === null) return word(STATUS_WORDS[status])
  return formatCents(priceCents).replace('.00', '')
}

/** '11 × 14 in' */
export const sizeWords = ({ widthInches, heightInches }: Work): string =>
  t('{width} × {height} in', { width: widthInches, height: heightInches })

/** 'Edition of 40, 11 left' */
export function editionWords({ editionSize, editionLeft }: Work): string {
  if (editionSize === 1) return t('One of a kind')
  if (editionLeft === 0) return t('Edition of {size}, none left', { size: editionSize })
  return t('Edition of {size}, {left} left', { size: editionSize, left: editionLeft })
}

/** What a visitor may ask of it. */
export const canBeBought = ({ status }: Work): boolean => status === 'available'
