/** What a visitor reads where nobody can enter: the contest is over, or the page names one that there never was. */
export const CLOSED_TEXTS = {
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
