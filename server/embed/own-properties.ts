import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const PREFIX = '--_l-'

/**
 * Gives the custom properties of the widgets a prefix of their own and a code of one or two letters in the embed build. A
 * page that registers `--accent` with `@property` changes what the name means in every shadow root too, so the names must be ones
 * that nobody else has. The public ones begin with `--lounge-` and stay. On the café's own site there are no strangers, so
 * the names stay as written there.
 * @param folder path of `widgets/`, whose files are read for their names: each has the same code in all of them
 */
export function ownProperties(folder: string): Plugin {
  let codes = new Map<string, string>()
  const own = (name: string) => PREFIX + (codes.get(name) ?? name)
  return {
    name: 'own-properties',
    enforce: 'pre',
    buildStart() {
      codes = codesOf(folder)
    },
    transform: (code, id) => {
      const [file = ''] = id.split('?')
      if (file.includes('/node_modules/')) return null
      const written = file.endsWith('.css') ? IN_STYLES : IN_SCRIPTS
      // In a shadow root there is no root of a document.
      const inShadow = file.endsWith('.css') ? code.replace(/:root,\s+(?=\.lounge)/g, '') : code
      const renamed = inShadow.replace(written, (_, name: string) => own(name))
      return renamed === code ? null : { code: renamed, map: null }
    },
    generateBundle(_, bundle) {
      if (
        COMPOSED.test(
          Object.values(bundle)
            .map((file) => (file.type === 'chunk' ? file.code : ''))
            .join(),
        )
      )
        this.error(
          'A script composes the name of a custom property, which has another name in this build.',
        )
      for (const file of Object.values(bundle)) {
        const [short] = (file.type === 'chunk' && SHORT.exec(file.code)) || []
        if (short) this.error(`${file.fileName} has ${short}, which a page may have registered.`)
      }
    },
  }
}

/** In a style sheet only the name of a property begins with two hyphens. */
const IN_STYLES = /(?<![\w-])--(?!lounge-)([a-z][\w-]*)/g

/** In a script a string begins with them, or the reference in it does. */
const IN_SCRIPTS = /(?<=['"`]|\bvar\()--(?!lounge-)([a-z][\w-]*)/g

const SHORT = /(?:\bvar\(|[{;'"`])--(?!_l-|lounge-)[a-z][\w-]*/

/** A name that a script puts together would miss its code. */
const COMPOSED = /--_l-[\w-]{0,40}\$\{/

/** The code of each name in the sources of a folder: the shortest for what is written most often. */
function codesOf(folder: string): Map<string, string> {
  const counts = new Map<string, number>()
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  for (const file of files.toSorted().filter((name) => /(?<!\.test)\.(css|tsx?)$/.test(name))) {
    const text = readFileSync(join(folder, file), 'utf8')
    for (const [, name = ''] of text.matchAll(file.endsWith('.css') ? IN_STYLES : IN_SCRIPTS))
      counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  const names = [...counts].toSorted(([, one], [, other]) => other - one).map(([name]) => name)
  return new Map(names.map((name, index) => [name, codeAt(index)]))
}

/** a to z, then aa, ab and so on. */
function codeAt(index: number): string {
  const letter = String.fromCharCode(97 + (index % 26))
  return index < 26 ? letter : codeAt(Math.floor(index / 26) - 1) + letter
}
