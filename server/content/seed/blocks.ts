import type { Block, Print, PrintFamily, PrintInk } from '#domain/contracts/content.ts'

/** Blocks of running text from plain lines: '# ' heads, '> ' quotes, '- ' lists, and blank lines between. */
export function blocks(text: string): Block[] {
  return text
    .trim()
    .split(/\n\s*\n/)
    .map((part): Block => {
      const lines = part.split('\n').map((line) => line.trim())
      if (lines.every((line) => line.startsWith('- ')))
        return { kind: 'list', items: lines.map((line) => line.slice(2)) }
      const joined = lines.join(' ')
      if (joined.startsWith('# ')) return { kind: 'heading', text: joined.slice(2) }
      if (!joined.startsWith('> ')) return { kind: 'paragraph', text: joined }
      const [quote = '', by] = joined.slice(2).split(' :: ')
      return by ? { kind: 'quote', text: quote, by } : { kind: 'quote', text: quote }
    })
}

export const print = (family: PrintFamily, seed: number, ...inks: PrintInk[]): Print => ({
  family,
  seed,
  inks,
})

/** Minutes at 220 words each, which is how fast people read on a phone. */
export function readingMinutes(body: readonly Block[]): number {
  const words = body
    .flatMap((block) => {
      if (block.kind === 'list') return block.items
      return 'caption' in block ? [block.caption] : [block.text]
    })
    .join(' ')
    .split(/\s+/).length
  return Math.max(1, Math.ceil(words / 220))
}
