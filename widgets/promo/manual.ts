import type { LoungeElement, NavigateDetail, SharedAttributes } from '../manual.ts'

/**
 * Small floating buttons: book art classes, Instagram, Facebook, Bluesky, the contest. On wide pages they are a row at the bottom
 * left; up to 640px they are a bar along the bottom edge, above which the chat and the cart make room.
 *
 * @csspart promo - the row or the bar
 * @csspart link - each button
 * @csspart tooltip - its label, while it is pointed at
 */
export interface LoungePromo extends LoungeElement {}

export interface PromoAttributes extends SharedAttributes {
  /**
   * Which buttons, in this order: ids of the café's own (`contest instagram`), or JSON
   * (`["contest", { "id": "shop", "label": "Our shop", "href": "https://…" }]`).
   *
   * @example contest instagram
   */
  links?: string
}

export interface PromoEvents {
  /**
   * A link to the café's site is followed. Cancelable.
   *
   * @example Follow one of the links to the café.
   */
  'lounge:navigate': NavigateDetail
}
