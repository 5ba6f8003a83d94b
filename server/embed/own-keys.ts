import type { Plugin } from 'vite'

/** How the bundler's runtime copies the exports of a module into its namespace object. */
const WRITTEN = 'for (var name in all)'
const MINIFIED =
  /\bfor\s*\((?:var|let|const) (\w+) in (\w+)\)\s*\w+\(\w+,\s*\1,\s*\{\s*get:\s*\2\[\1\]/

/**
 * Makes namespace objects of the embed build of own keys alone. The bundler's helper walks inherited keys too, so on a page that
 * added a field to `Object.prototype` no widget would load. The build fails where the helper is still in a chunk.
 */
export function ownKeys(): Plugin {
  return {
    name: 'own-keys',
    renderChunk: (code) =>
      code.includes(WRITTEN)
        ? { code: code.replaceAll(WRITTEN, 'for (var name of Object.keys(all))'), map: null }
        : null,
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === 'chunk' && MINIFIED.test(file.code))
          this.error(`${file.fileName} takes inherited keys for exports of a module.`)
    },
  }
}
