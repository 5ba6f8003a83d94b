import { changed, choicesIn, countIn, swapped, withQuantity } from './change-line.ts'
import type { Item } from './item.ts'
import { itemsOf } from './items.ts'
import type { Lexicon } from './lexicon.ts'
import { parseOrder } from './parse.ts'
import { isOne, THE } from './ones.ts'
import { isSo, joins, lastOf, type Line, targetOf } from './target.ts'
import { turned } from './turn-line.ts'
import { UNSOLD_MARK } from './words.ts'

/** What a message does to the lines. */
export type Revised = {
  lines: Line[]
  isEdit: boolean
  isClear: boolean
  /** It speaks of a drink that is not there. */
  isUnknown: boolean
}

/**
 * Reads a message as orders and changes: "add an espresso and remove the latte", "make that oat", "same again".
 * The last line is the one that 'it' and 'that' mean.
 */
export function revise(
  before: readonly Line[],
  message: string,
  lexicon: Lexicon,
  focus?: string,
): Revised {
  const state = { lines: [...before], isEdit: false, isClear: false, isUnknown: false }
  const isJoined = JOINED.test(message)
  let order = ''
  const takeOrder = () => {
    for (const drink of parseOrder(order, lexicon))
      if (drink.id[0] !== UNSOLD_MARK) state.lines.push({ lineId: null, drink })
    order = ''
  }
  // 'does anyone actually like pu erh' is one question.
  if (
    before.length === 0 &&
    lexicon.more.isQuestion(message) &&
    !/\w/.test(message.slice(markIn(message)))
  )
    return state
  let lead = ''
  for (const part of message.split(CLAUSES).flatMap((part) => targetsIn(part, before, lexicon))) {
    if (!/\w/.test(part)) continue
    // 'actually, make that large' is one clause.
    const clause = `${lead}${part}`
    const plain = plainOf(clause)
    lead = plain === '' ? `${clause.trimEnd().replace(/[,.!]$/, '')} ` : ''
    if (lead !== '') continue
    const kept = order === '' ? lexicon.more.kept(clause, plain, state.lines, lexicon) : null
    if (kept) {
      state.isEdit = true
      state.lines = kept
      continue
    }
    const isCommand = COMMAND.test(plain) || CLEAR.test(plain)
    // 'a latte. Make it large' is one order; 'a latte, actually a mocha' is not.
    if (order !== '' && !isCommand && !CORRECTION.test(clause)) {
      order += ` ${clause}`
      continue
    }
    takeOrder()
    const isCorrection =
      CORRECTION.test(clause) && state.lines.some(({ lineId }) => lineId === null)
    const edit =
      state.lines.length === 0 || (lexicon.more.isQuestion(clause) && !isCommand)
        ? null
        : editOf({ plain, clause, isJoined }, state.lines, lexicon, isCorrection, focus)
    if (edit === null) {
      // 'change my latte to a mocha', and there is no latte: a mocha.
      const isNone = state.lines.length === 0 && SWITCH.test(plain)
      order = isNone ? clause.replace(/^.* (?:to|into|for|with) /i, '') : clause
      continue
    }
    state.isEdit = true
    state.isClear ||= CLEAR.test(plain)
    if (edit === 'unknown') state.isUnknown = true
    else state.lines = edit
  }
  takeOrder()
  return state
}

/** A clause without the words that lead to what it says; a change begins with what is done. */
const plainOf = (clause: string): string =>
  clause
    .trim()
    .toLowerCase()
    .replace(/[’‘`]/g, "'")
    .replace(LEAD, '')
    .replace(WHERE, '$2 in $1')
    .replace(NOT_BEHIND, 'not $1')
/** 'in the taro swap the boba for aloe' */
const WHERE =
  /^(?:in|on|for|with) ((?:the|my) [a-z -]{2,40}?),? ((?:swap|change|replace|switch)\b.*)$/

/** 'el americano no', put into English word by word */
const NOT_BEHIND = /^((?:the|my) [a-z -]{2,40}) not?[.!]?$/

/** Where the first mark of punctuation stands; the end where none does. */
function markIn(message: string): number {
  const at = message.search(/[.?!;,]/)
  return at < 0 ? message.length : at
}

/** 'and I'd like a latte': one more. */
const JOINED =
  /\b(?:and|also|plus)\s+(?:(?:also|then|please)\s+){0,2}(?:give me|get me|i want|i'd like)\b/i
const CLAUSES =
  /(?<=[.!?;])(?!\d)\s*|(?:,|\band\b|\bthen\b|\bbut\b)\s*(?:also |then |please ){0,4}(?=(?:remove|delete|cancel|drop|take (?:off|out|away)|get rid|scratch|scrap|replace|change|swap|switch|turn|make|add|put|give me|get me|i want|i'd like|clear|lose|forget)\b)|(?:,|(?<!\s))\s*(?=\b(?:actually|no,? wait|wait,|scratch that|on second thought|i mean|or rather)\b)/i
const LEAD =
  /^(?:(?:and|then|also|but|ok(?:ay)?|please|actually|oh|no,|no wait|wait|sorry|(?:that's|thats|it's) too (?:many|much)|too many|i (?:said|meant|asked for|ordered)|hmm+|um+|i mean|instead|now|so|yes|yeah|(?:can|could|would|will) you|(?:can|could|may) (?:i|we)|i(?:'d| would) like (?:you )?to|i (?:want|need) (?:you )?to|let's|just|go ahead and|on second thoughts?|maybe|hey|hi|hello|,)(?=[\s,]|$)[\s,]*)+/
const CORRECTION =
  /^[\s,]*(?:oh )?(?:no,? )?(?:actually|wait|i mean|or rather|scratch that|on second thoughts?|sorry)\b/i
const CLEAR =
  /^(?:cancel|clear|empty|remove|delete|forget|scrap|scratch|reset|drop) (?:out )?(?:everything|it all|all(?: of (?:it|them|that))?(?=[.! ]*$| please)|(?:my|the|this)? ?(?:whole |entire )?(?:order|cart|bag|basket|thing))\b|^(?:let me )?start (?:over|again|from scratch|fresh)\b|^never ?mind everything[.!]?$/
const REMOVE =
  /^(?:remove|delete|cancel|drop|never ?mind(?= the| that)|get rid of|scratch|scrap|lose|ditch|forget|take(?=.*\b(?:off|out|away|back)\b)|i (?:don't|do not|no longer) (?:want|need)|don't make|no more)\b/
const NOT_THAT = /^(?:no|not|without|minus|except|skip|hold)\b(?:(?!,).)*$/
const SWITCH = /^(?:change|turn|switch|swap|replace|update|convert|exchange)\b/
const CHANGE = new RegExp(`${SWITCH.source}|^make\\b|^have (?:that|it|them|those|both|all)\\b`)
const COMMAND = new RegExp(`${REMOVE.source}|${SWITCH.source}`)
/**
 * 'make the first one large and the second one iced', 'remove the latte and the mocha': a clause for each of its targets. A
 * clause with one target, or with none that is there, stays as it is.
 */
function targetsIn(clause: string, lines: readonly Line[], lexicon: Lexicon): string[] {
  const plain = plainOf(clause)
  const [verb] = VERB.exec(plain) ?? []
  if (!verb || lines.length < 2) return [clause]
  const [first = '', ...others] = plain.split(TARGETS)
  const isThere = (part: string) =>
    itemsOf(part, lexicon).some(
      (item) =>
        item.kind === 'ordinal' ||
        item.kind === 'other' ||
        (item.kind === 'drink' && lines.some(({ drink }) => drink.id === item.id)),
    )
  const out = [first]
  for (const other of others) {
    if (!isThere(other) || !isThere(first)) out.push(`${out.pop()} and ${other}`)
    else if (choicesIn(itemsOf(other, lexicon)).length > 0 || /\b(?:to|into|for)\b/.test(other))
      out.push(`${verb}${other}`)
    else {
      // 'take the boba out of the latte and the mocha'
      const [before] = /^.*?\b(?:from|off|of|out|in|on|to)\s(?=the\b|my\b)/.exec(first) ?? []
      out.push(`${before ?? verb}${other}`)
    }
  }
  // 'remove the second and the fourth': while the second goes, the fourth is still the fourth.
  return REMOVE.test(plain) && out.every((part) => PLACE.test(part)) ? out.toReversed() : out
}
const VERB =
  /^(?:make|remove|delete|cancel|drop|take (?:off|out|away)?|get rid of|change|turn|switch|have) ?/
const PLACE = /\b(?:first|second|third|fourth|fifth|last|\d(?:st|nd|rd|th))\b/
const TARGETS = / ?(?:,|\band\b|&) ?(?=(?:the|my) \w)/

/** The lines after one change; null when the clause is no change, 'unknown' when it names a drink that is not there. */
function editOf(
  { plain, clause, isJoined }: { plain: string; clause: string; isJoined: boolean },
  lines: Line[],
  lexicon: Lexicon,
  isCorrection: boolean,
  focus?: string,
): Line[] | 'unknown' | null {
  const { more } = lexicon
  if (CLEAR.test(plain)) return []
  const read = more.withNames(itemsOf(plain, lexicon), plain, lines)
  const items = read.filter(
    ({ kind }, at) =>
      kind !== 'comma' && kind !== 'end' && !(read[at - 1]?.kind === 'drink' && isOne(read, at)),
  )
  const same = more.sameAgain(plain, items, lines, lexicon, focus)
  if (same !== undefined) return same
  // 'not the croissant', 'no mocha'
  if (NOT_THAT.test(plain) && items.some(({ kind }) => kind === 'drink')) {
    const meant = targetOf(items, lines, lexicon, { focus, isRemoval: true })
    if (meant?.isByName && choicesIn(items).length === 0)
      return removed(items, lines, lexicon, focus)
  }
  if (REMOVE.test(plain)) return removed(items.slice(1), lines, lexicon, focus)
  const isOnly = /\b(?:only|just)\b/i.test(clause)
  // 'actually just one'
  const isLess = isOnly && !items.some(({ kind }) => kind === 'drink')
  if ((isCorrection && !isLess) || CHANGE.test(plain)) {
    const rest = CHANGE.test(plain) ? items.slice(1) : items
    const target = targetOf(rest, lines, lexicon, { focus })
    if (!target && SWITCH.test(plain)) return 'unknown'
    const about = target ?? { lines: lastOf(lines, focus), at: -1, isByName: false, count: null }
    return turned(rest, about, lines, /^(?:replace|swap)/.test(plain))
  }
  // 'the latte', where a Matcha Latte is offered
  if (/^the [a-z ]+[.!]?$/.test(plain) && items.length < 3) {
    const meant = targetOf(items, lines, lexicon, { focus })
    if (meant?.isByName && meant.lines[0]?.lineId === null) return lines
  }
  const said = more.withNames(itemsOf(clause, lexicon), clause, lines)
  const instead = more.replaced(clause, said, lines, lexicon, focus)
  if (instead) return instead
  const again = isJoined ? null : more.namedAgain(clause, said, lines, lexicon)
  if (again === 'more') return null
  return again ?? added(items, lines, lexicon, { plain, isOnly, focus })
}

/** 'remove the latte', 'take the boba out of the taro', 'remove one of the mochas' */
function removed(
  rest: readonly Item[],
  lines: Line[],
  lexicon: Lexicon,
  focus?: string,
): Line[] | 'unknown' | null {
  const so = describedIn(rest, lines)
  if (so) return lines.filter((line) => !so.includes(line))
  const target = targetOf(rest, lines, lexicon, { focus, isRemoval: true })
  if (!target) return 'unknown'
  const choices = choicesIn(rest)
  const first = rest.findIndex(({ kind }) => kind === 'choice')
  // 'all the boba': of every drink that has it, and no drink itself.
  const isOfAll = first > target.at && target.at >= 0 && rest[target.at]?.kind === 'each'
  const isPart =
    isOfAll ||
    (first >= 0 && (target.at < 0 || (target.at > first && joins(rest, first, target.at))))
  if (isPart) {
    const has = ({ drink }: Line) => choices.some((choice) => isSo(drink, choice))
    if (isOfAll && !lines.some(has)) return 'unknown'
    const about = isOfAll
      ? lines.filter(has)
      : target.at < 0
        ? [lastOf(lines, focus).find(has) ?? lines.findLast(has) ?? lines.at(-1)!]
        : target.lines
    const none = choices.map((choice) => ({ ...choice, isNot: true }))
    return swapped(lines, about, (line) => [changed(line, none)])
  }
  // 'remove a latte', of two
  const article = rest[target.at - 1]
  const count = countIn(rest) ?? (article?.kind === 'quantity' ? article.n : null)
  return swapped(lines, target.lines, (line) =>
    count !== null && count < line.drink.quantity
      ? [withQuantity(line, line.drink.quantity - count)]
      : [],
  )
}

/** 'the no ice one': the last line that is so, all of them for 'ones'; null where nothing is described. */
function describedIn(rest: readonly Item[], lines: readonly Line[]): Line[] | null {
  const at = rest.findIndex(({ word }) => word === 'one' || word === 'ones')
  const choices = choicesIn(rest.slice(0, at))
  if (at < 1 || choices.length === 0 || rest.some(({ kind }) => kind === 'drink')) return null
  if (!rest.slice(0, at).every(({ kind, word }) => kind === 'choice' || THE.test(word))) return null
  const those = lines.filter(({ drink }) => choices.every((choice) => isSo(drink, choice)))
  return those.length > 0 ? (rest[at]?.word === 'ones' ? those : those.slice(-1)) : null
}

/** 'add boba to the taro', "I want whip on that", 'oat milk please', 'two of those'; null for a new drink. */
function added(
  items: readonly Item[],
  lines: Line[],
  lexicon: Lexicon,
  { plain, isOnly, focus }: { plain: string; isOnly: boolean; focus: string | undefined },
): Line[] | null {
  const target = targetOf(items, lines, lexicon, { focus })
  if (!target) return null
  const { at, isByName } = target
  if (items.some(({ kind }, i) => kind === 'drink' && !(isByName && i === at))) return null
  const before = items[at - 1]
  const isReferred =
    joins(items, Math.max(0, at - 3), at) ||
    before?.kind === 'that' ||
    // 'both lattes oat milk'
    (items[0]?.kind === 'each' && choicesIn(items).length > 0) ||
    // 'warm the scone'
    (at === 2 && items[0]?.kind === 'choice' && before?.word === 'the')
  // 'slice the scone', 'room in the coffee': about one that is there, and no other one.
  const verb = items[at - 2]
  const isTold =
    (before?.word === 'the' || before?.word === 'my') &&
    ((verb?.kind === 'word' && !TAKES.test(verb.word)) || verb?.word === 'in')
  if (isByName && !isReferred) return isTold && choicesIn(items).length === 0 ? lines : null
  const choices = choicesIn(items)
  const isOffered = target.lines.every(({ lineId }) => lineId === null)
  if (target.count !== null && !isByName && isOffered)
    return lexicon.more.countedOut(items, lines, target, isOnly)
  if (choices.length > 0)
    return swapped(lines, target.lines, (line) => [
      changed(line, choices, /^(?:add|put)/.test(plain)),
    ])
  const count = countIn(items)
  if (count && at >= 0 && /\bof\b/.test(plain))
    return swapped(lines, target.lines, (line) => [withQuantity(line, count)])
  const isAbout =
    items.some(({ kind }) => kind === 'that') && /\b(?:with|on|in|to go)\b/.test(plain)
  return isAbout ? lines : null
}

/** Verbs that order a thing that is named with 'the'. */
const TAKES =
  /^(?:take|try|tries|grab|buy|have|get|just|maybe|do|go|choose|pick|love|like|again|also|only|too|one|with|hello|hi|hey|about|yes|ok|okay|please|then)$/
