/** Downloads what a link shows besides itself: its label, and the links as the café has them now. */
export function load(): Promise<unknown> {
  return import('./index.ts')
}
