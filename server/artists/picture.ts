import { createHash } from 'node:crypto'
import { fileTypeFromBuffer } from 'file-type'
import type { Metadata, Sharp } from 'sharp'
import {
  PICTURE_LIMIT_PIXELS,
  PICTURE_MIN_PIXELS,
  PICTURE_PROBLEMS,
} from '#domain/artists/work-texts.ts'
import type { WorkImage } from '#domain/contracts/photos.ts'
import { again } from '../http/budgets.ts'
import { Refused } from '../http/refuse.ts'
import type { Upload } from '../http/upload.ts'
import type { Person } from '../people/person.ts'
import type { Services } from '../services.ts'
import { inTurn } from './picture-queue.ts'

/** A photograph as it is kept: in several widths, without anything that its file said beside the picture. */
export type Picture = {
  image: WorkImage
  files: { width: number; height: number; bytes: Buffer }[]
}

/**
 * Makes of a file that somebody sent the pictures that are shown. What it is, is found in its bytes; nothing of them is
 * passed on: the picture is decoded, turned upright and written anew, without place, camera or color profile.
 * @param person who sent it: each has so many pictures that wait, and so many pixels in ten minutes
 * @param workId a picture that hangs twice is two, so that each goes with its work
 * @param widths smallest first @throws Refused
 */
export async function developPicture(
  { limits }: Pick<Services, 'limits'>,
  { user }: Person,
  { name, bytes, signal }: Upload,
  workId: string,
  widths: readonly number[] = WIDTHS,
): Promise<Picture> {
  if (bytes.byteLength === 0)
    throw refuse(400, 'picture_missing', name ? PICTURE_PROBLEMS.empty : PICTURE_PROBLEMS.missing)
  const kind = await fileTypeFromBuffer(bytes).catch(() => undefined)
  const format = KINDS[kind?.ext ?? '']
  if (!format) throw refuse(415, 'picture_unsupported', PICTURE_PROBLEMS.unknown)
  const judged = async () => {
    const amount = await judge(bytes, format)
    const most = MEGAPIXELS_OF_PERSON
    await limits
      .spend('megapixels', user.id, { amount, most, seconds: PIXELS_WINDOW_SECONDS })
      .catch(tooMany)
  }
  return inTurn({ personId: user.id, signal }, judged, () => develop(bytes, workId, widths))
}

const KINDS: Record<string, Metadata['format']> = {
  jpg: 'jpeg',
  png: 'png',
  webp: 'webp',
  avif: 'heif',
}
/** From a thumb on a phone to a wall-sized zoom; of a smaller picture only what it has. */
const WIDTHS = [400, 800, 1_400, 2_200]
const QUALITY = 82
const SECONDS = 20
/** Loaded for the first picture: a server that starts needs none. */
const library = async () => {
  const { default: sharp } = await import('sharp')
  // No picture is decoded twice. What the library would keep of four of sixty million pixels is half of all memory they take.
  sharp.cache(false)
  return sharp
}
/** Fifty photographs of a phone. A million pixels take up to a tenth of a second of the processor, whatever the file weighs. */
export const MEGAPIXELS_OF_PERSON = 600
const PIXELS_WINDOW_SECONDS = 600

async function develop(
  bytes: Uint8Array,
  workId: string,
  wanted: readonly number[],
): Promise<Picture> {
  const sharp = await library()
  const opened = await open(bytes)
  const { data, info } = await opened
    .autoOrient()
    .resize({ width: wanted.at(-1), height: MAX_HEIGHT, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw()
    .timeout({ seconds: SECONDS })
    .toBuffer({ resolveWithObject: true })
    .catch(() => {
      throw refuse(415, 'picture_broken', PICTURE_PROBLEMS.broken)
    })
  const { width, height, channels } = info
  const widths = [...wanted.filter((each) => each < width), width]
  const files = await Promise.all(
    widths.map(async (each) => {
      const made = await sharp(data, { raw: { width, height, channels } })
        .resize({ width: each })
        .webp({ quality: QUALITY })
        .toBuffer({ resolveWithObject: true })
      return { width: each, height: made.info.height, bytes: made.data }
    }),
  )
  const hash = createHash('sha256').update(workId).update('\0').update(data).digest('hex')
  return { image: { id: hash.slice(0, 24), width, height, widths }, files }
}

/** A poster is tall; taller than this it is a trick. */
const MAX_HEIGHT = 4_400

/** Refuses by what the head of the file says, before a single pixel is unpacked. @returns how many millions of them it has, rounded up */
async function judge(bytes: Uint8Array, format: Metadata['format']): Promise<number> {
  const opened = await open(bytes)
  const meta = await opened.metadata().catch((error: unknown) => {
    const isHuge = error instanceof Error && /pixel limit|too large|exceeds/i.test(error.message)
    throw isHuge
      ? refuse(413, 'picture_too_many_pixels', PICTURE_PROBLEMS.tooManyPixels)
      : refuse(415, 'picture_broken', PICTURE_PROBLEMS.broken)
  })
  const { width = 0, height = 0 } = meta
  if (meta.format !== format) throw refuse(415, 'picture_unsupported', PICTURE_PROBLEMS.unknown)
  if (width * height > PICTURE_LIMIT_PIXELS)
    throw refuse(413, 'picture_too_many_pixels', PICTURE_PROBLEMS.tooManyPixels)
  if (Math.max(width, height) < PICTURE_MIN_PIXELS)
    throw refuse(415, 'picture_too_small', PICTURE_PROBLEMS.tooFewPixels)
  return Math.ceil((width * height) / 1e6)
}

function tooMany(error: unknown): never {
  throw again(error, 429, 'pictures_spent', PICTURE_PROBLEMS.tooMany)
}

async function open(bytes: Uint8Array): Promise<Sharp> {
  const sharp = await library()
  // Of a moving picture the first frame; a torn one is refused instead of filled up with grey.
  return sharp(bytes, { limitInputPixels: PICTURE_LIMIT_PIXELS, failOn: 'error', pages: 1 })
}

function refuse(status: 400 | 413 | 415, error: string, message: string) {
  return new Refused(status, error, message, { fields: { image: message } })
}
