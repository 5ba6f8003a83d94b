import { createHash } from 'node:crypto'

const EXPORTS = /(?<=[;}\n])export\{([^}]*)\};?/g
/** The hash of a file in its name. */
const HASH = /-[\w-]{7}\.js$/
const IMPORTS = /(?<=^|[;}\n])import\{([^}]*)\}from(["'`])\.\/([^"'`]+)\2/g
/** What follows the address of a file that comes later, where one export of it is read. */
const LATER = /^["'`]\)\.then\(([\w$]+)=>\1\.([\w$]+)\)/

/**
 * Exports of the embed build have the names that they have in their own file. The bundler invents another short name for each, and
 * `a as b` for some sixty of them is a hundredth of what every page downloads. Afterwards each file is named anew by what it holds and
 * what it leads to: a name that was given before would stay the same when only the names in its importers change.
 * @param codes minified files of one folder by their names, `name-hash.js`
 * @returns the same files, and their new names by the old ones
 */
export function withShortExports(codes: Readonly<Record<string, string>>): {
  codes: Record<string, string>
  renamed: Record<string, string>
} {
  const short = withOwnNames(codes)
  const mistake = mistakeIn(short)
  if (mistake) throw new Error(mistake)
  const renamed = namesByContent(short)
  const named = Object.entries(short).map(
    ([file, code]) => [renamed[file] ?? file, replaceAll(code, renamed)] as const,
  )
  return { codes: Object.fromEntries(named), renamed }
}

/** @param files minified files of one folder by their names, with what they import of each other */
export function withOwnNames(files: Readonly<Record<string, string>>): Record<string, string> {
  const names = Object.fromEntries(
    Object.entries(files).map(([file, code]) => [file, namesOf(code, usedOf(file, files))]),
  )
  return Object.fromEntries(
    Object.entries(files).map(([file, code]) => {
      const own = code.replace(
        EXPORTS,
        (_, list: string) =>
          `export{${read(list)
            .map(([local, out]) => written(local, names[file]?.get(out) ?? out))
            .toSorted()}};`,
      )
      const renamed = own.replace(IMPORTS, (_, list: string, quote: string, from: string) => {
        const parts = read(list).map(([out, local]) => written(names[from]?.get(out) ?? out, local))
        return `import{${parts}}from${quote}./${from}${quote}`
      })
      return [file, renamed]
    }),
  )
}

/** @returns an export that is there twice, or an import of a name that its file does not export; none where all is right */
function mistakeIn(files: Readonly<Record<string, string>>): string | undefined {
  const out = Object.fromEntries(
    Object.entries(files).map(([file, code]) => [
      file,
      [...code.matchAll(EXPORTS)].flatMap(([, list = '']) => read(list).map(([, name]) => name)),
    ]),
  )
  const twice = Object.entries(out).flatMap(([file, names]) =>
    names
      .filter((name, at) => names.indexOf(name) !== at)
      .map((name) => `${file} exports ${name} twice.`),
  )
  const missing = Object.entries(files).flatMap(([file, code]) =>
    [...code.matchAll(IMPORTS)].flatMap(([, list = '', , from = '']) =>
      read(list)
        .filter(([name]) => !out[from]?.includes(name))
        .map(([name]) => `${file} imports ${name} of ${from}, which exports no such name.`),
    ),
  )
  return [...twice, ...missing].at(0)
}

/** The new name of each export that may have one: its name in the file, unless another export keeps that name. */
function namesOf(code: string, mayRename: (name: string) => boolean): Map<string, string> {
  const all = [...code.matchAll(EXPORTS)].flatMap(([, list = '']) => read(list))
  const names = new Map(all.filter(([, out]) => mayRename(out)).map(([local, out]) => [out, local]))
  // What keeps its name may be in the way of another one, which then keeps its own as well.
  for (let before = -1; before !== names.size;) {
    before = names.size
    const kept = new Set(all.map(([, out]) => out).filter((out) => !names.has(out)))
    const given = new Set<string>()
    for (const [out, local] of names) {
      if (kept.has(local) || given.has(local)) names.delete(out)
      given.add(local)
    }
  }
  return names
}

/**
 * Which exports of a file are read by its importers in lists alone. What is read of a file that comes later, or under a name that
 * somebody wrote, stays as it is.
 */
function usedOf(file: string, files: Readonly<Record<string, string>>): (name: string) => boolean {
  const codes = Object.values(files)
  const mentions = codes.flatMap((code) => code.split(file).slice(1))
  const later = mentions.flatMap((after) => {
    const [, , name] = LATER.exec(after) ?? []
    return name ?? []
  })
  // Whoever takes all of a file may read any name.
  const isOpen = mentions.some((after) => /^["'`]\)/.test(after) && !LATER.test(after))
  return (name) => !isOpen && name.length < 3 && !later.includes(name)
}

/** `a as b,c` as pairs of what is named and what it is called then. */
function read(list: string): [string, string][] {
  return list
    .split(',')
    .filter(Boolean)
    .map((each) => {
      const [name = '', as = name] = each.trim().split(' as ')
      return [name, as]
    })
}

const written = (name: string, as: string) => (name === as ? name : `${name} as ${as}`)

/** Each file with a hash of what it holds and of all that it leads to, whatever these were called before. */
function namesByContent(files: Readonly<Record<string, string>>): Record<string, string> {
  const plain = Object.fromEntries(Object.keys(files).map((file) => [file, plainName(file)]))
  const own = Object.fromEntries(
    Object.entries(files).map(([file, code]) => [
      file,
      createHash('sha256')
        .update(plain[file] ?? '')
        .update(replaceAll(code, plain))
        .digest('hex'),
    ]),
  )
  const leadsTo = (file: string, known: Set<string>): Set<string> => {
    known.add(file)
    for (const next of Object.keys(files))
      if (!known.has(next) && files[file]?.includes(next)) leadsTo(next, known)
    return known
  }
  return Object.fromEntries(
    Object.keys(files).map((file) => {
      const all = [...leadsTo(file, new Set())].map((each) => own[each] ?? '')
      const hash = createHash('sha256').update(`${own[file]} ${all.toSorted().join(' ')}`)
      const { [0]: old = '' } = HASH.exec(file) ?? []
      const length = old.length - '-.js'.length
      return [
        file,
        plain[file]?.replace(/\.js$/, `-${hash.digest('base64url').slice(0, length)}.js`) ?? file,
      ]
    }),
  )
}

const plainName = (file: string) => file.replace(HASH, '.js')

function replaceAll(code: string, names: Readonly<Record<string, string>>): string {
  return Object.entries(names).reduce((text, [from, to]) => text.replaceAll(from, to), code)
}
