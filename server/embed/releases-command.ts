import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import type { Logger } from 'pino'
import { openReleases, releaseIn, type ListedRelease } from './releases.ts'

/** Where the command reads and writes; a test gives its own. */
export type CommandOptions = {
  /** `RELEASES_DIR` */
  folder: string
  /** The folder of everything built. */
  dist: string
  log: Logger
  now: () => Date
  print: (line: string) => void
  /** Asks a person a question that is answered with yes or no; null where nobody is there to ask. */
  ask: ((question: string) => Promise<boolean>) | null
}

/**
 * `npm run releases -- list | prune …`: what is kept of earlier builds of the widgets, and the only way by which any of it is
 * deleted.
 * @returns the exit code: 0, or 1 where nothing was done
 */
export async function releasesCommand(args: string[], options: CommandOptions): Promise<number> {
  const { print, dist, folder } = options
  const parsed = parse(args)
  if (typeof parsed === 'string') {
    print(parsed)
    print('')
    print(USAGE)
    return 1
  }
  const releases = openReleases(folder, options)
  const current = (await releaseIn(join(dist, 'embed')))?.record.id ?? null
  const all = await releases.list()
  if (parsed.command === 'list') {
    if (all.length === 0) print(nothingIn(folder))
    else table(all, current).forEach((line) => print(line))
    return 0
  }

  const chosen = choose(all, parsed, options.now())
  if (typeof chosen === 'string') {
    print(chosen)
    return 1
  }
  const doomed = chosen.filter(({ id }) => id !== current)
  if (doomed.length < chosen.length) print(`${current} is what this server gives out: it stays.`)
  if (doomed.length === 0) {
    print('Nothing to delete.')
    return 0
  }
  table(doomed, current).forEach((line) => print(line))
  print('Pages that pinned one of these will load no widgets any more.')
  if (!parsed.isConfirmed) {
    if (!options.ask) {
      print('Nothing was deleted. Add --yes to delete them without a question.')
      return 1
    }
    if (!(await options.ask(`Delete ${doomed.length} of ${all.length} releases?`))) {
      print('Nothing was deleted.')
      return 1
    }
  }
  for (const { id } of doomed)
    print((await releases.drop(id)) ? `Deleted ${id}.` : `${id} was gone already.`)
  return 0
}

/** A question at the terminal, if there is one. */
export function askAtTerminal(): CommandOptions['ask'] {
  if (!process.stdin.isTTY || !process.stdout.isTTY) return null
  return async (question) => {
    const lines = createInterface({ input: process.stdin, output: process.stdout })
    const answer = await lines.question(`${question} [y/N] `).finally(() => lines.close())
    return /^y(es)?$/i.test(answer.trim())
  }
}

const USAGE = `npm run releases -- list
    Shows every kept release of the widgets: when it was built, when it was last asked for, its size.
npm run releases -- prune <release> …
npm run releases -- prune --unrequested-for <days>
    Deletes these releases, or all that nobody asked for in so many days; asks before it does, unless --yes is given.
    A release counts as asked for when a browser or a proxy loads a file of it that it does not have.`

type Parsed =
  | { command: 'list' }
  | { command: 'prune'; ids: string[]; days: number | null; isConfirmed: boolean }

function parse(args: string[]): Parsed | string {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { yes: { type: 'boolean' }, 'unrequested-for': { type: 'string' } },
    })
    const [command, ...ids] = positionals
    const text = values['unrequested-for']
    const days = text === undefined ? null : Number(text)
    if (command === 'list') return { command }
    if (command !== 'prune') return `There is no command "${command ?? ''}".`
    if (days !== null && !(Number.isInteger(days) && days > 0))
      return `--unrequested-for needs a whole number of days, not "${text}".`
    if ((days === null) === (ids.length === 0))
      return 'Name the releases to delete, or say --unrequested-for <days>.'
    return { command, ids, days, isConfirmed: values.yes === true }
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

function choose(
  all: ListedRelease[],
  { ids, days }: Extract<Parsed, { command: 'prune' }>,
  now: Date,
): ListedRelease[] | string {
  const unknown = ids.filter((id) => !all.some((each) => each.id === id))
  if (unknown.length > 0) return `No such release: ${unknown.join(', ')}. Nothing was deleted.`
  if (days === null) return all.filter(({ id }) => ids.includes(id))
  const oldest = new Date(now.getTime() - days * DAY_MS).toISOString().slice(0, 10)
  return all.filter(({ date, lastRequested }) => (lastRequested ?? date.slice(0, 10)) < oldest)
}

const DAY_MS = 24 * 60 * 60 * 1000

function table(all: ListedRelease[], current: string | null): string[] {
  return [
    'release            built        last asked for   size',
    ...all.map(({ id, date, lastRequested, bytes }) =>
      [
        id,
        date.slice(0, 10),
        (lastRequested ?? 'never').padEnd(14),
        `${Math.ceil(bytes / 1_000)} kB${id === current ? '   current' : ''}`,
      ].join('   '),
    ),
  ]
}

function nothingIn(folder: string): string {
  return existsSync(folder)
    ? `No release is kept in ${folder} yet: a server keeps its own when it starts.`
    : `There is no folder ${folder}: is DATA_DIR or RELEASES_DIR set as for the server?`
}
