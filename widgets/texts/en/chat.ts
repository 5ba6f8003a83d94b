import { GREETING } from '#domain/barista/greeting.ts'

/** What the panel of the chat says, but for the conversation. */
export const CHAT = {
  label: 'Chat with the barista',
  title: 'Barista',
  close: 'Close chat',
  status: 'Your virtual barista',
  textSize: 'Text size',
  sizes: { small: 'Small text', medium: 'Medium text', large: 'Large text' },
  conversation: 'Conversation',
  typing: 'The barista is typing',
  message: 'Your message',
  example: 'Two taro milk teas, less ice…',
  send: 'Send',
  left: (count: number) => `${count} ${count === 1 ? 'character' : 'characters'} left`,
  bot: 'Barista: ',
  user: 'You: ',
  today: 'Today',
  failed: 'I cannot reach the café just now. Check your connection.',
  again: 'Try again',
  notLoaded: 'The barista did not load. Check your connection and try again.',
  greeting: GREETING,
  orderDrinks: 'Order Drinks',
  viewEvents: 'View Events',
  askQuestion: 'Ask Question',
  viewCart: 'View Cart',
}
