import type { ReactNode } from 'react'
import type { EmbedManual } from '#domain/contracts/manual.ts'
import { Loaded } from '../../layout/Loaded.tsx'
import { useManual } from '../../state/manual.ts'
import { Around } from './Around.tsx'
import { Code } from './Code.tsx'
import { DemoPages } from './DemoPages.tsx'
import { NpmPackage } from './NpmPackage.tsx'
import { Reference } from './Reference.tsx'
import { WidgetManual } from './WidgetManual.tsx'
import './embed.css'

/** For developers: how the widgets come onto a page, and all that a page may rely on. */
export function EmbedPage(): ReactNode {
  const query = useManual()
  return (
    <article className="manual-page">
      <header className="page-head">
        <h1>Put it on your page</h1>
        <p>
          The barista, the cart and the contest of this café, on any page, from one script tag. No
          cookie, no third party, no style that leaks in or out.
        </p>
      </header>
      <Loaded query={query} what="the manual" blank="manual-blank" lines={2}>
        {(embed) => <Body embed={embed} />}
      </Loaded>
    </article>
  )
}

function Body({ embed }: { embed: EmbedManual }): ReactNode {
  const { origin, manual, pages } = embed
  return (
    <div className="manual-body">
      <nav className="manual-index" aria-label="Contents">
        <ol>
          {SECTIONS.map(([id, label]) => (
            <li key={id}>
              <a href={`#${id}`}>{label}</a>
              {id === 'widgets' && (
                <ul>
                  {manual.widgets.map(({ name }) => (
                    <li key={name}>
                      <a href={`#${name}`}>{name}</a>
                    </li>
                  ))}
                </ul>
              )}
            </li>
          ))}
        </ol>
      </nav>
      <div className="manual-text">
        <section id="start" aria-labelledby="start-title">
          <h2 id="start-title">Start</h2>
          <p>
            Put this into your page, anywhere in it. It places the chat, the cart and the promo
            links; <code>data-widgets</code> says which. Google Tag Manager takes attributes off
            script tags: for it, and for WordPress and Shopify, staff of the café copy code from
            their embed studio.
          </p>
          <Code what="the script tag">
            {`<script async src="${origin}/embed/loader.js" data-widgets="chat cart promo"></script>`}
          </Code>
          <p>
            A tag that you write into the page yourself stays where it stands. What a visitor picks
            on your page is paid on the site of the café, with the name that{' '}
            <code>data-source</code> gives your page.
          </p>
        </section>
        <section id="widgets" aria-labelledby="widgets-title">
          <h2 id="widgets-title">Widgets</h2>
          {manual.widgets.map((widget) => (
            <WidgetManual
              key={widget.name}
              {...{ widget, manual, origin }}
              page={pages.find(({ name }) => name === widget.name)}
            />
          ))}
        </section>
        <Reference manual={manual} />
        <Around embed={embed} />
        <NpmPackage origin={origin} />
        <DemoPages pages={pages} />
      </div>
    </div>
  )
}

/** The sections by their address, which messages of the widgets link to. */
const SECTIONS = [
  ['start', 'Start'],
  ['widgets', 'Widgets'],
  ['attributes', 'Attributes'],
  ['commands', 'Commands'],
  ['methods', 'Methods'],
  ['events', 'Events'],
  ['parts', 'Parts'],
  ['tokens', 'Style tokens'],
  ['types', 'Types'],
  ['browsers', 'Which browsers'],
  ['policy', 'Content Security Policy'],
  ['storage', 'What is stored'],
  ['pinning', 'Pinning a version'],
  ['package', 'The npm package'],
  ['pages', 'Example pages'],
] as const
