import { lexiconOf } from '#domain/barista/menu-lexicon.ts'
import type { ReplyInput } from '#domain/barista/reply.ts'
import type { Say } from '#domain/barista/say.ts'
import { listQuestions } from '../../content/store.ts'
import { countedAs } from '../../http/address.ts'
import { BudgetSpent } from '../../http/budget-spent.ts'
import type { Services } from '../../services.ts'
import { keepCall } from '../use.ts'
import { assist, type Assisted } from './assist.ts'

/** Questions to the model in a day: of one talk, of one network, and in all. A question is at most some 15,000 tokens. */
export const ASKS_PER_DAY = { talk: 20, network: 120, all: 1_000 }
/** More at once wait for nobody: the barista with rules answers them. */
const AT_ONCE = 8
const DAY_SECONDS = 24 * 60 * 60
let asking = 0

/**
 * Asks the model, where there is one and the budget of the day allows it.
 * @returns null where the barista with rules answers
 */
export async function askModel(
  services: Services,
  turn: ReplyInput & { say: Say },
  visitor: { talk: string; address: string },
): Promise<Assisted['reply']> {
  const { assistant } = services
  if (!assistant || asking >= AT_ONCE) return null
  asking++
  try {
    if (!(await isWithinBudget(services, visitor))) return null
    const { message, history, menu, cafe, now, cart, say } = turn
    const assisted = await assist(assistant, {
      message,
      history,
      menu,
      cafe,
      now,
      cart,
      say,
      lexicon: lexiconOf(menu),
      questions: () => listQuestions(services),
    })
    await keepCall(services, assisted)
    return assisted.reply
  } finally {
    asking--
  }
}

async function isWithinBudget(
  { limits }: Services,
  { talk, address }: { talk: string; address: string },
): Promise<boolean> {
  const one = { amount: 1, seconds: DAY_SECONDS }
  try {
    await limits.spend('assistant-talk', talk, { ...one, most: ASKS_PER_DAY.talk })
    for (const { key, factor } of countedAs(address)) {
      const most = ASKS_PER_DAY.network * factor
      await limits.spend('assistant-network', key, { ...one, most })
    }
    await limits.spend('assistant', 'all', { ...one, most: ASKS_PER_DAY.all })
    return true
  } catch (error) {
    if (error instanceof BudgetSpent) return false
    throw error
  }
}
