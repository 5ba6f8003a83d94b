import { brotliCompressSync, constants } from 'node:zlib'

/** The encodings that `Accept-Encoding` names, but for those it refuses by `q=0`. */
export function acceptedEncodings(header: string): Set<string> {
  const named = header.split(',').map((each) => each.split(';').map((part) => part.trim()))
  return new Set(
    named
      .filter(([, weight = 'q=1']) => Number(weight.replace(/^q=/, '')) > 0)
      .map(([name = '']) => name.toLowerCase()),
  )
}

/** Below this a packed answer needs as many packets of the network as a plain one. */
const PACKED_FROM = 4_000
/** Of a menu of 53 kB: 2 ms, once for each version. */
const QUALITY = 5
const KEPT = 64

const packed = new Map<string, Buffer>()

/**
 * A public answer as brotli, where it is long. The same answer is packed once.
 * @param etag of the text
 * @returns null: send it as it is
 */
export function packedText(text: string, etag: string): Buffer | null {
  if (text.length < PACKED_FROM) return null
  const known = packed.get(etag)
  if (known) return known
  const bytes = brotliCompressSync(text, {
    params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY },
  })
  if (packed.size >= KEPT) packed.delete(packed.keys().next().value ?? '')
  packed.set(etag, bytes)
  return bytes
}
