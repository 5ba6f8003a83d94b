import type { LoungeElement, NavigateDetail, SharedAttributes } from '../manual.ts'

/**
 * Counts to the end of entering the café's contest, or to its beginning, in the place where the tag is. When entering is over it says
 * so, and links to the draw. Where there is no contest it says that too. It counts minutes, and seconds within the last hour unless the
 * visitor asked for less motion. Its link leads to the ticket of the page, where there is one, else to the café. While it is out of sight it does nothing. `reset()` asks the café again.
 *
 * @csspart countdown - the whole of it
 * @csspart digits - the row of numbers
 * @csspart number - each number
 * @csspart link - the link below
 */
export interface LoungeCountdown extends LoungeElement {}

export interface CountdownAttributes extends SharedAttributes {
  /**
   * The id of the campaign. Without it: the one that the café runs.
   *
   * @example opening-2025
   */
  campaign?: string
}

export interface CountdownEvents {
  /**
   * It has come to its end while the page was open.
   *
   * @example It is said when the time is over, so not now.
   */
  'lounge:countdown-end': CountdownEndDetail
  /**
   * Its link is followed. Cancelable.
   *
   * @example Follow the link.
   */
  'lounge:navigate': NavigateDetail
}

export interface CountdownEndDetail {
  /** The id of the campaign. */
  campaign: string
}
