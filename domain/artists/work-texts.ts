/** An upload may take 30 s; a photograph of a sheet is rarely larger. */
export const PICTURE_LIMIT_BYTES = 15 * 1024 * 1024
/** More is a bomb, or a scan that no wall needs. */
export const PICTURE_LIMIT_PIXELS = 60_000_000
/** The longer side; less looks torn on a good screen. */
export const PICTURE_MIN_PIXELS = 600
const ALT_MIN = 15
export const ALT_MAX = 400

export const PICTURE_PROBLEMS = {
  missing: 'Add a picture of the work.',
  empty: 'This file is empty. Choose the picture again.',
  tooLarge: 'A picture may be up to 15 MB. Save it as a JPEG, or a little smaller.',
  unknown: 'A picture is a JPEG, PNG, WebP or AVIF file. This one is none of them.',
  broken: 'This picture cannot be read to its end. Save it again and choose it once more.',
  tooManyPixels: 'This picture has more than 60 million pixels. Save it at half its size.',
  busy: 'Other pictures are being prepared. Send this one again in half a minute.',
  left: 'The connection closed before it was the turn of this picture. Send it again.',
  tooMany: 'You sent many large pictures in a short time. Send this one again in ten minutes.',
  tooFewPixels: 'This picture is too small to look good. Its longer side needs 600 pixels or more.',
} as const

/** Somebody else saved the work, or sold a copy, while it was open here. */
export const WORK_CHANGED =
  'This work was changed meanwhile, perhaps by a sale. Look at it as it is now, then save again.'

const ALT_PROBLEMS = {
  short: `Say in at least ${ALT_MIN} characters what is to be seen, for people who cannot see it.`,
  fileName: 'That is the name of the file. Say what is to be seen on it.',
  title: 'That is the title. Say what is to be seen, for people who cannot see it.',
} as const

/** What is wrong with the words that stand for a picture, or `null`. @param fileName of the picture, where it is known */
export function altProblem(alt: string, title: string, fileName = ''): string | null {
  const said = alt.trim()
  const plain = (words: string) => words.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '')
  const stem = fileName.replace(/\.\w{1,5}$/, '')
  const isFile =
    /\.(jpe?g|png|webp|avif|gif|heic|tiff?|bmp)$/i.test(said) ||
    /^(img|dsc|dscn|pxl|mvimg|screenshot)[\s_-]?\d/i.test(said) ||
    (plain(stem) !== '' && plain(said) === plain(stem))
  if (isFile) return ALT_PROBLEMS.fileName
  if (plain(said) === plain(title) && said !== '') return ALT_PROBLEMS.title
  return said.length < ALT_MIN ? ALT_PROBLEMS.short : null
}
