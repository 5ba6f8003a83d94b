import type { CartLine, QuoteLine } from '#domain/contracts/ordering.ts'
import { say } from '#widgets/inspect.ts'
import type { Wish } from '#widgets/manual.ts'
import { cartLines as cart, page, reportProblem } from '#widgets/state/index.ts'
import { errorText } from '#widgets/texts/errors.ts'
import { barSays } from './bar-says.ts'
import { parts } from './parts.ts'
import { summary } from './summary.ts'
import type { ViewState } from './view-state.ts'

/** What a person, or the page around, does to the lines. Each change is said to screen readers. */
export function createLineActs({ host, removed, problems, said }: ViewState) {
  let lastAdd: Promise<unknown> = Promise.resolve()

  async function addWish(wish: Wish): Promise<string | null> {
    try {
      const { readWish, cart, menu } = await parts.wish.load()
      const list = await menu.load()
      const read = readWish(list, wish)
      const source = page.source.value ?? undefined
      const lineId = read.ok ? cart.addItem(list, { ...read.wish, source }) : null
      if (lineId) return lineId
      const message = read.ok ? barSays().full : read.message
      host.emit('error', { phase: 'add', message })
      say('add', message)
    } catch (error) {
      reportProblem('load', error, { part: 'add' })
    }
    return null
  }

  const remove = (line: CartLine): void => {
    removed.value = { line, index: cart.lines.value.indexOf(line) }
    cart.remove(line.lineId)
    said.value = `${barSays().removed(line.name)} ${summary()}`
  }

  return {
    /** Adds what a page asks for, in the order it asks. @returns the line's id, or null when the menu does not have it */
    add(wish: Wish): Promise<string | null> {
      const turn = lastAdd.then(() => addWish(wish))
      lastAdd = turn
      return turn
    },
    /** Once everything that the page asked for is in the cart. */
    allAdded: () => lastAdd,
    remove,
    undo(): void {
      if (removed.value) cart.restore(removed.value.line, removed.value.index)
      removed.value = null
      said.value = `${barSays().putBack} ${summary()}`
    },
    setQuantity(line: CartLine, quantity: number): void {
      if (quantity < 1) return remove(line)
      removed.value = null
      cart.setQuantity(line.lineId, quantity)
      said.value = `${quantity} ${line.name}. ${summary()}`
    },
    duplicate(line: CartLine): void {
      removed.value = null
      cart.duplicate(line.lineId)
      said.value = `${barSays().another(line.name)} ${summary()}`
    },
    /** Marks the lines which a quote of this cart refused. */
    flag(quoted: readonly QuoteLine[]): void {
      problems.value = Object.fromEntries(
        cart.lines.value.flatMap(({ lineId }, index) => {
          const problem = quoted[index]?.problem
          return problem ? [[lineId, errorText({ ...problem, code: problem.reason })]] : []
        }),
      )
    },
  }
}
