import type { Manual, ManualEntry } from '#domain/contracts/manual.ts'

/** A piece of a page that shows one entry of the manual at work. */
export type Example = {
  /** The entry's address in the manual, such as `attribute-theme`; the page stands at `/embed/examples/<id>`. */
  id: string
  /** What a page holds for it. `__CAFE__` stands for the café's origin. */
  code: string
}

/** An entry with what stands behind `@example` in its comment, before the manual is whole. */
export type Exampled = ManualEntry & { said?: string }

/**
 * What each entry of the manual looks like at work.
 * @param manual whose entries still have what `@example` said of them
 * @throws when an entry that needs a value has none
 */
export function examplesOf(manual: Manual): Map<ManualEntry, Example> {
  const examples = new Map<ManualEntry, Example>()
  const add = (anchor: string, entries: ManualEntry[], codeOf: (entry: Exampled) => string) => {
    for (const entry of entries)
      examples.set(entry, {
        id: `${anchor}-${entry.name.replace(/^(--|lounge:)/, '')}`,
        code: codeOf(entry),
      })
  }
  add('attribute', manual.attributes, (entry) => withAttribute('chat', entry))
  add('script', manual.scriptAttributes, scriptWith)
  add('command', manual.commands, ({ said = '' }) =>
    withButton(said.includes("'prefill'") ? 'survey' : 'chat', `lounge.push(${said})`),
  )
  add('method', manual.methods, ({ said }: Exampled) => withButton('chat', said))
  add('event', manual.events, (entry) => withEvent('chat', entry))
  add('token', manual.tokens, (token) => withToken(token, manual))
  for (const { name, attributes, methods, properties, events, parts } of manual.widgets) {
    add(`${name}-attribute`, attributes, (entry) => withAttribute(name, entry))
    add(`${name}-member`, [...methods, ...properties], ({ said }: Exampled) =>
      withButton(name, said),
    )
    add(`${name}-event`, events, (entry) => withEvent(name, entry))
    add(`${name}-part`, parts, (entry) => withPart(name, entry))
  }
  return examples
}

/** The whole page of an example, as `/embed/examples/<id>` answers. */
export function examplePage({ id, code }: Example): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${id}</title>
    <style>:root { color-scheme: light dark; } body { margin: 0; padding: 24px; font: 17px/1.5 system-ui, sans-serif; } button { min-height: 44px; padding: 0 16px; font: inherit; } pre { white-space: pre-wrap; }</style>
  </head>
  <body>
${code}
  </body>
</html>
`
}

const LOADER = '<script async src="__CAFE__/embed/loader.js" data-widgets=""></script>'

/** Where an element of the widget stands; a cart shows itself once there is something in it. */
function tagsOf(widget: string, attributes = ''): string {
  const tag = `<lounge-${widget}${attributes}></lounge-${widget}>`
  return widget === 'cart'
    ? `${tag}\n${buttonThat("lounge.push(['add', { id: 'mocha' }])", 'Add a mocha')}`
    : tag
}

function withAttribute(widget: string, { name, type, said }: Exampled): string {
  const [, literal = ''] = /^'([^']*)'/.exec(type) ?? []
  const value = said || literal
  if (!value && type !== 'boolean') throw new Error(`Say an example of the attribute ${name}.`)
  const written = value ? ` ${name}="${escaped(value)}"` : ` ${name}`
  // What is drawn for a dark page has outlines that a light one hides.
  const page = written === ' theme="dark"' ? '<style>body { background: #16182d; }</style>\n' : ''
  return `${page}${tagsOf(widget, written)}\n${LOADER}`
}

function scriptWith({ name, said = '' }: Exampled): string {
  return `<script async src="__CAFE__/embed/loader.js" ${name}="${escaped(said)}"></script>`
}

function withButton(widget: string, said: string | undefined): string {
  if (!said) throw new Error(`Say what runs as an example of ${widget}.`)
  // There is something to close.
  const attributes = /\bclose\b/.test(said) ? ' open' : ''
  return `${tagsOf(widget, attributes)}\n${LOADER}\n${buttonThat(said, 'Run it')}`
}

function buttonThat(code: string, label: string): string {
  return `<button type="button" onclick="${escaped(code.replaceAll('lounge.push', '(window.lounge ||= []).push'))}">${label}</button>`
}

function withEvent(widget: string, { name, said }: Exampled): string {
  if (!said) throw new Error(`Say how one comes to ${name}.`)
  const isOfCart = widget === 'cart' || widget === 'chat'
  const wish = name === 'lounge:error' ? "{ id: 'no-such-tea' }" : "{ id: 'taro-milk-tea' }"
  return [
    `<p>${said}</p>`,
    isOfCart && widget !== 'cart' ? '<lounge-chat></lounge-chat>' : '',
    isOfCart ? '<lounge-cart></lounge-cart>' : `<lounge-${widget}></lounge-${widget}>`,
    isOfCart ? buttonThat(`lounge.push(['add', ${wish}])`, 'Add a tea') : '',
    '<pre id="heard"></pre>',
    '<script>',
    `  document.addEventListener('${name}', (event) => {`,
    LEAVING.test(name)
      ? '    event.preventDefault() // the page stays, and goes where it wants'
      : '',
    "    document.querySelector('#heard').textContent += JSON.stringify(event.detail, null, 2) + '\\n'",
    '  })',
    '</script>',
    LOADER,
  ]
    .filter(Boolean)
    .join('\n')
}

/** Events before the page is left: nobody could read what was heard. */
const LEAVING = /^lounge:(checkout|navigate)$/

function withPart(widget: string, { name }: Exampled): string {
  const rule = `lounge-${widget}::part(${name}) { outline: 4px dashed #d6006c; }`
  const hint = PART_HINTS[name] ? `\n<p>${PART_HINTS[name]}</p>` : ''
  return `<style>${rule}</style>${hint}\n${tagsOf(widget, IN_PANEL.test(name) ? ' open' : '')}\n${LOADER}`
}

/** What to do for a token to be seen, where the example does not show it by itself. */
const HINTS: Record<string, string> = {
  '--lounge-accent-text':
    'Ask the barista for a mocha and add it: that it was added is written in this colour.',
}

/** How one comes to a part that is not there from the beginning. */
const PART_HINTS: Record<string, string> = {
  bar: 'Add a mocha, and close the cart.',
  receipt: 'Add a mocha, and order it by Express Checkout.',
  tooltip: 'Point at one of the links.',
  toast: 'Enter the contest.',
  toasts: 'Enter the contest.',
  digits: 'There while the contest has a last day.',
  number: 'There while the contest has a last day.',
}

/** Parts that are seen once their widget is open. */
const IN_PANEL = /^(panel|header|message|input|drawer)$/

function withToken({ name, said }: Exampled, { tokens, widgets }: Manual): string {
  if (!said) throw new Error(`Say a value of ${name}.`)
  const of = tokens.find((token) => token.name === name)?.widgets ?? []
  const using = widgets.filter((widget) => of.includes(widget.name))
  // One that floats and one that does not: more of them would lie over each other.
  const shown = [true, false].flatMap((isInline) => {
    const alike = using.filter((widget) => widget.isInline === isInline)
    return alike.find((widget) => /^(chat|survey)$/.test(widget.name)) ?? alike.slice(0, 1)
  })
  const tags = shown.map((widget) => tagsOf(widget.name, widget.name === 'chat' ? ' open' : ''))
  const hint = HINTS[name] ? [`<p>${HINTS[name]}</p>`] : []
  return [`<style>:root { ${name}: ${said}; }</style>`, ...hint, ...tags, LOADER].join('\n')
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}
