import { page } from '#widgets/state/index.ts'

const KEY = 'lounge:handover'

/** The code of the hand-over that this tab's cart came by, so that its order knows the page of the partner after a reload too. */
export const handover = {
  keep(code: string): void {
    page.handover = code
    try {
      sessionStorage.setItem(KEY, code)
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
  /** The cart that came by it was ordered. */
  forget(): void {
    page.handover = null
    try {
      sessionStorage.removeItem(KEY)
    } catch {
      // Nothing was kept.
    }
  },
}
