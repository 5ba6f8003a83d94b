import * as z from 'zod/mini'
import { Slug } from './text.ts'

/** An answer that says nothing but that it was done, or that is no JSON (see `media`). */
export const Nothing = z.object({})
export const Id = z.string().check(z.maxLength(64))
/** What stands in an address like `/api/orders/:id`. */
export const byId = z.strictObject({ id: Id })
/** The same where other systems may have made the id, as of a passkey. */
export const byLongId = z.strictObject({ id: z.string().check(z.maxLength(400)) })
export const bySlug = z.strictObject({ id: Slug })
