import type { ChatAction } from '#domain/contracts/barista.ts'
import { CHAT } from '#widgets/texts/en/chat.ts'
import { textsOf } from '#widgets/texts/texts.ts'

/** What the panel says, in the language of the page. */
export const chatSays = textsOf('chat', CHAT)

/** The four quick replies of the greeting, in their order. */
export function quickReplies(
  labels: Record<'orderDrinks' | 'viewEvents' | 'askQuestion' | 'viewCart', string>,
): ChatAction[] {
  const { orderDrinks, viewEvents, askQuestion, viewCart } = labels
  const said = (label: string): ChatAction => ({ type: 'quick-reply', label, value: label })
  return [
    said(orderDrinks),
    said(viewEvents),
    said(askQuestion),
    { ...said(viewCart), data: { opens: 'cart' } },
  ]
}
