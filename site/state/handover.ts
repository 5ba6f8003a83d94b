import { page } from '#widgets/state/index.ts'

const KEY = 'lounge:handover'
/** The page that it came from; with an order once that was made of it. */
const PAGE_KEY = 'lounge:came-from'
type CameFrom = { page: string; order?: string }

/** The code of the hand-over that this tab's cart came by, so that its order knows the page of the partner after a reload too. */
export const handover = {
  keep(code: string, cameFrom?: string): void {
    page.handover = code
    try {
      sessionStorage.setItem(KEY, code)
      keepPage(cameFrom ? { page: cameFrom } : null)
    } catch {
      // Without session storage it lives as long as the page.
    }
  },
  recall(): void {
    try {
      page.handover ??= sessionStorage.getItem(KEY)
    } catch {
      // Nothing was kept.
    }
  },
  /** The cart that came by it was ordered; where it came from stays known with that order, for the way back. */
  forget(order: string): void {
    const hasCome = page.handover !== null
    page.handover = null
    try {
      sessionStorage.removeItem(KEY)
      const from = cameFrom()
      keepPage(hasCome && from ? { page: from.page, order } : null)
    } catch {
      // Nothing was kept.
    }
  },
}

/**
 * The page of a partner that a cart came from to this tab, if any (docs/decisions/way-back.md).
 * @param order that was made of it; left out, of the cart that is still to be ordered
 */
export function pageBehind(order?: string): URL | null {
  const from = cameFrom()
  if (!from || from.order !== order || !URL.canParse(from.page)) return null
  const address = new URL(from.page)
  return /^https?:$/.test(address.protocol) ? address : null
}

function cameFrom(): CameFrom | null {
  try {
    return JSON.parse(sessionStorage.getItem(PAGE_KEY) ?? 'null') as CameFrom | null
  } catch {
    return null
  }
}

function keepPage(from: CameFrom | null): void {
  if (from) sessionStorage.setItem(PAGE_KEY, JSON.stringify(from))
  else sessionStorage.removeItem(PAGE_KEY)
}
