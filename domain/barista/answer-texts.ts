/** What answers say that is not built from live data. In a file of its own, because a page whose café answers does without. */

export const AVAILABILITY_FAILED =
  "I'm having trouble checking availability right now. Please visit our booking page to see all available times!"
export const NOT_UNDERSTOOD =
  "I'm not sure I understood that. I can take a drink order, answer questions about the menu, events, memberships and hours, or check our space for you."
export const HELP =
  'I\'m your virtual barista. Order in your own words, change it ("make that oat", "remove the latte"), or ask me about ingredients, allergens, prices, events, memberships, hours and our space.'
export const EXAMPLES = [
  'Two large taro milk teas, half sugar, less ice, one with boba',
  'An iced oat latte and a butter croissant',
  'Does the mocha have nuts?',
  'Rent the Art Space for 3 hours tomorrow',
]
