import type { ReactNode } from 'react'
import type { Manual, ManualEntry, ManualType } from '#domain/contracts/manual.ts'
import { Code, Said } from './Code.tsx'
import { Entries } from './Entries.tsx'
import { Example } from './Example.tsx'

/** What all widgets have, and everything by its name. */
export function Reference({ manual }: { manual: Manual }): ReactNode {
  const named = manual.types.map(({ name }) => name)
  const withExample = (entry: ManualEntry) => <Example of={entry} />
  const inWidgets = (entry: ManualEntry) => (
    <>
      <InWidgets names={widgetsOf(manual, entry.name)} all={manual} />
      <Example of={entry} />
    </>
  )
  const linkTypes = ({ type }: ManualEntry) => <TypeLinks type={type} named={named} />
  const both = (entry: ManualEntry) => (
    <>
      {linkTypes(entry)}
      <Example of={entry} />
    </>
  )
  return (
    <>
      <section id="attributes" aria-labelledby="attributes-title">
        <h2 id="attributes-title">Attributes</h2>
        <p>
          Every tag takes these. On the script tag the same ones begin with <code>data-</code>, and
          hold for all widgets that it places: <code>data-theme="dark"</code>.
        </p>
        <Entries entries={manual.attributes} anchor="attribute" note={withExample} />
        <h3>Of the script tag alone</h3>
        <Entries entries={manual.scriptAttributes} anchor="script" note={withExample} />
        <h3>Of one widget</h3>
        <OfWidgets manual={manual} of="attributes" anchor="attribute" />
      </section>
      <section id="commands" aria-labelledby="commands-title">
        <h2 id="commands-title">Commands</h2>
        <p>
          The queue <code>window.lounge</code> takes commands before and after the script has
          loaded, and runs them in their order.
        </p>
        <Code what="an example of commands">{COMMANDS}</Code>
        <Entries entries={manual.commands} anchor="command" note={both} />
      </section>
      <section id="methods" aria-labelledby="methods-title">
        <h2 id="methods-title">Methods</h2>
        <p>
          The elements have methods too: <code>document.querySelector('lounge-cart').open()</code>.
        </p>
        <Entries entries={manual.methods} anchor="method" note={withExample} />
        <h3>Of one widget</h3>
        <OfWidgets manual={manual} of="methods" anchor="method" note={linkTypes} />
        <OfWidgets manual={manual} of="properties" anchor="property" note={linkTypes} />
      </section>
      <section id="events" aria-labelledby="events-title">
        <h2 id="events-title">Events</h2>
        <p>
          They bubble up to <code>document</code>; what they carry is in <code>event.detail</code>.
        </p>
        <Code what="an example of events">{EVENTS}</Code>
        <Entries entries={manual.events} anchor="event" note={both} />
        <h3>Of one widget</h3>
        <OfWidgets manual={manual} of="events" anchor="event" note={linkTypes} />
      </section>
      <section id="parts" aria-labelledby="parts-title">
        <h2 id="parts-title">Parts</h2>
        <p>
          Your style sheet reaches these with <code>::part()</code>, and nothing else inside a
          widget.
        </p>
        <Code what="an example of parts">{PARTS}</Code>
        <h3>Of one widget</h3>
        <OfWidgets manual={manual} of="parts" anchor="part" />
      </section>
      <section id="tokens" aria-labelledby="tokens-title">
        <h2 id="tokens-title">Style tokens</h2>
        <p>Custom properties that you set on a tag, on its box or on the whole page.</p>
        <Code what="an example of style tokens">{TOKENS}</Code>
        <Entries
          entries={manual.tokens.map((token) => ({ ...token, type: '' }))}
          anchor="token"
          note={inWidgets}
        />
      </section>
      <section id="types" aria-labelledby="types-title">
        <h2 id="types-title">Types</h2>
        <p>
          All of this for TypeScript: <a href="/embed/loader.d.ts">loader.d.ts</a>. For editors:{' '}
          <a href="/embed/custom-elements.json">custom-elements.json</a>.
        </p>
        {manual.types.map((type) => (
          <TypeEntry key={type.name} type={type} />
        ))}
      </section>
    </>
  )
}

/** Entries of single widgets, under the name of each. */
function OfWidgets({
  manual,
  of,
  anchor,
  note,
}: {
  manual: Manual
  of: 'attributes' | 'methods' | 'properties' | 'events' | 'parts'
  anchor: string
  note?: (entry: ManualEntry) => ReactNode
}): ReactNode {
  return manual.widgets
    .filter((widget) => widget[of].length > 0)
    .map((widget) => (
      <div key={widget.name} className="manual-of">
        <h4>
          <a href={`#${widget.name}`}>{widget.name}</a>
        </h4>
        <Entries entries={widget[of]} anchor={`${anchor}-${widget.name}`} note={note} />
      </div>
    ))
}

function TypeLinks({ type, named }: { type: string; named: readonly string[] }): ReactNode {
  const found = named.filter((name) => type.split(/\W+/).includes(name))
  if (found.length === 0) return null
  return (
    <span className="manual-list">
      {found.map((name) => (
        <a key={name} href={`#type-${name}`}>
          {name}
        </a>
      ))}
    </span>
  )
}

function InWidgets({ names, all }: { names: readonly string[]; all: Manual }): ReactNode {
  return (
    <span className="soft">
      {names.length === all.widgets.length ? 'all widgets' : names.join(', ')}
    </span>
  )
}

function TypeEntry({ type }: { type: ManualType }): ReactNode {
  return (
    <div className="manual-of" id={`type-${type.name}`}>
      <h3>
        <code>{type.name}</code>
      </h3>
      {type.text && (
        <p>
          <Said text={type.text} />
        </p>
      )}
      {type.alias && (
        <p>
          <code className="manual-type">{type.alias}</code>
        </p>
      )}
      {type.fields.length > 0 && <Entries entries={type.fields} anchor={`type-${type.name}`} />}
    </div>
  )
}

const widgetsOf = (manual: Manual, token: string) =>
  manual.tokens.find(({ name }) => name === token)?.widgets ?? []

const COMMANDS = `(window.lounge ||= []).push(
  ['open', 'chat'],
  ['add', { id: 'taro-milk-tea', size: 'large' }],
  ['on', 'order-placed', (event) => console.log(event.detail.number)],
)`
const EVENTS = `document.addEventListener('lounge:cart-change', (event) => {
  badge.textContent = event.detail.count
})
document.addEventListener('lounge:checkout', (event) => {
  // Your page goes there in its own way.
  event.preventDefault()
})`
const PARTS = `lounge-chat::part(launcher) {
  border-radius: 0;
}`
const TOKENS = `lounge-chat,
lounge-cart {
  --lounge-accent: #b3541e;
  --lounge-font: 'Work Sans', sans-serif;
}`
