/** What may stand before what a message says. */
export const SO =
  '^\\W{0,3}(?:(?:no|nah|wait|actually|sorry|oh|ok|okay|hm+|um+|ugh|well|so|and|but|also|then|please|pls|hey)\\b[\\s,.;!-]{1,3}){0,4}'
/** What may stand behind it. */
export const END =
  '(?:,? (?:please|pls|plz|thanks|thank you|thx|instead|then|now|though|tho|lol|actually|after all))*\\W{0,3}$'
/** That something is not sold, as it was said. */
export const UNSOLD = /^(?:We don't have|No tenemos)\b/
