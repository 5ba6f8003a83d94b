/** What a long or old conversation says. */
export const PAST = {
  yesterday: 'Yesterday',
  earlier: 'Show earlier messages',
  newAnswer: 'New answer',
  unread: (count: number) => `${count} new ${count === 1 ? 'answer' : 'answers'}`,
}
