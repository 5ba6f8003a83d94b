import type { PlaceKind } from './values.ts'

/** Of the way of drawing that is described here; another way would get another name, so that an old draw stays checkable. */
export const DRAW_RULE = 'creative-lounge-draw-1'

/** SHA-256 of a text in UTF-8, as 64 small hex digits. Passed in, because Node and browsers each bring their own. */
export type Sha256 = (text: string) => string | Promise<string>

/** What is published before the seed exists: nothing in it can be changed without changing its hash. */
export type EntryList = {
  rule: string
  campaign: string
  winnerCount: number
  alternateCount: number
  /** In words: the public event that will give the seed. */
  seedSource: string
  /** One an entry, sorted; nobody's name or address can be read from it. */
  lines: string[]
}
export type Place = { rank: number; line: string; score: string; kind: PlaceKind }
export type ListProblem = { ok: false; message: string }

/**
 * The line of one entry: what stands for it in the published list.
 * @param salt a secret of ours, so that nobody can try out ids
 */
export async function lineOf(sha256: Sha256, salt: string, entryId: string): Promise<string> {
  return (await sha256(`${salt}|${entryId}`)).slice(0, LINE_DIGITS)
}

/** The list as the file that is published, whatever order its lines came in. Its bytes are what is hashed. */
export function listText({ lines, ...head }: EntryList): string {
  return [
    `rule: ${oneLine(head.rule)}`,
    `campaign: ${oneLine(head.campaign)}`,
    `winners: ${head.winnerCount}`,
    `alternates: ${head.alternateCount}`,
    `seed source: ${oneLine(head.seedSource)}`,
    `entries: ${lines.length}`,
    '',
    ...lines.toSorted(byCharacters),
    '',
  ].join('\n')
}

/** A published file as a list, or what is wrong with it. */
export function readList(text: string): { ok: true; list: EntryList } | ListProblem {
  const [head = '', body = ''] = text.split('\n\n')
  const said = new Map(head.split('\n').map((each) => pairOf(each)))
  const lines = body.split('\n').filter((line) => line !== '')
  const rule = said.get('rule') ?? ''
  if (rule !== DRAW_RULE) return problem(`This draws by "${DRAW_RULE}"; the list says "${rule}".`)
  const list: EntryList = {
    rule,
    campaign: said.get('campaign') ?? '',
    winnerCount: Number(said.get('winners')),
    alternateCount: Number(said.get('alternates')),
    seedSource: said.get('seed source') ?? '',
    lines,
  }
  const odd = lines.find((line) => !LINE.test(line))
  if (odd !== undefined) return problem(`"${odd.slice(0, 60)}" is not a line of a list.`)
  if (new Set(lines).size !== lines.length) return problem('A line stands in the list twice.')
  if (said.get('entries') !== String(lines.length))
    return problem(`The list says ${said.get('entries')} entries and has ${lines.length}.`)
  // Also whatever else is not as it was written: order, spaces, line ends.
  if (listText(list) !== text) return problem('The list is not written as it was published.')
  return { ok: true, list }
}

/** The hash of a list: the promise that is made before the seed exists. */
export async function listHash(sha256: Sha256, list: EntryList): Promise<string> {
  return sha256(listText(list))
}

/** A seed however somebody typed it: small letters, single spaces. */
export function plainSeed(seed: string): string {
  return seed.trim().replaceAll(/\s+/g, ' ').toLowerCase()
}

/**
 * Draws. Each line gets the score SHA-256(rule | hash of the list | seed | line); the smallest score comes first. So the
 * order depends on nothing but what was published, and nobody could know it before the seed.
 * @returns winners, then alternates; fewer where there are not so many entries
 */
export async function drawPlaces(sha256: Sha256, list: EntryList, seed: string): Promise<Place[]> {
  const before = `${list.rule}|${await listHash(sha256, list)}|${plainSeed(seed)}|`
  const scored = await Promise.all(
    list.lines.map(async (line) => ({ line, score: await sha256(before + line) })),
  )
  return scored
    .toSorted((a, b) => byCharacters(a.score, b.score) || byCharacters(a.line, b.line))
    .slice(0, list.winnerCount + list.alternateCount)
    .map((each, i) => ({
      rank: i + 1,
      ...each,
      kind: i < list.winnerCount ? 'winner' : 'alternate',
    }))
}

/** 128 bits: no two entries share them, and a person can still compare two lines. */
const LINE_DIGITS = 32
const LINE = /^[0-9a-f]{32}$/

const problem = (message: string): ListProblem => ({ ok: false, message })
const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim()
/** The order of the bytes, the same in every language and country. */
const byCharacters = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

function pairOf(line: string): [string, string] {
  const at = line.indexOf(': ')
  return at < 0 ? [line, ''] : [line.slice(0, at), line.slice(at + 2)]
}
