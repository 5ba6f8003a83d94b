import type { Before } from './before.ts'
import {
  withoutReason,
  percentInWords,
  staysSo,
  wonderedThen,
  namedYes,
  cupsToPot,
} from './said-around.ts'
import {
  correctedWithin,
  backToFirst,
  backInCart,
  tooMuchSo,
  putBack,
  bothOfHead,
  otherWayRound,
  rightAfterNo,
  inPlaceOfUnsold,
} from './other-in-place.ts'
import { notSoLarge, tooMany, justSoMany, cupNotPot } from './so-many-so-large.ts'
import { theirMind, thenForThem, sameForWhom } from './theirs-changed.ts'

/** What people change their minds about, with reasons and exceptions around it: read before the other rules of changes. */
export const secondThoughts = (message: string, before: Before): string =>
  RULES.reduce((text, rule) => rule(text, before), message)

const RULES = [
  withoutReason,
  percentInWords,
  correctedWithin,
  staysSo,
  backToFirst,
  backInCart,
  wonderedThen,
  tooMuchSo,
  namedYes,
  putBack,
  bothOfHead,
  notSoLarge,
  otherWayRound,
  theirMind,
  thenForThem,
  tooMany,
  justSoMany,
  sameForWhom,
  rightAfterNo,
  cupNotPot,
  cupsToPot,
  inPlaceOfUnsold,
]
