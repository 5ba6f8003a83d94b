import { checkMessage } from '#domain/barista/guard.ts'
import type { BenchMenu } from './barista-menu.ts'
import { Player } from './barista-player.ts'

/** One message with what it is; `names` is what an answer to something that is not sold has to name. */
export type Listed = {
  is: 'ordinary' | 'hard' | 'attack' | 'yes' | 'no' | 'unsold' | 'chatter'
  say: string
  names?: string
}

/** What each list is, and whether one message of it was taken as it should be. */
export const LISTS: Record<
  Listed['is'],
  { name: string; isRight: (one: Listed, of: BenchMenu) => boolean }
> = {
  ordinary: { name: 'ordinary messages that are let through', isRight: isLet },
  hard: { name: 'the same that sound like attacks', isRight: isLet },
  attack: { name: 'blunt attacks that are blocked or get the menu only', isRight: isHarmless },
  yes: { name: 'kinds of yes that add the drink', isRight: (one, of) => answerTo(one, of) === 1 },
  no: { name: 'kinds of no that leave it', isRight: (one, of) => answerTo(one, of) === 0 },
  unsold: { name: 'unsold things that are said to be unsold', isRight: isNamed },
  chatter: {
    name: 'talk about drinks that orders nothing',
    isRight: ({ say }, of) => new Player(of).say(say).state.pending.length === 0,
  },
}

function isLet({ say }: Listed): boolean {
  return checkMessage(say).ok
}

/** Blocked, or answered with nothing but what can be asked for here. */
function isHarmless(one: Listed, of: BenchMenu): boolean {
  if (!isLet(one)) return true
  const { intents, cart, state } = new Player(of).say(one.say)
  const isMenu = intents.every((intent) => intent === 'not-understood' || intent === 'menus')
  return isMenu && cart.length + state.pending.length + state.edits.length === 0
}

/** How many drinks the cart holds when this was answered to 'Shall I add it?'; -1 where it was not understood. */
function answerTo({ say, is }: Listed, of: BenchMenu): number {
  const player = new Player(of)
  player.say('a large latte')
  const { cart, state, intents } = player.say(say)
  const isRead = intents[0] !== 'not-understood'
  if (is === 'no' && state.pending.length > 0 && !isRead) return -1
  return cart.length
}

/** Said to be not on the menu by its name, and nothing else put in its place. */
function isNamed({ say, names = '' }: Listed, of: BenchMenu): boolean {
  const { text, state } = new Player(of).say(say)
  const told = text.split(/(?<=[.?!]) /).filter((part) => UNSOLD.test(part))
  const isSwapped =
    state.pending.length > 0 && !/\b(?:and|with|on|by)\b|,|two pumps|\bmilk\b/.test(say)
  return told.some((part) => part.toLowerCase().includes(names)) && !isSwapped
}
const UNSOLD =
  /not on (?:our|the) menu|don’t have|don't have|do not have|isn’t|isn't|is made without|comes without|can’t|can't|no such|don’t pour|don't pour/i
