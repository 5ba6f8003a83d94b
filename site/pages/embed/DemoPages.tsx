import type { ReactNode } from 'react'
import type { DemoPage } from '#domain/contracts/manual.ts'
import { Code } from './Code.tsx'

/** Pages of other people with their code: each proves one thing. */
export function DemoPages({ pages }: { pages: readonly DemoPage[] }): ReactNode {
  return (
    <section id="pages" aria-labelledby="pages-title">
      <h2 id="pages-title">Example pages</h2>
      <p>Each of them proves one thing. Their code is all there is to them.</p>
      <ul className="manual-pages">
        {pages.map(({ name, title, text, files }) => (
          <li key={name} id={`page-${name}`}>
            <h3>
              <a href={`/embed/pages/${name}`} target="_blank" rel="noopener">
                {title}
                <span className="visually-hidden"> (opens in a new tab)</span>
              </a>
            </h3>
            <p>{text}</p>
            <details>
              <summary>
                Its code<span className="visually-hidden">: {title}</span>
              </summary>
              {files.map((file) => (
                <Code key={file.name} what={`${file.name} of ${title}`}>
                  {file.code}
                </Code>
              ))}
            </details>
          </li>
        ))}
      </ul>
    </section>
  )
}
