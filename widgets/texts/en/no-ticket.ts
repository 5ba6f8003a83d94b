/** What stands in the place of a ticket whose files did not come. */
export const NO_TICKET = {
  text: 'The entry ticket of our contest did not load here.',
  link: 'Enter at the café',
  again: 'Try again',
}
