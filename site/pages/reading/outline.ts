import type { Block } from '#domain/contracts/content.ts'

/** 'How it came about' → 'how-it-came-about': what follows the # of an address. */
export function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[\p{Mark}’']/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
}

export type Pair = { term: string; year: string | null; text: string }

const LONGEST_TERM = 42

/** '1891: The company builds it' as a term and what is said of it; null where not every line is made so. */
export function pairsOf(items: readonly string[]): Pair[] | null {
  const pairs = items.map((item): Pair | null => {
    const [, term = '', text = ''] = /^([^:]+): (.+)$/s.exec(item) ?? []
    if (!term || term.length > LONGEST_TERM) return null
    return { term, year: /\b\d{4}\b/.exec(term)?.[0] ?? null, text }
  })
  return pairs.includes(null) ? null : (pairs as Pair[])
}

export type Section = { heading: string | null; anchor: string; blocks: Block[] }

/** Text cut at its headings; what stands before the first has none. */
export function sectionsOf(blocks: readonly Block[]): Section[] {
  const sections: Section[] = [{ heading: null, anchor: '', blocks: [] }]
  for (const block of blocks) {
    if (block.kind === 'heading')
      sections.push({ heading: block.text, anchor: anchorOf(block.text), blocks: [] })
    else sections.at(-1)?.blocks.push(block)
  }
  return sections.filter(({ heading, blocks: inside }) => heading !== null || inside.length > 0)
}
