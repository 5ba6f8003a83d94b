import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import { build } from 'vite'

const READER = fileURLToPath(new URL('../widgets/chat/reader.ts', import.meta.url))
const ROOT = fileURLToPath(new URL('..', import.meta.url))

/**
 * What a page downloads to read orders by itself where the café does not answer, brotli: the barista as one file, without what
 * the cart and the menu of the page have anyway.
 */
export async function readerBytes(): Promise<number> {
  const built = await build({
    root: ROOT,
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      target: 'es2022',
      minify: true,
      lib: { entry: READER, formats: ['es'] },
      rolldownOptions: {
        // As the pages get it; a library keeps its white space otherwise.
        output: { minify: true },
        external: (id: string) => id.startsWith('#') && !id.startsWith('#domain/barista/'),
      },
    },
  })
  const [output] = Array.isArray(built) ? built : [built]
  if (!output || !('output' in output)) throw new Error('Vite built nothing.')
  const code = output.output.map((file) => (file.type === 'chunk' ? file.code : '')).join('\n')
  return brotliCompressSync(code).length
}
