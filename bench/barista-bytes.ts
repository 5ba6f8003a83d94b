import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import { build, type Rolldown } from 'vite'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
/** What conversation.ts imports too, so that it is there already. */
const OF_THE_CHAT = /^\.\/(?:in-time|said|tongue)\.ts$/
const inChat = (file: string) => fileURLToPath(new URL(`../widgets/chat/${file}`, import.meta.url))

/**
 * What a page downloads to read messages by itself where the café does not answer, brotli: what takes plain orders, and what is
 * fetched after it for everything else. Both without what the chat, the cart and the menu of the page have anyway.
 */
export async function readerBytes(): Promise<{ orders: number; more: number }> {
  const built = await build({
    root: ROOT,
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      target: 'es2022',
      minify: true,
      lib: {
        entry: { reader: inChat('reader.ts'), more: inChat('more-reader.ts') },
        formats: ['es'],
      },
      rolldownOptions: {
        output: {
          // As the pages get it; a library keeps its white space otherwise.
          minify: true,
          codeSplitting: { groups: [{ name: 'orders', test: /chat.reader\.ts$/ }] },
        },
        external: (id: string) =>
          (id.startsWith('#') && !id.startsWith('#domain/barista/')) || OF_THE_CHAT.test(id),
      },
    },
  })
  const [output] = Array.isArray(built) ? built : [built]
  if (!output || !('output' in output)) throw new Error('Vite built nothing.')
  const chunks = output.output.filter((file) => file.type === 'chunk')
  const first = withImports('reader', chunks)
  const weigh = (some: readonly Rolldown.OutputChunk[]) =>
    some.reduce((sum, { code }) => sum + brotliCompressSync(code).length, 0)
  return {
    orders: weigh(first),
    more: weigh(withImports('more', chunks).filter((chunk) => !first.includes(chunk))),
  }
}

/** An entry and all files that it imports. */
function withImports(name: string, chunks: readonly Rolldown.OutputChunk[]) {
  const files = new Set(chunks.filter((chunk) => chunk.isEntry && chunk.name === name))
  for (const file of files)
    for (const chunk of chunks) if (file.imports.includes(chunk.fileName)) files.add(chunk)
  return [...files]
}
