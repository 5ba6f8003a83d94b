import { mayHoldLines } from '#widgets/state/stored.ts'

/** Downloads the cart; what a command leads to is on its way beside what it needs first. */
export function load(commands: string[]): Promise<unknown> {
  const isAdding = commands.includes('add')
  const parts = [
    commands.length > 0 && import('./Drawer.tsx'),
    commands.length > 0 && (isAdding || mayHoldLines()) && import('./Lines.tsx'),
    isAdding && import('./wish.ts'),
  ]
  for (const part of parts) if (part) part.catch(() => {})
  return import('./index.ts')
}
