/** 'Ink & Drink: a night' → 'ink-drink-a-night', an address for a new piece; empty where nothing of it can be one. */
export function slugOf(title: string): string {
  return title
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f'’]/g, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 70)
    .replaceAll(/^-|-$/g, '')
}
