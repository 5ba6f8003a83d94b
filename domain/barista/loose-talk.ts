/**
 * What people say around what they mean, taken away or put as the rules read it: sounds, second thoughts, verbs with two letters swapped.
 * In English; what stands for a question or an order stays one.
 */
export function looseTalk(text: string): string {
  const said = text.replace(SOUNDS, '').replace(AFTER, '$1')
  return RULES.reduce((rest, [pattern, plain]) => rest.replace(pattern, plain), said).replace(
    LONG_WORD,
    (word) => verbOf(word.toLowerCase()) ?? word,
  )
}

/** 'ugh sorry', 'aw ok', 'you know what': sounds before what is said. */
const SOUNDS =
  /^\W{0,3}(?:(?:(?:ok(?:ay)?,? )?i'?m back|cool cool|nice|interesting|i see|mom of \d here|pl[sz] help quick|ugh+|aw+|ah+|lol|lowkey|ngl|bruh|bro|yo|fr|lmao|ha(?:ha)+|hm+|um+|uh+(?! ?-?huh)|er+|omg|oof|gosh|geez|dang|welp|anyways?|tbh|honestly|eh+|ooh+|oops|whoops|(?:oh )?you know what)(?=[\s,.!…])[\s,.!…]{1,4}){1,3}(?=\S)/i
const AFTER = /(\S)[\s,.]{1,3}(?:lol|lmao|haha|tho|though|tbh|rn|xd|i guess|i suppose)[\s.!]{0,3}$/i

const ASKS = '(?:what|which|how|who|where|when|why|is|are|does|do (?:you|they)|did)'
const NUMBER = '(?:one|two|three|four|five|six|seven|eight|nine|ten|\\d{1,2})'

const RULES: readonly (readonly [RegExp, string])[] = [
  // 'good good. what do people get here': how somebody is, before a question
  [
    new RegExp(
      `^\\W{0,3}(?:(?:im|i'm|i am|doing|pretty|all|very|really|good|great|well|fine|not bad|alright|busy|tired|thanks|thank you|thx|ty|and you|how about you|u|hbu)\\b[\\s,!]{0,2}){1,5}[.!?]{1,3} (?=(?:(?:so|and|ok|but),? )?(?:what's|whats|${ASKS})\\b)`,
      'i',
    ),
    '',
  ],
  // 'wait, does that have nuts', 'hold on what is cheaper': a question, and no refusal
  [
    new RegExp(
      `^\\W{0,3}(?:(?:oh|ok|okay|but|so|and|actually|sorry|wait|hold on|hang on|one sec(?:ond)?|quick question|before that)\\b[\\s,.!]{1,3}){1,3}(?=(?:what's|whats|${ASKS})\\b)`,
      'i',
    ),
    '',
  ],
  // 'wait no, remove the jelly': something is to be changed, and nothing refused.
  [
    /^\W{0,3}(?:(?:oh|ok|oops|sorry|actually|hm+)\b[\s,.!]{1,3})?(?:wait|hold on)[\s,.!]{1,3}no[\s,.!]{1,3}(?=(?:remove|take|drop|cancel|delete|lose|make|change|swap|switch|add|without|put|i want|i'd like|can i|give me)\b)/i,
    '',
  ],
  // 'the lemonade is fine?' asks whether it is.
  [
    /^\W{0,3}(?:and |so |ok )?((?:the|a|an|your) [a-z ]{3,40}?) (?:is|are|would be) (ok(?:ay)?|fine|safe|good|all right|alright)((?: for (?:me|us|her|him|them))?)\?\W{0,2}$/i,
    'is $1 $2$3?',
  ],
  // 'double checking no nuts in that right'
  [
    /^\W{0,3}(?:(?:just |i'm |im )?(?:double[ -]?checking|making sure|checking|confirming)|so|and|wait|ok)?,? ?(?:that )?(?:there(?:'s|s| is| are) )?no (nuts|dairy|milk|gluten|eggs?|soy|sesame|caffeine|lactose|sugar) in (it|that|this|there|them)(?:,? (?:right|correct|yeah|yes))?\W{0,3}$/i,
    'does it have $1',
  ],
  // 'a scone each so 2'
  [
    new RegExp(
      `\\ban? ([a-z]{3,15}(?: [a-z]{3,15})?) each,? (?:so |that's |thats |makes ){0,2}(${NUMBER})\\b`,
      'gi',
    ),
    '$2 $1',
  ],
  // 'one americano should be iced'
  [
    /(^|, ?|\band )((?:the|one|two|three|both|all|my)\b[a-z' ]{2,40}?) (?:should|needs to|has to|need to|have to|must|was supposed to|were supposed to) be /gi,
    '$1make $2 ',
  ],
  // 'one taro for Kim, one for Lee': the drink of the first is the drink of the second.
  [
    new RegExp(
      `\\b(${NUMBER}|an?) ((?!of\\b)[a-z]{3,15}(?: [a-z]{3,15}){0,3}?) for ([a-z]{2,15})(?:,? and |, ?| )(${NUMBER}) for (?!each\\b|both\\b|the\\b)(?=[a-z]{2,15}(?:$|[,.;!]| and\\b))`,
      'gi',
    ),
    '$1 $2 for $3, $4 $2 for ',
  ],
  // 'drop the large one down to a medium': of the cup that is so, its size
  [
    /\b(?:bump|bring|take|push|kick|drop|cut|move|knock) ((?:the|my) (?:large|medium|regular|small)) (?:back )?(?:up |down )?to (?:an? |the )?(?=(?:large|medium|regular|small)\b)/gi,
    'make $1 one ',
  ],
  [
    /\b(?:bump|bring|take|push|kick|drop|cut|move|knock) ((?:the|my|her|his|that) (?:[a-z]{3,12} ){0,2}?[a-z]{3,12}|it|one of (?:them|the [a-z]{3,12}s?)|both) (?:back )?(?:up |down )?to (?:an? |the )?(?=(?:large|medium|regular|small)\b)/gi,
    'make $1 ',
  ],
  // 'bump the sugar up to full', 'bring the size down to medium'
  [
    /\b(?:bump|bring|turn|take|push|crank|kick|drop) (the [a-z]{3,8}|it) (?:back )?(?:up |down )?to (?=[a-z0-9])/gi,
    'make $1 ',
  ],
  // '25 sugar', 'sugar 50'
  [/\b(0|25|50|75|100) (?=sugar\b|sweet(?:ness)?\b(?! (?:tea|potato)))/gi, '$1% '],
  [/(?<!% )\bsugar (0|25|50|75|100)\b(?! ?%| ice)/gi, '$1% sugar'],
  // 'a chai for me (Priya)'
  [/\bfor me,? \(?([A-Z][a-z]{1,20})\)?(?=\W{0,3}$|[,.;]| and\b)/g, 'for $1'],
  [/\(([A-Z][a-z]{1,20})\)(?=\W{0,3}$|[,.;]| and\b)/g, 'for $1'],
  // 'Sam bailed, drop his'
  [
    /\b([A-Z]?[a-z]{1,15}) (?:bailed|left|cancelled|canceled|can't (?:come|make it)|cannot (?:come|make it)|isn't coming|is not coming|won't come|had to (?:go|leave))\b.{0,20}?\b(drop|remove|cancel|delete|scratch|forget) (?:his|hers|her|theirs|their|that)(?: (?:one|drink|order))?(?=\W{0,3}$|[,.])/gi,
    "$2 $1's",
  ],
  // 'take that off, I want a chai instead': one goes, the other is new.
  [
    /\b((?:take|remove|cancel|drop|scratch|scrap|lose|ditch|skip|forget|delete) (?:that|it|this|them|those|the [a-z ]{3,25}?)(?: (?:off|out|away))?),? (?:and )?((?:i want|i'd like|i'll (?:have|take)|give me|get me|let me (?:get|have)|can i (?:get|have)) [a-z ]{3,50}?)(?: instead)?(?=\W{0,3}$)/gi,
    '$1, $2',
  ],
  // 'taro maybe.. or the brown sugar.. idk'
  [
    /^\W{0,3}(?:maybe |either )?([a-z ]{3,30}?)(?: maybe)?[\s,.]{1,4}or (?:maybe )?(?:the |an? )?([a-z ]{3,30}?)[\s,.]{1,4}(?:idk|i don't know|not sure|dunno|hm+|maybe|can't decide)\W{0,3}$/i,
    '$1 or $2?',
  ],
  [/\bregular (?=with\b)/gi, 'regular size '],
  // 'could the mocha have almond milk'
  [
    /\b(?:can|could|may|might) (the [a-z ]{3,25}?|it|that|mine|both|they) (?:have|be|come with|get|be made with) (?!ready|done|made|picked|delivered|finished)(?=[a-z])/gi,
    'make $1 ',
  ],
  [/\bw\/o\b/gi, 'without'],
  // 'one classic, two thai'
  [
    new RegExp(
      `\\b(${NUMBER}|an?) (thai|classic|hokkaido|honeydew|black sesame)s?(?=\\W{0,3}$|[,.;!]| (?:and|all|with|no|large|medium|half|less|please|plus|for|${NUMBER})\\b)`,
      'gi',
    ),
    '$1 $2 milk tea',
  ],
  // 'I ordered a latte by accident, can you remove it'
  [
    /\bi (?:ordered|added|got|put in|picked) (?:an? |the |one )?([a-z ]{3,25}?) (?:by (?:accident|mistake)|accidentally)\b.{0,20}?\b(?:remove|take|delete|cancel|drop)\b[^]{0,20}$/i,
    'remove the $1',
  ],
  // 'a cup instead of a pot'
  [
    / instead of (?:an? |the )?(?:pot|cup|large|regular|medium|small|hot|iced|cold|oat|soy|almond|whole)(?: (?:one|milk))?(?=\W{0,3}$|[,.])/gi,
    '',
  ],
  // 'for someone who doesn't drink coffee'
  [
    /^.{0,60}\b(?:someone|somebody|anyone|people|a person) (?:who|that) (?:doesn't|does not|don't|can't|hates?) ?(?:really )?(?:drink|like|do|want|have)? ?coffee\W{0,3}$/i,
    'what teas do you have',
  ],
  // 'tea please no coffee', 'no coffee, tea'
  [
    /^\W{0,3}(?:(?:i want |i'd like |just |some |a )?tea(?: please| pls)?,? (?:no|not|and no|without) coffee|no coffee,? (?:just |only |a |some )?tea)(?: please| pls| for me)?\W{0,3}$/i,
    'what teas do you have',
  ],
  // 'do I need a reservation'
  [
    /^\W{0,3}(?:(?:so|and|ok|hi|hey),? ){0,2}(?:do|would|should|must) (?:i|we|you) (?:need|have|make)(?: to (?:have|make|get))? (?:an? )?(?:reservations?|booking)(?: (?:to (?:come|sit|eat|get in)|first|in advance|or just walk in|for \w+))?\W{0,3}$/i,
    'can I book a table',
  ],
  // 'a big group order': no large drinks
  [/\bbig (?=(?:group |office |catering )?(?:orders?|groups?|party|run|meeting)\b)/gi, ''],
  // 'you guys have tapioca?'
  [
    /^(\W{0,3}(?:hi|hey|hello|yo|so)?,? ?)you (?:guys |all )?(?:have|got|sell|carry) ([^?]{3,40})\?/i,
    '$1do you have $2?',
  ],
  // 'what can I get for under 5 dollars'
  [
    /^.{0,30}?\bwhat (?:can|could) (?:i|we) (?:get|have|buy|order) (?:for|with) (?:only |just )?(?:under |less than |about )?\$?(\d{1,2})(?: bucks| dollars|\$)?\W{0,3}$/i,
    'which drinks are under $1',
  ],
  [/\b1st\b/gi, 'first'],
  [/\b2nd\b/gi, 'second'],
  [/\b3rd\b/gi, 'third'],
  [/\b4th\b/gi, 'fourth'],
  // 'and the cake, is there really salt in it'
  [
    new RegExp(
      `^\\W{0,3}(?:and |what about )?(the [a-z ]{3,25}), (${ASKS} [a-z ]{3,50}?) (?:it|that|this)(?=\\W{0,3}$)`,
      'i',
    ),
    '$2 $1',
  ],
  // 'make them both large'
  [/\b(?:them|those|these) (both|all)\b(?! of)/gi, '$1 of them'],
  // 'two mochas, sorry, three mochas'
  [
    new RegExp(
      `[,.…]{1,3} ?(?:oops|whoops|sorry|wait|no,? wait|no,? sorry|sorry,? no|i mean),? (?:make (?:it|that) )?(?=${NUMBER} [a-z])`,
      'gi',
    ),
    ', actually ',
  ],
  // '2nd one add pudding', 'the third one: no ice'
  [
    /^\W{0,3}(?:and |then )?(?:the )?(first|second|third|fourth|fifth|last|1st|2nd|3rd|4th|5th) (?:one|drink)[,:]? (?:add|put) ([a-z ]{3,30}?)(?=\W{0,3}$)/i,
    'add $2 to the $1 one',
  ],
  // 'delete number 1'
  [
    /\b(remove|delete|cancel|drop|make|change|scratch) (?:number|no\.|#) ?1\b/gi,
    '$1 the first one',
  ],
  [
    /\b(remove|delete|cancel|drop|make|change|scratch) (?:number|no\.|#) ?2\b/gi,
    '$1 the second one',
  ],
  [
    /\b(remove|delete|cancel|drop|make|change|scratch) (?:number|no\.|#) ?3\b/gi,
    '$1 the third one',
  ],
  // 'el americano que sea frío', word by word
  [/(^|, ?)(the [a-z ]{3,30}?) make it (?=[a-z])/gi, '$1make $2 '],
  // 'no bagel ok. what pastries are there'
  [
    new RegExp(
      `^\\W{0,3}(?:oh |so )?no [a-z]{3,15},? (?:ok|okay|huh|fine|alright|i see)[.,!?]{1,3} ?(?=(?:what's|${ASKS})\\b)`,
      'i',
    ),
    '',
  ],
  // 'no chicken then'
  [/^(\W{0,3}(?:oh |ok |and )?(?:no|not|without) [a-z ]{3,25}?) then(?=\W{0,3}$)/i, '$1'],
  // 'not a fan of mint'
  [
    /^\W{0,3}(?:i'm |i am |we're )?not (?:really |too |a (?:big |huge )?)?(?:fan of|into|fond of|crazy about|keen on) /i,
    "i don't like ",
  ],
  // '8.50 for a mocha is crazy'
  [
    /^\W{0,3}\$?\d{1,3}(?:\.\d\d)?(?: bucks| dollars)? for (an? [a-z ]{3,30}?) (?:is|seems|sounds) (?:\w+ ){0,2}(?:crazy|insane|ridiculous|wild|much|expensive|steep|pricey|a lot)\W{0,3}$/i,
    'how much is $1',
  ],
  // 'not cold brew, I meant americano'
  [
    /^\W{0,3}(?:no,? )?not (?:the |an? )?([a-z ]{3,25}?),? (?:i (?:meant|said|wanted|asked for)|but) (?:the |an? )?([a-z ]{3,25}?)(?=\W{0,3}$)/i,
    'change the $1 to a $2',
  ],
  // 'no, latte. swap it'
  [
    /^\W{0,3}no,? (?:the |an? )?([a-z ]{3,25}?)[.,!] ?(?:swap|change|switch) (?:it|that)(?=\W{0,3}$)/i,
    'swap it for a $1',
  ],
  // 'maybe a latte? or is the cappuccino better'
  [
    /^\W{0,3}(?:maybe|either|should i get) (?:the |an? )?([a-z ]{3,25}?)[?,.]{0,2} or (?:is )?(?:maybe )?(?:the |an? )?([a-z ]{3,25}?)(?: better)?\W{0,3}$/i,
    '$1 or $2?',
  ],
  // 'before you start'
  [/ before you (?:start|make it|begin)(?=\W{0,3}$)/i, ''],
  // "Tina a thai tea", "I'll take a latte - I'm Rosa"
  [
    /((?:^|[,.;] ?)[A-Z][a-z]{1,14} (?:wants|would like|needs|gets|is having) [^.;]{3,60}?, ?(?:and )?)([A-Z][a-z]{1,14}) (?=an? |one |two )/g,
    '$1$2 wants ',
  ],
  [
    /(\b(?:an?|one|two|i'll (?:have|take)) [a-z ]{3,60}?),? ?(?:[-–]|,) ?(?:[Ii]'m|[Ii]m|[Mm]y name is|[Tt]his is|[Ii]t's) ([A-Z][a-z]{1,14})(?=\W{0,3}$)/g,
    '$1 for $2',
  ],
  // 'w coffee', 'w/ boba'
  [/\bw\/? (?=[a-z]{3})/gi, 'with '],
  // 'obviously not that. just a hot chocolate'
  [/^\W{0,3}(?:obviously|clearly|totally|def|certainly) not (?:that|those|it|them)\b/i, 'not that'],
]

const LONG_WORD = /\b[a-z]{5,9}\b/gi
const VERBS = ['change', 'remove', 'cancel', 'delete', 'replace', 'switch', 'without', 'instead']

/** The verb that this is with two letters swapped or one left out; null where it may be a word of its own. */
function verbOf(word: string): string | null {
  if (VERBS.includes(word)) return null
  return VERBS.find((verb) => word[0] === verb[0] && isSlip(word, verb)) ?? null
}

function isSlip(word: string, right: string): boolean {
  if (word.length === right.length) {
    const at = [...word].findIndex((letter, i) => letter !== right[i])
    const swapped = `${word.slice(0, at)}${word[at + 1] ?? ''}${word[at]}${word.slice(at + 2)}`
    return at >= 0 && swapped === right
  }
  return (
    word.length === right.length - 1 &&
    [...right].some((_, i) => `${right.slice(0, i)}${right.slice(i + 1)}` === word)
  )
}
