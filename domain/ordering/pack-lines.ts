/** How the id of a line begins that is a pack of classes: the rest says which one, at which terms. */
export const PACK_PREFIX = 'pack-'

/** A line of the cart that is a pack of classes. Nothing is held for it, and it has no day. */
export const isPack = ({ type, id }: { type?: string | undefined; id: string }): boolean =>
  type === 'session' && id.startsWith(PACK_PREFIX)
