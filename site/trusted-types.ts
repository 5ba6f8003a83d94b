/** As much of the browser's Trusted Types as the site uses. */
export type TrustedTypes = {
  createPolicy: (name: string, rules: Rules) => Rules
  emptyHTML: string
}
type Rules = { createScriptURL: (address: string) => string }

declare global {
  /** Undefined in a browser without them, which refuses no text, and on the server. */
  var trustedTypes: TrustedTypes | undefined
}
