import type { Link } from '../contracts/cafe.ts'
import type { Embed } from '../contracts/embeds.ts'

/**
 * What the server writes into the loader, so that a page at rest need not ask for it (server/embed/loader-notes.ts). A frozen
 * release has none.
 */
export type LoaderNotes = {
  /** The links of the promo, where they are not those of the build. */
  links?: Link[]
  /**
   * There while the contest takes entries, and goes on to do so for longer than a copy of the loader is kept: what of it is not as
   * in the build.
   */
  contest?: ContestNote
  /** The saved embed that the address of the loader names. */
  embed?: Embed
}

export type ContestNote = Partial<Words & { translations: { es: Words } }>
type Words = { prize: string; opening: string }
