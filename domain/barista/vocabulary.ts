/**
 * What the words of an order mean on any menu: a row is a meaning, its value and the
 * phrases that say it. A menu's own words are added by `lexicon.ts`, and win.
 */
export type Kind =
  | 'drink'
  | 'topping'
  | 'milk'
  | 'size'
  | 'temp'
  | 'decaf'
  | 'shots'
  /** how much of what follows: none, less, half, normal, extra … */
  | 'level'
  | 'sugar'
  | 'ice'
  /** a whole answer about sugar or ice in one word */
  | 'sweetness'
  | 'quantity'
  /** the other one, another, the second one */
  | 'other'
  /** the second one: 1, 2, …, -1 for the last */
  | 'ordinal'
  /** both, each of them */
  | 'each'
  | 'not'
  | 'instead'
  | 'measure'
  | 'plain'
  | 'that'
  | 'with'
  | 'and'
  | 'stop'
  /** without milk */
  | 'dairyless'
  | 'soft'
  /** makes another thing of the word before it: 'chocolate chips', 'cold foam' */
  | 'head'
  /** 'it is cold out' */
  | 'weather'
  /** what other cafés add, and a menu may not have */
  | 'unsold'

export const VOCABULARY: readonly (readonly [Kind, string | number, string])[] = [
  ['size', 'small', 'small|sm|sml|short|tall|mini|kid|s|smallest'],
  ['size', 'medium', 'medium|med|md|grande|m|regular size|normal size'],
  ['size', 'large', 'large|lg|lrg|lge|big|venti|l|biggest|bigger|larger'],
  ['size', 'extra-large', 'extra large|xl|xxl|jumbo|trenta|huge|giant'],
  ['size', 'cup', 'cup|teacup'],
  ['size', 'pot', 'pot|teapot'],
  ['temp', 'hot', 'hot|warm|warmed|heated|steamed|steaming|piping'],
  ['temp', 'iced', 'iced|cold|chilled|over ice|on ice|on the rocks|icy'],
  [
    'decaf',
    'decaf',
    'decaf|decaff|decafe|decaffeinated|no caffeine|without caffeine|caffeine free',
  ],
  ['decaf', 'half', 'half caf|half decaf'],
  ['decaf', 'caffeinated', 'caffeinated|caffeine|non decaf'],
  ['level', 'none', 'zero|0'],
  [
    'level',
    'less',
    'less|light|lightly|lite|little|low|easy|reduced|slight|slightly|a bit|a little|little bit|barely|touch',
  ],
  ['level', 'quarter', 'quarter'],
  ['level', 'half', 'half'],
  ['level', 'most', 'three quarter|mostly|slightly less|a little less|a bit less'],
  ['level', 'normal', 'normal|regular|full|standard|usual'],
  ['level', 'extra', 'extra|more|heavy|lot|a lot|plenty|super|max|double'],
  ['sugar', 0, 'sugar|sweet|sweetness|sweetened|sweetness level|sugar level'],
  ['ice', 0, 'ice|ice level|ice cube'],
  ['sweetness', 0, 'unsweetened|sugar free|sugarless|not sweet'],
  ['sweetness', 50, 'not too sweet|not so sweet|not very sweet|semi sweet'],
  ['sweetness', 120, 'very sweet|sweeter'],
  ['quantity', 0.5, 'half a'],
  ['quantity', 1, 'one|a|an'],
  ['quantity', 2, 'two|couple|a couple|pair|a pair'],
  ['quantity', 3, 'three|a few'],
  ['quantity', 4, 'four'],
  ['quantity', 5, 'five'],
  ['quantity', 6, 'six|half a dozen|half dozen'],
  ['quantity', 7, 'seven'],
  ['quantity', 8, 'eight'],
  ['quantity', 9, 'nine'],
  ['quantity', 10, 'ten'],
  ['quantity', 12, 'twelve|dozen|a dozen'],
  [
    'other',
    1,
    'other|the other|other one|the other one|another|another one|one more|one other|a second',
  ],
  ['other', 0, 'the rest|the others|others|the remaining'],
  ['ordinal', 1, 'first|first one'],
  ['ordinal', 2, 'second|second one'],
  ['ordinal', 3, 'third|third one'],
  ['ordinal', 4, 'fourth|fourth one'],
  ['ordinal', -1, 'last|last one|latter'],
  ['each', 0, 'both|each|all|each one|everything|they'],
  [
    'not',
    0,
    "no|not|without|hold|hold the|skip|skip the|minus|leave out|isn't|don't|doesn't|do not|don't want|don't add|wouldn't|nor|aren't|neither|allergic to|can't have|non|hate|can't stand|dislike|not a fan of|sick of",
  ],
  ['plain', 0, 'regular|plain|normal|standard|usual'],
  ['that', 0, 'that|it|this|those|them|these|that one|this one'],
  ['with', 0, 'with|add|adding|using|use|has|have|including|put|in|on|from|along with'],
  ['and', 0, 'and|also|then|plus|as well as|or|but'],
  [
    'soft',
    0,
    'the|my|your|of|some|any|nice|good|just|really|very|flavored|flavor|style|sized|please|like|too|so',
  ],
  [
    'stop',
    0,
    "i|i'd|i'll|i'm|we|we'd|you|is|be|would|could|can|may|get|want|need|order|give|me|for|to|if|because|since|when|make|let|do|are|was|will|should|must",
  ],
]

/** 'coffee' in 'mocha coffee' is no second drink. */
export const GENERIC_DRINK = /^(?:coffee|tea|milk tea|bubble tea|boba|drink|latte)$/
