import type { Piece } from '#domain/menu/catalogue-update.ts'
import { markOf } from '../content/history.ts'

/**
 * Whether a piece of the menu is as an earlier version of the software put it into the database. Only rows from before
 * `seed` was kept beside them need this: it grows when a drink of then changes for the first time.
 */
export function isEarlierSeed(value: Piece['value']): boolean {
  return EARLIER_SEEDS.has(markOf(value))
}

/** Fingerprints of what had another description, drawing or list of names before. */
const EARLIER_SEEDS = new Set([
  'Ib--Dy7FBF5AiYBYyAOA5r',
  'o378YgMeK-8zj74KPFE9A9',
  'buCd50HLYJi2gK7Iz8QnVX',
  'FpMkElsJZ72h2RdYsldu-x',
  'kyw8qoO7mgHQsjtPZ4knKP',
  '0TqSA6PH_HQ6KdYDk3Jg3k',
  'eXYoqZEOgAq7y-3xFDiJa8',
  'GWosSDy-yFj5Rleq6ulJ-f',
  'xJj86cFWkESQZ8RRhjiVqX',
  'Dw1IWMlDY72dnNxgSTrEj9',
  'enLj8poD4QSPWqjC1dav6F',
  'g-fYSP_c6CWUc9tZiULDMA',
  'jVOL9TaxjJpWCtn5qTAVtB',
  'tmL6Z6sMyr7ktRxS11lMFv',
  'P0Jw2J073cJeW1L1WcQVJ-',
  'wh0BwYNUxwET6vIFoYcYk5',
  'YrY_KlrwvTScuSMQ66aAvJ',
  '_VvgtwbJzUbqfSFLmTexrb',
  'jS7QjotDmXeuMHmboTtxko',
  'WY1CF1lzRF9vbUZO3PWHhK',
  'NcAr7GXHAmX2vCE5VQjTDF',
  'bqN_y7z100jSVEL511-GCR',
  'aLByDQZqsUms-bEtaAgMAm',
  'zlMq5MrSIuP-dysg6JpmIu',
])
