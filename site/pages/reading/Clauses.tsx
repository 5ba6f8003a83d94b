import type { ReactNode } from 'react'
import type { Block } from '#domain/contracts/content.ts'
import { t } from '../../texts/t.ts'
import { Blocks } from './Blocks.tsx'
import { sectionsOf } from './outline.ts'
import './legal.css'

/** A text of rules: every clause has its number, and the contents stay in sight. */
export function Clauses({
  blocks,
  note,
  lead,
  lang,
}: {
  blocks: readonly Block[]
  /** Above the text. */
  lead?: ReactNode
  /** Of the text, where it is not that of the page. */
  lang?: 'en' | undefined
  /** Under the contents. */
  note?: ReactNode
}): ReactNode {
  const sections = sectionsOf(blocks)
  const opening = sections.filter(({ heading }) => heading === null)
  const clauses = sections.filter(({ heading }) => heading !== null)
  return (
    <div className="legal-body">
      <nav aria-label={t('Clauses')}>
        <ol lang={lang}>
          {clauses.map(({ heading, anchor }, i) => (
            <li key={anchor}>
              <a href={`#${anchor}`}>
                <span className="numeral">{i + 1}</span> {heading}
              </a>
            </li>
          ))}
        </ol>
        {note}
      </nav>
      <div lang={lang}>
        {lead && <div lang="es">{lead}</div>}
        {opening.map(({ blocks: inside }) => (
          <div key="opening" className="prose legal-opening">
            <Blocks blocks={inside} />
          </div>
        ))}
        {clauses.map(({ heading, anchor, blocks: inside }, i) => (
          <section key={anchor} aria-labelledby={anchor}>
            <span className="numeral legal-number" aria-hidden="true">
              {i + 1}
            </span>
            <div className="prose">
              <h2 id={anchor}>{heading}</h2>
              <Blocks blocks={inside} />
            </div>
          </section>
        ))}
      </div>
    </div>
  )
}
