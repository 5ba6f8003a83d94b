/** By how many minutes an order may be put off with one press. */
export const DELAY_MINUTES = [5, 10, 15, 20, 30] as const
/** No order is put off further than this after what was promised first: then it takes a call. */
export const MOST_DELAY_MINUTES = 180
/** For so long a move can be taken back with one press, and nobody is mailed of it. */
export const UNDO_SECONDS = 10
/** By how many minutes everything may be said to take longer. */
export const BUSY_MINUTES = [0, 5, 10, 15, 20, 30, 45, 60] as const
/** For how many minutes new orders may be paused with one press. */
export const PAUSE_MINUTES = [10, 15, 20, 30, 60, 90] as const

/** Why something is made once more, as the buttons offer it. */
export const REMAKE_REASONS = [
  'Made wrong',
  'Spilled',
  'Not as they like it',
  'Handed to someone else',
] as const

/** Why a line of an order is changed at the counter, as the buttons offer it. */
export const EDIT_REASONS = ['Customer asked', 'Sold out', 'Typed wrong', 'On the house'] as const
