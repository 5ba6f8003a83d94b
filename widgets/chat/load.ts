/** Downloads the chat; what opens after a press is on its way beside what the press needs first. */
export function load(): Promise<unknown> {
  void import('./Panel.tsx').catch(() => {})
  return import('./index.ts')
}
