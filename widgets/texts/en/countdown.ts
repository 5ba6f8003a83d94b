/** What the countdown says. `says` stands below the title where nothing is counted. */
export const COUNTDOWN = {
  /** Above the title: what is counted to, or was. */
  prize: (prize: string) => `Contest: ${prize}`,
  titles: {
    before: 'Entries open in',
    open: 'Entries close in',
    'open-ended': 'Entries are open',
    closed: 'Entries are closed',
    fixed: 'The list of entries is fixed',
    drawn: 'The winners are drawn',
    none: 'This contest could not be found',
    failed: 'The countdown did not load',
  },
  says: {
    'open-ended': 'They close when the list is fixed, before the draw.',
    closed: 'The draw comes next.',
    fixed: 'The draw comes next, and anybody can check it.',
    drawn: 'Anybody can check the draw.',
    none: 'This page asks for a contest that the café does not know.',
    failed: 'Check your connection and try again.',
  },
  links: {
    before: 'About the contest',
    open: 'Enter the contest',
    'open-ended': 'Enter the contest',
    closed: 'How we draw',
    fixed: 'See the list',
    drawn: 'See the draw',
    none: 'Go to the café',
  },
  units: {
    days: ['day', 'days'],
    hours: ['hour', 'hours'],
    minutes: ['minute', 'minutes'],
    seconds: ['second', 'seconds'],
  },
  from: (day: string) => `From ${day}, by the clocks of the café.`,
  through: (day: string) => `Through ${day}, by the clocks of the café.`,
  /** Instead of the link, once the visitor has entered here. */
  entered: 'You are entered.',
  again: 'Try again',
}
