/** What the panel of the chat says once the customer has said something. */
export const SPOKEN = {
  done: 'Done',
  added: 'Added',
  newTab: ' (opens in a new tab)',
  save: 'Save chat',
}
