import type { Lexicon } from './lexicon.ts'
import { likeness } from './likeness.ts'

/**
 * Short words of the menu, mistyped: 'tro', 'tsro', 'lmie', 'alloe'. So short a word is near many of English, so only beside other
 * words of an order, by one slip of the fingers, and never a word of English.
 * @param words of the sentence, as they are after longer ones were put right
 */
export function nearShort(words: readonly string[], lexicon: Lexicon): string[] {
  const { known } = lexicon
  const open = (word: string) => /^[a-z]{3,5}$/.test(word) && !known.has(word) && !ENGLISH.has(word)
  if (!words.some(open)) return [...words]
  const spoken = words.filter((word) => /[a-z\d]/.test(word))
  const isOrder = spoken.length < 3 || words.some((word) => isOfOrder(word, lexicon))
  if (!isOrder) return [...words]
  return words.map((word, at) => {
    // 'for Tao' is a name.
    if (!open(word) || /^(?:for|name|is|i'm|am|under|to)$/.test(words[at - 1] ?? '')) return word
    // The stem of 'aloe' has no e.
    const near = shortNames(lexicon).filter(
      (right) => isSlip(word, right === 'alo' ? 'aloe' : right) || isSlip(word, right),
    )
    return near.length === 1 ? near[0]! : word
  })
}

const isOfOrder = (word: string, { root }: Lexicon): boolean =>
  /^\d{1,2}$|^x\d/.test(word) ||
  (root.next.get(word)?.meanings.some(({ kind }) => ORDERED.test(kind)) ?? false)
const ORDERED = /^(?:drink|topping|size|milk|ice|sugar|temp|quantity)$/

const shorts = new WeakMap<Lexicon, string[]>()
/** Words of four letters in names, and those that say how cold and how much. */
function shortNames(lexicon: Lexicon): string[] {
  const had = shorts.get(lexicon)
  if (had) return had
  const inNames = [...lexicon.weights.keys()].filter((word) => /^[a-z]{4}$/.test(word))
  const all = [...new Set([...inNames, 'iced', 'less', 'alo', 'boba'])].filter(
    (word) => lexicon.known.has(word) && !/^(?:high|long|real|flat|free|ring|room)$/.test(word),
  )
  shorts.set(lexicon, all)
  return all
}

/** One letter left out, doubled, swapped with the next, or its neighbour on the keyboard. The first letter is right. */
function isSlip(word: string, right: string): boolean {
  if (word[0] !== right[0] && word[1] !== right[0]) return false
  const longest = Math.max(word.length, right.length)
  if (likeness(word, right) < 1 - 1.01 / longest) return false
  if (word.length > right.length) return [...word].some((letter, at) => letter === word[at + 1])
  if (word.length < right.length) return word[0] === right[0]
  const at = [...word].findIndex((letter, i) => letter !== right[i])
  if (word[at] === right[at + 1] && word[at + 1] === right[at]) return true
  return at > 0 && isBeside(word[at] ?? '', right[at] ?? '')
}

const ROWS = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm']
function isBeside(letter: string, other: string): boolean {
  const row = ROWS.find((each) => each.includes(letter)) ?? ''
  return row.includes(other) && Math.abs(row.indexOf(letter) - row.indexOf(other)) === 1
}

/** Words that are one slip away from a short name of some menu. */
const ENGLISH = new Set(
  'tar tarp tart tarn tarot taco tacos trio tiro toro ale able alow also alone aloft all allot bob boa bobs bobby soba lie line like live lame lite limb limp limo lima life time lice limes min mins mind mine mini mit mist mitt mince minty int ice ices icy aced chain chair char chat cha chi chad chap chia chip hai that this than then thaw them they tai thin thigh mil mild mile mill mink mink silk cock cook cool coo cocoon coke core cost come loss lass leas lest left let lets led legs halo hall hale haul hal ros rosé rise ride rode rouse nose real rear rare ear gray grew grab gram grad grape early earn earl pit pity pia pink pick pin pine ping punk link blur blunt bluer flue clue old cod cord cole gold hold bread brew bred brews drew crew brow blew crap drip trip dip drop vie view vet yes yet chef had hat has hag sat set sit sail said slat malt sale same safe save soy shoot short show shop stop hot shut tape take case care came cafe calf loan load leaf beat bear been beam bead bite bits bit byte kite herd her here hers verb very hero flat flag flan plan fan not nut nat nay stay tar stat start stare form fob foal soap oat oats out cat coat boat'.split(
    ' ',
  ),
)

const apartBefore = new WeakMap<Lexicon, Map<string, readonly string[] | null>>()

/** 'cjailatte', 'mangogreeentea', 'icedmocca': names written as one word, with a slip in it; null where it is none. */
export function apartNear(word: string, lexicon: Lexicon): readonly string[] | null {
  if (word.length < 8 || word.length > 24 || !/^[a-z]+$/.test(word) || lexicon.known.has(word))
    return null
  let before = apartBefore.get(lexicon)
  if (!before) apartBefore.set(lexicon, (before = new Map()))
  const had = before.get(word)
  if (had !== undefined) return had
  const found = joinedNear(word, lexicon) ?? splitNear(word, lexicon)
  if (before.size < 500) before.set(word, found)
  return found
}

const isNear = (word: string, right: string): boolean =>
  Math.abs(word.length - right.length) < 2 &&
  likeness(word, right) >= 1 - 1.01 / Math.max(word.length, right.length)

function joinedNear(word: string, { joined }: Lexicon): readonly string[] | null {
  for (const [whole, words] of joined)
    if (whole.length > 6 && whole[0] === word[0] && isNear(word, whole)) return words
  return null
}

/** A word of an order and a name, of which one is mistyped. */
function splitNear(word: string, lexicon: Lexicon): readonly string[] | null {
  const { root, names, known } = lexicon
  for (const { words } of names) {
    const [name = ''] = words
    if (words.length !== 1 || name.length < 5) continue
    for (const length of [name.length, name.length - 1, name.length + 1]) {
      const [before, behind] = [word.slice(0, -length), word.slice(-length)]
      if (before.length < 3) continue
      const isBefore = root.next.get(before)?.meanings.some(({ kind }) => ORDERED.test(kind))
      if (isBefore && isNear(behind, name) && !(known.has(behind) && behind !== name))
        return [before, name]
    }
  }
  return null
}
