/** Downloads the cart; what a command leads to is on its way beside what it needs first. */
export function load(commands: string[]): Promise<unknown> {
  if (commands.length > 0) void import('./Drawer.tsx').catch(() => {})
  if (commands.includes('add')) void import('./wish.ts').catch(() => {})
  return import('./index.ts')
}
