import type { CheckoutDetail, LoungeElement, NavigateDetail, SharedAttributes } from '../manual.ts'

/**
 * A virtual barista. It takes drink orders in plain words, answers questions, looks up when the space is free, and puts drinks and
 * memberships into the page's one cart. Only a launcher button is loaded with the page. The rest follows when the button is
 * pointed at, focused or pressed, and then works without a server too. `reset()` begins a new conversation; the cart stays.
 *
 * @csspart launcher - the button in the corner
 * @csspart panel - what it opens
 * @csspart header - the line at the top of the panel
 * @csspart message - what the visitor or the barista has said
 * @csspart input - where the visitor types
 */
export interface LoungeChat extends LoungeElement {}

export interface ChatAttributes extends SharedAttributes {
  /**
   * What stands on the button beside the mark, at most 40 characters. Without it: the mark alone.
   *
   * @example Ask the barista
   */
  'launcher-text'?: string
  /**
   * The first message of the barista, at most 300 characters. Without it: the usual one.
   *
   * @example Hello from the book club!
   */
  greeting?: string
}

export interface ChatEvents {
  /**
   * Each message of the visitor and of the barista, but for the greeting.
   *
   * @example Open the chat, and say something.
   */
  'lounge:message': MessageDetail
  /**
   * A link of an answer is followed. Cancelable.
   *
   * @example Ask the chat when you are open, and follow its link.
   */
  'lounge:navigate': NavigateDetail
  /**
   * The visitor goes to the checkout. Cancelable.
   *
   * @example Order a tea in the chat, and go to the checkout.
   */
  'lounge:checkout': CheckoutDetail
}

export interface MessageDetail {
  id: string
  sender: 'user' | 'bot'
  text: string
  /** An instant, such as `2026-05-01T14:30:00.000Z`. */
  timestamp: string
}
