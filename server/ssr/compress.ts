import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { etagOf } from '../http/etag.ts'
import type { File } from '../site/files.ts'

/** What nobody notices while they wait for a page, and what is left to gain for whoever comes next: a sixth of it. */
const QUICK = 5
const SMALL = 11
/** Until whoever asked for a page has its scripts and pictures too. */
const REST_MS = 3_000
/** Every page of the site several times over; more would be queries that somebody made up. */
export const KEPT = 300

/**
 * Makes compressed files of texts. The same text is the same file: it is compressed once, however often it is asked for.
 * @returns `isAskedAgain`: compress it as small as it gets, which takes up to half a second of a thread. That, and gzip, which
 *   few browsers ask for, is done a little later and for one file at a time.
 */
export function openCompressor(most = KEPT) {
  const files = new Map<string, Promise<File>>()
  let compressing: Promise<unknown> = Promise.resolve()

  async function compressMore(file: File, isAskedAgain: boolean): Promise<void> {
    file.gzip = await promisify(gzip)(file.plain)
    if (isAskedAgain) file.br = await brotli(file.plain, SMALL)
  }

  return (text: string, type: string, isAskedAgain = false): Promise<File> => {
    const plain = Buffer.from(text)
    const etag = etagOf(plain)
    const known = files.get(etag)
    // What is asked for most is the last to make room.
    files.delete(etag)
    const file = known ?? fileOf(plain, type, etag)
    put(files, etag, file, most)
    if (known) return known
    const rest = wait(REST_MS, undefined, { ref: false })
    compressing = Promise.all([file, compressing, rest])
      .then(([one]) => compressMore(one, isAskedAgain))
      .catch(() => {}) // Then it stays as it is.
    return file
  }
}

/** Puts an item into a cache of at most so many; the oldest makes room for it. */
export function put<Item>(cache: Map<string, Item>, key: string, item: Item, most: number): void {
  if (cache.size >= most) cache.delete(cache.keys().next().value ?? '')
  cache.set(key, item)
}

async function fileOf(plain: Buffer, type: string, etag: string): Promise<File> {
  const br = await brotli(plain, QUICK)
  return { type: `${type}; charset=utf-8`, etag, plain, br, gzip: null }
}

function brotli(plain: Buffer, quality: number): Promise<Buffer> {
  return promisify(brotliCompress)(plain, {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality },
  })
}
