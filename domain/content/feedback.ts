/** What each number of cups means. */
export const SCORES = [
  { score: 1, label: 'Bad' },
  { score: 2, label: 'Not good' },
  { score: 3, label: 'All right' },
  { score: 4, label: 'Good' },
  { score: 5, label: 'Wonderful' },
] as const

/** At most so much, and somebody was let down. */
export const LOW_SCORE = 2

/** Reasons to tick: what went wrong for a low score, what was good for a high one. */
export function reasonsFor(score: number): readonly string[] {
  if (score <= LOW_SCORE) return WRONG
  return score === 3 ? MIXED : GOOD
}

const WRONG = [
  'The wait',
  'The drink',
  'My order was wrong',
  'How I was treated',
  'The noise',
  'No place to sit',
  'The price',
]
const MIXED = ['The wait', 'The drink', 'The people', 'The room', 'The price', 'The music']
const GOOD = [
  'The drink',
  'The people',
  'The room',
  'The art',
  'It was quick',
  'The class or event',
]
