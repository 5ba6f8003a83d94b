import type { EmbedTriggers } from '#domain/contracts/embeds.ts'

/** What a page of a partner may look like behind the widgets. */
export const BACKDROPS = ['plain', 'shop', 'landing', 'dark', 'dark-undeclared', 'picture'] as const
export type Backdrop = (typeof BACKDROPS)[number]

/** The preview as it should look now. */
export type PreviewState = {
  backdrop: Backdrop
  /** Names of widgets: `chat` for `<lounge-chat>`. */
  widgets: readonly string[]
  /** Of each widget's element. */
  attributes: Record<string, Record<string, string>>
  /** Of the page; '' is English. */
  lang: string
}

/** From the studio to the page in its frame. A picture is sent once and stays until the next. */
export type ToPreview =
  | { kind: 'state'; state: PreviewState }
  | { kind: 'picture'; picture: Blob | null }
  | { kind: 'command'; command: 'open' | 'close'; widget: string }
  | { kind: 'try'; triggers: EmbedTriggers; widget: string }

/**
 * From the page in the frame to the studio. `opened`: a widget opened. `led`: somebody followed a link, to an address that this
 * page does not leave for.
 */
export type FromPreview =
  | { kind: 'ready' }
  | { kind: 'failed' }
  | { kind: 'opened' }
  | { kind: 'led'; href: string }
