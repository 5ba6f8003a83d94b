/** Where the time of entering stands on a day. */
export const ENTRY_PERIODS = ['before', 'open', 'over'] as const
export type EntryPeriod = (typeof ENTRY_PERIODS)[number]

/** What a visitor reads where nobody can enter: the contest has not begun, is over, or the page names one that there never was. */
export const CLOSED_TEXTS = {
  before: {
    title: 'This contest has not begun yet',
    /** @param when 'Saturday, November 1' */
    text: (when: string) => `Entries are taken from ${when}. Come back then.`,
    link: 'Go to the café',
  },
  over: {
    title: 'This contest is over',
    text: "Thank you for wanting to play. Come and see what's on at the café.",
    link: 'Go to the café',
  },
  unknown: {
    title: 'This contest could not be found',
    text: 'This page asks for a contest that the café does not know, so no entry can be taken here.',
    link: 'See whether the café runs one',
  },
} as const
