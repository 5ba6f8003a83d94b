import { likeness } from './likeness.ts'
import type { Lexicon } from './lexicon.ts'
import { stem } from './words.ts'

/**
 * A message with the words of questions put right: 'how mcuh', 'is it vegn', 'the wifi pasword'. The words of orders are put right
 * by the rules that read them; here only two letters that changed places ('thia'). Changed is what is no word of English and one slip
 * away from a single word of these.
 * @param names of people, who are never put right
 */
export function spelledOut(
  message: string,
  { known, weights }: Lexicon,
  names: readonly string[],
): string {
  if (message.length > 200) return message
  const menu = [...weights.keys()].filter((word) => word.length > 3)
  return message.replace(WORD, (word, at: number) => {
    const many = word.endsWith('ys') ? `${word.slice(0, -2)}ies` : ''
    if (WORDS.includes(many)) return many
    if (
      known.has(word) ||
      known.has(stem(word)) ||
      isReal(word) ||
      NAMES.test(message.slice(0, at))
    )
      return word
    if (names.some((name) => word.startsWith(name))) return word
    const own = menu.filter((right) => isSlip(word, right))
    const [turned] = own.filter((right) => isTurned(word, right))
    return turned ?? (own.length > 0 ? word : (near(word) ?? word))
  })
}
/** In lower case: what begins with a capital may be a name. */
const WORD = /(?<![\p{L}'’@#/.-])[a-z]{3,14}(?=['’]s\b|[^\p{L}'’@/-]|$)/gu
const NAMES = /(?:\b(?:for|name|name's|is|im|i'm|am|call|called|under|me|its|it's)|^) $/i

/** 'closest', 'priced': a word of these with an ending is spelled right. */
const isReal = (word: string): boolean =>
  REAL.has(word) ||
  ENDINGS.some((end) => word.endsWith(end) && WORDS.includes(word.slice(0, -end.length)))
const ENDINGS = ['s', 'd', 'r', 'st', 'ed', 'er', 'est', 'ing', 'ly', 'y']

const found = new Map<string, string | null>()
function near(word: string): string | null {
  const before = found.get(word)
  if (before !== undefined) return before
  const all = WORDS.filter((right) => isSlip(word, right))
  // Two letters that changed places are the likeliest: 'cloes' is 'close' and not 'closes'.
  const turned = all.filter((right) => isTurned(word, right))
  const ending = all.filter((right) => right.at(-1) === word.at(-1))
  const longer = all.filter((right) => right.length > word.length)
  const right = [all, turned, longer, ending].find((some) => some.length === 1)?.[0] ?? null
  if (found.size < 1_000) found.set(word, right)
  return right
}

/** One letter is missing, too many, wrong or in the place of its neighbour; of long words two. */
export function isSlip(word: string, right: string): boolean {
  const longest = Math.max(word.length, right.length)
  if (longest - Math.min(word.length, right.length) > 2) return false
  const isSwapped = word[0] === right[1] && word[1] === right[0]
  if (word[0] !== right[0] && !isSwapped) return false
  const slips = Math.round((1 - likeness(word, right)) * longest)
  if (right.length > 8) return slips < 3
  // Of three letters only two that changed places, or a vowel that is missing: 'hwo', 'whn'.
  return right.length > 3 ? slips < 2 && word.length > 2 : slips < 2 && isTurned(word, right)
}
const isTurned = (word: string, right: string): boolean =>
  word.length === right.length && [...word].toSorted().join('') === [...right].toSorted().join('')

const WORDS =
  'what when where which how long much many does have there this your you the they them about before after with without make made change remove cancel instead other another same open opens close closes closed closing time hours today tomorrow tonight morning afternoon evening weekend monday tuesday wednesday thursday friday saturday sunday vegan vegetarian gluten dairy caffeine calories lactose sugar sweet strong decaf allergy allergic allergies peanut contain wifi password parking park bathroom restroom price prices cost costs total cheap cheapest size sizes small medium large regular membership member members discount coupon points rewards class classes event events workshop workshops teacher beginner supplies materials seats ticket tickets room space rent book reserve birthday party people guests hour delivery deliver pickup ready wait refund order orders menu drink drinks coffee pastries pastry snacks food recommend popular favorite strongest sweetest difference different available pick ingredients address location located phone cash credit card cards apple milk boba jelly half less light extra iced want need would could should please thanks add actually everything anything something nothing water'.split(
    ' ',
  )

/** Words of English that are one slip away from one of these. */
const REAL = new Set(
  'sams tims toms kens bens dans theo thea wes hal hank carl carlo carla cara cary mark marks mary max mel meg mila lara lars lori ella ellen erin owen rory rose kris chris cass clara claire otto andy anya amir amie dave gina abort abut adds afternoons aid alter ample and anther appel apples applet apply apter aster bathrooms beginners birthdays boa bob bonk boo boob books boom boon boor boos boot brook calorie cancels cancer car carbs care cared cares carl carp carps cars cart carts casa case cask cast casts chance chancel changed changer changes chap chard charge chasses cheapo cheat cheep chose clams clans claps clash clashs clasps classs classy clauses claws clays clone cloned clones closer closet closets clove cloves cloyed cloying coast coasts coat coats coffees coffer cold colt cont contains cord cords cos cot coupons crash crass credits curd curds dad daily daisy deaf decafs decay delivers delver diary dies differences doe doer dogs doles domes dose doses doss dotes dots doves drank drunk drunks dues dyes even evens evert extras favorites flood fold fond foods fool foot ford guess guest hade hall halo halt halve hame hare hate haven haver haves haw haze heave hew hive hoar hog hop hor hos hot hove howl hows hoy ice ices ingredient jell jolly lactase lactone larger larges largo legs lens lets lights locate locates locations locution loss mace mach mad mads mage maker makes male man mana mangy manly mans mare mate material may maze mech memberships men mend menus mike mild mile milky mill mode mourning muck mulch munch mush needs needy nerd older op others otter oven ovens pack paints pantry par pare paring parka parks parky part parting partly parts partys passwords pasty patty peanuts peopled peoples phoned phones pickups pints pleas pleased pleases point pointy pone pork priced pricey prick pricks pride prides prime primes prince princes prints prize prizes rant readys refound regards regulars remote removed rend rents reserved rest restrooms roam rom roof rooms roomy root runt sacks safe sage sake sale sames samey sane sarong sate save seals seams sears seas seat sects seize seizes sets shall shame sheet side sides sine site sites sized sizer smalls smalt smell snack some somethings spaced spacer spaces spacey spade spare spice stacks stall stats string strung sugars sugary sundae sundry supplier sweat sweats sweep sweets tame tanks teachers thank thee theme then these thicket thickets thin thinks tho three thus thy ticked ticker tide tie tile timed timer times tine tire toe tomorrows totals tucket vegans vegetarians wafer waist waiter waits wants waters watery weekends went were whats wheat whens wheres whet width wife wiki wish wit witch wont world woulds wound yours'.split(
    ' ',
  ),
)
