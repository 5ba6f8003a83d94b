/**
 * Downloads the chat. What opens after a press, and what the chat imports, is on its way beside it: asked for one after the
 * other, each would wait for the line once more.
 */
export function load(): Promise<unknown> {
  for (const part of [
    import('./Panel.tsx'),
    // With the menu, which is in the same file.
    import('#widgets/state/cart-lines.ts'),
  ])
    part.catch(() => {})
  return import('./index.ts')
}
