import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { LoaderNotes } from '#domain/embeds/loader-notes.ts'
import { etagOf } from '../http/etag.ts'
import type { File } from '../site/files.ts'

/** Where `widgets/loader.ts` takes the notes; whatever quotes the build wrote around it. */
const PLACE = /(["'`])__NOTES__\1/
/** How many files are kept: the loader and the modules of single widgets, and the loaders of that many saved embeds. */
const KEPT = 200

/**
 * Writes what the café knows into a loader, so that a page shows it without a call. Nothing is written into a frozen release: it has no
 * place for it.
 */
export function loaderWriter(): (file: File, notes: LoaderNotes) => File {
  /** What was written into each file; null for one without a place for it. */
  const written = new WeakMap<File, Map<string, File> | null>()
  const knownOf = (file: File) => {
    const known = written.get(file)
    if (known !== undefined) return known
    const first = PLACE.test(file.plain.toString()) ? new Map<string, File>() : null
    written.set(file, first)
    return first
  }
  return (file, notes) => {
    const known = knownOf(file)
    if (!known) return file
    const text = JSON.stringify(notes)
    const next = known.get(text) ?? write(file, text)
    // The one that was asked for longest ago goes first.
    known.delete(text)
    known.set(text, next)
    for (const oldest of known.keys()) if (known.size > KEPT) known.delete(oldest)
    return next
  }
}

function write(file: File, text: string): File {
  const plain = Buffer.from(file.plain.toString().replace(PLACE, () => text))
  const packed = { br: brotliCompressSync(plain), gzip: gzipSync(plain) }
  return { ...file, plain, etag: etagOf(plain), ...packed }
}
