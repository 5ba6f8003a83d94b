// The words of a change, in the form without their endings (`stem`).
const set = (words: string): ReadonlySet<string> => new Set(words.split('|'))

export const SETS = set('make|do|get|want|need|use')
export const KEPT = set('keep|leave')
export const ADDS = set('add|put|throw|toss|stick|include')
export const REMOVES = set(
  'remove|drop|lose|ditch|cancel|delete|scratch|scrap|nix|kill|skip|dump|forget|get rid|rid|take off|take out|take away|leave off|leave out|never mind|nevermind|86|cut|erase|forget about|pull|axe|subtract|minus',
)
export const SWAPS = set(
  'swap|replace|exchange|trade|substitute|sub|change|switch|turn|convert|upgrade|bump|update',
)
export const TIMES: Record<string, number> = { double: 2, triple: 3, duplicate: 2, halve: 0.5 }
/** Between what is changed and what it becomes, or where something goes. */
export const JOINS = set(
  'for|to|into|with|in|on|from|of|off|out|away|instead of|instead|have|be|is|are',
)
/** Say nothing about an order. */
export const FILLS = set(
  "i|i'd|i'll|i'm|we|we'd|we'll|you|u|can|could|would|will|may|like|please|pls|plz|thanks|thx|thank|just|actually|oh|ok|okay|k|um|uh|hm|hmm|hey|hi|sorry|so|also|and|but|then|now|lol|haha|wait|well|yeah|yes|yep|maybe|think|guess|me|us|too|as|well|the|my|our|your|some|any|again|all right|alright|though|tho|let|let's|go|ahead|want|need|get|have|give|say|said|ask|asked|mean|meant|prefer|rather|flavor|flavored|style|size|really|very|only|still|be|is|are|it'd|should|to be|,|.|!|?|w|kind|kinda|also|a|an|good|friend|bf|gf|boyfriend|girlfriend|wife|husband|mom|dad|sister|brother|kid|son|daughter|boss|coworker|he|she|her|him|great|fine|many|much|same size|same|cool|nice|perfect|nah|nope|ugh|eh|yo|bro|dude|jk|oops|whoops|argh|mmm|mm|o|oki|alr|ah|yea|ye|ya|normal|anymore|any more|meant|change of plan|whoops|them|they|she'd|he'd|guy|one second|bad|mine|better|enough|plenty",
)
/** Of which kind a thing is, by the word for it. */
export const KINDS: Record<string, readonly string[]> = {
  'milk tea': ['boba'],
  'bubble tea': ['boba'],
  'fruit tea': ['fruit-tea'],
  tea: ['boba', 'fruit-tea', 'specialty-tea'],
  coffee: ['coffee'],
  pastry: ['pastry'],
  food: ['pastry', 'snack'],
  snack: ['snack'],
}
/** Of these another drink keeps how the one before was to be. */
export const KEEPS = /^(?:change|switch|turn|convert|upgrade|bump|update)$/
