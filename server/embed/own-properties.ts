import type { Plugin } from 'vite'

const PREFIX = '--_lounge-'

/**
 * Gives the custom properties of the widgets a prefix of their own in the embed build. A page that registers `--accent` with
 * `@property` changes what the name means in every shadow root too, so the names must be ones that nobody else has. The
 * public ones begin with `--lounge-` and stay. On the café's own site there are no strangers, so the names stay short there.
 */
export function ownProperties(): Plugin {
  return {
    name: 'own-properties',
    enforce: 'pre',
    transform: (code, id) => {
      const [file = ''] = id.split('?')
      if (file.includes('/node_modules/')) return null
      const prefixed = file.endsWith('.css') ? inStyles(code) : inScripts(code)
      return prefixed === code ? null : { code: prefixed, map: null }
    },
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle)) {
        const [short] = (file.type === 'chunk' && SHORT.exec(file.code)) || []
        if (short) this.error(`${file.fileName} has ${short}, which a page may have registered.`)
      }
    },
  }
}

/** In a style sheet only the name of a property begins with two hyphens. */
const inStyles = (css: string) => css.replace(/(?<![\w-])--(?!lounge-)(?=[a-z])/g, PREFIX)

/** In a script a string begins with them, or the reference in it does. */
const inScripts = (code: string) =>
  code.replace(/(['"`]|\bvar\()--(?!lounge-)(?=[a-z])/g, `$1${PREFIX}`)

const SHORT = /(?:\bvar\(|[{;'"`])--(?!_?lounge-)[a-z][\w-]*/
