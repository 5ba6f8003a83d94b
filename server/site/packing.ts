import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { etagOf } from '../http/etag.ts'
import type { File } from './files.ts'

/** A text that is made once and answered often, in the forms browsers take. */
export async function packText(text: string, type: string): Promise<File> {
  const plain = Buffer.from(text)
  const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY }
  return {
    type,
    etag: etagOf(plain),
    plain,
    br: await promisify(brotliCompress)(plain, { params }),
    gzip: await promisify(gzip)(plain),
  }
}

/** Beyond this a text of 100 KB takes longer to pack than to make. */
const BROTLI_QUALITY = 6
