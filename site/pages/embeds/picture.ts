const MEGABYTE = 1024 * 1024
export const MOST_PICTURE_BYTES = 15 * MEGABYTE

/** Why a file cannot be shown as a picture; null where it can. */
export async function pictureProblem(file: Blob): Promise<string | null> {
  if (file.size > MOST_PICTURE_BYTES)
    return `This file has ${Math.ceil(file.size / MEGABYTE)} MB. Choose one of at most ${MOST_PICTURE_BYTES / MEGABYTE} MB.`
  try {
    const bitmap = await createImageBitmap(file)
    bitmap.close()
    return null
  } catch {
    return 'This file is no picture that a browser can show. Choose a PNG, JPEG, WebP, AVIF or GIF.'
  }
}
