import type { CallName } from '#domain/contracts/api.ts'
import type { Need } from '#domain/site/page.ts'
import type { PageState } from './state.ts'

/** Asks the café's server. Throws what has a `status` where that is no answer. */
export type Ask = (call: CallName, id?: string) => Promise<unknown>

/**
 * Asks for all that a page is rendered from. Where the id in the page's address is of nothing (404), or can be of nothing
 * because no id looks like that (400), the page says that nothing is there. @throws what `data` throws for everything else
 */
export async function gather(
  needs: readonly Need[],
  addressId: string | undefined,
  data: Ask,
): Promise<PageState> {
  const missing: string[] = []
  const answers = await Promise.all(
    needs.map(async (need): Promise<PageState['answers']> => {
      const [name = '', said] = need.split('/')
      const id = said === '' ? addressId : said
      try {
        const answer = await data(name as CallName, id)
        return [[id === undefined ? [name] : [name, id], answer]]
      } catch (error) {
        const { status = 0 } = error as { status?: number }
        if (said !== '' || ![400, 404].includes(status)) throw error
        missing.push(name)
        return []
      }
    }),
  )
  return { at: Date.now(), answers: answers.flat(), ...(missing.length > 0 && { isMissing: true }) }
}
