import * as z from 'zod/mini'

/** A photograph: `/art/<id>-<width>.webp` in each of the widths. */
export const WorkImage = z.object({
  id: z.string(),
  /** Of the largest. */
  width: z.int(),
  height: z.int(),
  /** Smallest first. */
  widths: z.array(z.int()),
})
export type WorkImage = z.infer<typeof WorkImage>

/** A photograph with the words that stand for it where it cannot be seen. */
export const Photo = z.extend(WorkImage, { alt: z.string() })
export type Photo = z.infer<typeof Photo>
