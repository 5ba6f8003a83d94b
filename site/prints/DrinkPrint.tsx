import { stillChunk } from './still-chunk.tsx'

/** A drink that does not change while it is looked at: rendered by the server, drawn here only where it comes later. */
export const DrinkPrint = stillChunk(() => import('#widgets/style/Drink.tsx'), 'Drink')

/** Fetches what draws, when it is likely to be wanted. */
export const readyToDraw = (): void => void DrinkPrint.preload()
