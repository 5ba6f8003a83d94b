import type { ReactNode } from 'react'
import type { DemoPage, Manual, ManualWidget } from '#domain/contracts/manual.ts'
import { SURVEY_PLACE } from '#domain/embeds/survey-place.ts'
import { Code, Said } from './Code.tsx'
import { Entries } from './Entries.tsx'
import { Example } from './Example.tsx'
import { LiveExample } from './LiveExample.tsx'

/** One widget: how to place it, a page that has it, and what it has besides what all have. */
export function WidgetManual({
  widget,
  manual,
  origin,
  page,
}: {
  widget: ManualWidget
  manual: Manual
  origin: string
  /** The page of `embed-demo/` that shows it alone. */
  page: DemoPage | undefined
}): ReactNode {
  const { name } = widget
  const tokens = manual.tokens.filter(({ widgets }) => widgets.includes(name))
  const methods = [...widget.methods, ...widget.properties]
  return (
    <section className="manual-widget" id={name} aria-labelledby={`${name}-title`}>
      <h3 id={`${name}-title`}>
        <code>{`<lounge-${name}>`}</code>
      </h3>
      <p>
        <Said text={widget.text} />
      </p>
      <Code what={`the code of ${name}`}>{snippetOf(widget, origin)}</Code>
      {name === 'survey' && (
        <>
          <p>
            This rule, in your style sheet or in a <code>{'<style>'}</code> before the tag, keeps
            the place of the survey until it comes. With it nothing on your page moves.
          </p>
          <Code what="the rule that keeps the place of the survey">{SURVEY_PLACE}</Code>
        </>
      )}
      {page && <LiveExample address={`/embed/pages/${page.name}`} title={page.title} />}
      {page && (
        <details>
          <summary>The source of that page</summary>
          {page.files.map((file) => (
            <Code key={file.name} what={file.name}>
              {file.code}
            </Code>
          ))}
        </details>
      )}
      <Part
        title="Attributes of its own"
        entries={widget.attributes}
        anchor={`${name}-attribute`}
      />
      <Part title="Methods and properties of its own" entries={methods} anchor={`${name}-member`} />
      <Part title="Events of its own" entries={widget.events} anchor={`${name}-event`} />
      <Part title="Parts" entries={widget.parts} anchor={`${name}-part`} />
      <h4>Style tokens</h4>
      <p className="manual-list">
        {tokens.map((token) => (
          <a key={token.name} href={`#token-${token.name.slice(2)}`}>
            <code>{token.name}</code>
          </a>
        ))}
      </p>
    </section>
  )
}

function Part({ title, ...entries }: { title: string } & Parameters<typeof Entries>[0]): ReactNode {
  if (entries.entries.length === 0) return null
  return (
    <>
      <h4>{title}</h4>
      <Entries {...entries} note={(entry) => <Example of={entry} />} />
    </>
  )
}

function snippetOf({ name, isInline }: ManualWidget, origin: string): string {
  const script = (widgets: string) =>
    `<script async src="${origin}/embed/loader.js" data-widgets="${widgets}"></script>`
  return isInline ? `<lounge-${name}></lounge-${name}>\n${script('')}` : script(name)
}
