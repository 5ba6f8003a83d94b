/** Ways to say in few words what the rules read in others. */
export const inFewWords = (message: string): string =>
  FEW_WORDS.reduce((text, [from, to]) => text.replace(from, to), message)
const DAY =
  '(?:(?:on |this )?(?:mon|tues|wednes|thurs|fri|satur|sun)days?|tomorrow|tmrw|this weekend|tonight|today)'
const FEW_WORDS: readonly (readonly [RegExp, string])[] = [
  [
    /^\W{0,3}(?:nvm|never ?mind|nm)[\s,.]{1,3}(?=(?:cancel|remove|delete|drop) (?:it|that|them|the|my)\b)/i,
    '',
  ],
  [/\badd+(?= (?:it|them|that|all|both|everything)\b)/gi, 'add'],
  [
    /^(\W{0,3}(?:(?:and|but|ok),? )?(?:no|without) [a-z]{3,12}) or (?:anything|whatever|any of that)(?=\W{0,3}$)/i,
    '$1',
  ],
  [
    /^(?:.{0,12}\b)?(?:what(?:'s|s| is)) the (?:soonest|earliest)(?: time)? (?:that )?(?:i|we) (?:can|could) (?:pick ?up|get|have|come get|grab)\b.{0,25}$/i,
    'how long is the wait',
  ],
  [
    /^(\W{0,3}(?:(?:and|so|ok|but),? ){0,2})what(?:'s|s)? (?:all )?(?:comes?|goes|is) (?:on|with|inside) (?=(?:it|that|the)\b)/i,
    "$1what's in ",
  ],
  [
    /^.{0,12}\b(?:order|drinks?|food)\b.{0,15}\b(?:says?|said|shows?|marked)\b.{0,12}\b(?:ready|done|picked up)\b.{2,60}$/i,
    'i have a complaint',
  ],
  [
    /^.{0,25}\b(?:something|anything|what(?:'s| is)? good)\b.{0,8} for (?:a|my|the) (?:sore throat|throat|cough|cold|flu|headache|stomach ?ache|upset stomach)\W{0,3}$/i,
    'something to relax',
  ],
  [
    /^.{0,15}\b(?:what if|what happens if|and if|if) (?:i|we) (?:can(?:'t|not|t)|couldn'?t|don'?t|won'?t be able to|have to) (?:come|make it|go|attend|cancel|show(?: up)?)\b(?!.{0,30}\b(?:order|drink|pick ?up)).{0,30}$/i,
    'what if i cannot come',
  ],
  [/^(\W{0,3}(?:(?:and|so|ok),? ){0,2})total (?:now|so far|rn)(?=\W{0,3}$)/i, '$1total'],
  [
    new RegExp(
      `^(\\W{0,3}(?:(?:and|so|ok|but),? ){0,2})how late (?:(?:are|r) (?:you|u) )?(${DAY})`,
      'i',
    ),
    '$1how late are you open $2',
  ],
  [
    new RegExp(
      `^.{0,12}\\b(?:what(?:'s|s| is)|is there|tell me about|when(?:'s|s| is)) (?:the|that|this|your|ur|a) (?:[a-z]{3,12} ){0,2}(?:thing|show|happening)(?: going on)? (${DAY})\\W{0,3}$`,
      'i',
    ),
    'what events are there $1',
  ],
  [
    /^.{0,12}\b(?:what(?:'s|s| is)|which (?:one |drink )?is) (?:your |ur |the )?(?:lightest|freshest)(?: (?:drink|tea|one))?\W{0,3}$/i,
    'something refreshing',
  ],
  [
    /^.{0,25}\b(?:what|anything|something|which)\b.{0,25}\b(hot|warm|cold|iced)\b.{0,12}\b(?:not|no|isn't|besides|without|other than)(?: an?)? coffee\W{0,3}$/i,
    'what teas come $1',
  ],
  [
    /\b(?:an? |some )?(?:little |tiny )?(?:bit|splash|touch|dash|drop) of (milk|cream|sugar|honey|oat|soy|almond)\b/gi,
    '$1',
  ],
  [
    /^\W{0,3}(?:no,? )?(?:the|my|that)(?: one| order)?(?: that)?(?: (?:i|we))?(?: (?:already|just))+ (?:placed|ordered|paid(?: for)?|made|did)\W{0,3}$/i,
    'i want to change an order that i already placed',
  ],
]
