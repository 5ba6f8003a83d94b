import { urlOf } from '#widgets/api.ts'

/** Follows how busy the kitchen is, as long as somebody looks at their cart. @param hear called when it changed @returns how to stop */
export function followKitchen(hear: () => void): () => void {
  const events = globalThis.EventSource && new EventSource(urlOf('kitchenEvents'))
  let heard = 0
  // The first is how it stands already.
  events?.addEventListener('kitchen', () => void (heard++ && hear()))
  return () => events?.close()
}
