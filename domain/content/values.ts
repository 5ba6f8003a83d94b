// The values that a field may have, each written once: schemas, columns and selects are made from them.

/** The inks of the generated prints, bottom plate first; each is a color token of the styles. */
export const PRINT_INKS = ['key', 'blue', 'coral', 'taro', 'matcha', 'lemon'] as const
export const PRINT_FAMILIES = [
  'tide',
  'orchard',
  'city',
  'moth',
  'quilt',
  'bloom',
  'signal',
  'terrain',
] as const
export const EVENT_KINDS = [
  'market',
  'music',
  'talk',
  'opening',
  'film',
  'games',
  'drawing',
  'tasting',
] as const
export const EVENT_STATUSES = ['scheduled', 'cancelled', 'postponed'] as const
export const CLASS_LEVELS = ['beginner', 'some experience', 'all levels', 'family'] as const
/** What one makes in a class. */
export const CLASS_TYPES = [
  'printmaking',
  'paper',
  'drawing',
  'painting',
  'lettering',
  'textiles',
  'clay',
  'other',
] as const
export type ClassType = (typeof CLASS_TYPES)[number]
/** As search engines name them. */
export const EMPLOYMENTS = ['FULL_TIME', 'PART_TIME', 'CONTRACTOR', 'INTERN'] as const
/** What staff decide about a note on the community board. */
export const NOTE_DECISIONS = ['shown', 'hidden'] as const
export type NoteDecision = (typeof NOTE_DECISIONS)[number]
export const NOTE_STATUSES = ['waiting', ...NOTE_DECISIONS] as const
