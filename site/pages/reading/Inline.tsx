import type { ReactNode } from 'react'
import { inlineOf, type Inline } from '#domain/content/inline.ts'

/** A text with its links and emphasis; one can write to the addresses it names. */
export function InlineText({ text }: { text: string }): ReactNode {
  return shown(inlineOf(text))
}

// The parts of a text never change their order.
function shown(parts: readonly Inline[], isInLink = false): ReactNode {
  return parts.map((part, i) => {
    if (typeof part === 'string') return isInLink ? part : withAddresses(part, i)
    if (part.kind !== 'link') {
      const Tag = part.kind
      return <Tag key={i}>{shown(part.inside, isInLink)}</Tag>
    }
    const isOurs = /^[/#]/.test(part.href)
    return (
      <a key={i} href={part.href} rel={isOurs ? undefined : 'external noopener noreferrer'}>
        {shown(part.inside, true)}
      </a>
    )
  })
}

function withAddresses(text: string, at: number): ReactNode {
  return text.split(ADDRESS).map((piece, i) =>
    i % 2 === 1 ? (
      <a key={`${at} ${i}`} href={`mailto:${piece}`}>
        {piece}
      </a>
    ) : (
      piece
    ),
  )
}

const ADDRESS = /((?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+)/
