import { isDeepStrictEqual } from 'node:util'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { DEFAULT_SETTINGS } from '#domain/cafe/settings.ts'
import type { Link } from '#domain/contracts/cafe.ts'
import { etagOf } from '../http/etag.ts'
import type { File } from '../site/files.ts'

/** Where `widgets/loader.ts` takes the links; whatever quotes the build wrote around it. */
const PLACE = /(["'`])__LINKS__\1/

/**
 * Writes the café's links for the promo into a loader, so that a page shows them without a call. With the links that are built in
 * the file stays as it is. Nothing is written into a frozen release: it has no place for it.
 */
export function linkWriter(links: () => Link[]): (file: File) => File {
  const written = new WeakMap<File, { text: string; file: File }>()
  return (file) => {
    const current = links()
    if (isDeepStrictEqual(current, DEFAULT_SETTINGS.cafe.promoLinks)) return file
    const text = JSON.stringify(current)
    const known = written.get(file)
    if (known?.text === text) return known.file
    const plain = Buffer.from(file.plain.toString().replace(PLACE, () => text))
    const next = {
      ...file,
      plain,
      etag: etagOf(plain),
      br: brotliCompressSync(plain),
      gzip: gzipSync(plain),
    }
    written.set(file, { text, file: next })
    return next
  }
}
