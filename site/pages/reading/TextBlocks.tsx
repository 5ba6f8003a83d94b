import type { ReactNode } from 'react'
import type { Block } from '#domain/contracts/content.ts'
import { PrintPicture } from '../../prints/PrintPicture.tsx'
import { PhotoPicture } from './PhotoPicture.tsx'
import { InlineText } from './Inline.tsx'
import { anchorOf, pairsOf } from './outline.ts'
import './blocks.css'

/** Running text: headings that can be linked to, lists that turn into tables where they are pairs. */
export function TextBlocks({ blocks }: { blocks: readonly Block[] }): ReactNode {
  // The blocks of a text never change their order.
  return blocks.map((block, i) => <One key={i} block={block} />)
}

function One({ block }: { block: Block }): ReactNode {
  switch (block.kind) {
    case 'paragraph':
      return (
        <p>
          <InlineText text={block.text} />
        </p>
      )
    case 'heading':
      return <h2 id={anchorOf(block.text)}>{block.text}</h2>
    case 'quote':
      return (
        <figure className="said">
          <blockquote>
            <p>
              “<InlineText text={block.text} />”
            </p>
          </blockquote>
          {block.by && <figcaption>{block.by}</figcaption>}
        </figure>
      )
    case 'list':
      return <List items={block.items} />
    case 'photo':
      return (
        <figure className="block-photo">
          <PhotoPicture photo={block.photo} sizes="(max-width: 44rem) 94vw, 40rem" />
          {block.caption && <figcaption>{block.caption}</figcaption>}
        </figure>
      )
    case 'print':
      return (
        <figure className="block-print">
          <PrintPicture print={block.print} alt={block.alt} />
          <figcaption>{block.caption}</figcaption>
        </figure>
      )
  }
}

function List({ items }: { items: readonly string[] }): ReactNode {
  const pairs = pairsOf(items)
  if (!pairs)
    return (
      <ul className="dots">
        {items.map((item) => (
          <li key={item}>
            <InlineText text={item} />
          </li>
        ))}
      </ul>
    )
  const isTimeline = pairs.every(({ year }) => year !== null)
  return (
    <dl className={isTimeline ? 'timeline' : 'pairs'}>
      {pairs.map(({ term, year, text }) => (
        <div key={term}>
          <dt>
            {isTimeline ? (
              <>
                <b className="numeral">{year}</b> {beside(term, year)}
              </>
            ) : (
              <InlineText text={term} />
            )}
          </dt>
          <dd>
            <InlineText text={text} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** '2025, spring' → 'spring' */
const beside = (term: string, year: string | null): string =>
  term.replace(year ?? '', '').replaceAll(/^[\s,]+|(?<![\s,])[\s,]+$/g, '')
