/** Typed instead of pressed: 'checkout', "I'd like to check out please". */
export const CHECKOUT =
  /^(?:(?:(?:i(?:'d| would) like to|let'?s|go to(?: the)?|ready to|please) )?check ?-?out(?: now)?(?: please)?|(?:(?:quiero|quisiera|ir a|a) )?pagar(?: ahora)?(?:,? por favor)?)[.! ]*$/i
