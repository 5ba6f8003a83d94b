import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Manual, ManualEntry, ManualWidget } from '#domain/contracts/manual.ts'
import { customElementsOf } from './custom-elements.ts'
import { readManual } from './manual.ts'
import { capital, typesOf } from './types.ts'

/**
 * Writes the package for npm into a folder: what stands in `packages/embed`, and what is made of the widgets' types.
 * @param root of the repository @param target is emptied before
 */
export function writePackage(root: string, target: string): void {
  const source = join(root, 'packages/embed')
  const widgets = join(root, 'widgets')
  const manual = readManual(widgets)
  rmSync(target, { recursive: true, force: true })
  mkdirSync(target, { recursive: true })
  for (const file of readdirSync(source).filter((name) => !name.includes('.test.')))
    cpSync(join(source, file), join(target, file))
  cpSync(join(root, 'LICENSE'), join(target, 'LICENSE'))
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    version: string
  }
  const described = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8')) as object
  const files = {
    'package.json': json({ ...described, version }),
    'custom-elements.json': json(customElementsOf(manual)),
    'types.d.ts': typesOf(widgets, manual),
    ...componentsOf(manual),
  }
  for (const [name, text] of Object.entries(files)) writeFileSync(join(target, name), text)
}

const json = (value: object) => `${JSON.stringify(value, null, 2)}\n`

/** The components and the types of tags for React, Preact and Vue. */
function componentsOf(manual: Manual): Record<string, string> {
  const { widgets } = manual
  const each = (line: (widget: ManualWidget) => string) => widgets.map(line).join('\n')
  const attributes = (widget: ManualWidget) => namesOf(manual.attributes, widget.attributes)
  const events = (widget: ManualWidget) =>
    namesOf(manual.events, widget.events).map((name) => name.replace('lounge:', ''))
  const types = `import type { ${[
    ...widgets.flatMap(({ name, type }) => [
      `${type} as ${type}Element`,
      `${capital(name)}Attributes`,
    ]),
    'LoungeEvents',
  ].join(', ')} } from './types.d.ts'\n`
  const tags = each(
    ({ name, type }) => `      'lounge-${name}': Tag<${type}Element, ${capital(name)}Attributes>`,
  )
  return {
    'react.js': `import { element } from './react-element.js'\n${each(
      (widget) =>
        `export const ${widget.type} = element('lounge-${widget.name}', ${JSON.stringify(attributes(widget))}, ${JSON.stringify(
          Object.fromEntries(events(widget).map((name) => [propOf(name), `lounge:${name}`])),
        )})`,
    )}\n`,
    'react.d.ts': `import type { ForwardRefExoticComponent, HTMLAttributes, RefAttributes } from 'react'
${types}
type Listens<Names extends keyof LoungeEvents> = {
  [Type in Names as Type extends \`lounge:\${infer Name}\` ? \`on\${Pascal<Name>}\` : never]?: (
    event: CustomEvent<LoungeEvents[Type]>,
  ) => void
}
type Pascal<Text extends string> = Text extends \`\${infer First}-\${infer Rest}\`
  ? \`\${Capitalize<First>}\${Pascal<Rest>}\`
  : Capitalize<Text>
type Component<Element, Attributes, Names extends keyof LoungeEvents> = ForwardRefExoticComponent<
  Attributes &
    Listens<Names> &
    Omit<HTMLAttributes<Element>, keyof Attributes | keyof Listens<Names>> &
    RefAttributes<Element>
>
${each(
  (widget) =>
    `export declare const ${widget.type}: Component<${widget.type}Element, ${capital(widget.name)}Attributes, ${events(
      widget,
    )
      .map((name) => `'lounge:${name}'`)
      .join(' | ')}>`,
)}\n`,
    'vue.js': `import { element } from './vue-element.js'\n${each(
      (widget) =>
        `export const ${widget.type} = element('lounge-${widget.name}', ${JSON.stringify(attributes(widget))}, ${JSON.stringify(
          Object.fromEntries(events(widget).map((name) => [emitOf(name), `lounge:${name}`])),
        )})`,
    )}\n`,
    'vue.d.ts': `import type { ComponentOptionsMixin, DefineComponent } from 'vue'
${types}
type Emits<Names extends Record<string, keyof LoungeEvents>> = {
  [Name in keyof Names]: (event: CustomEvent<LoungeEvents[Names[Name]]>) => true
}
type Component<Element, Attributes, Names extends Record<string, keyof LoungeEvents>> = DefineComponent<
  Attributes,
  { readonly element: Element | null },
  {},
  {},
  {},
  ComponentOptionsMixin,
  ComponentOptionsMixin,
  Emits<Names>
>
${each(
  (widget) =>
    `export declare const ${widget.type}: Component<${widget.type}Element, ${capital(widget.name)}Attributes, { ${events(
      widget,
    )
      .map((name) => `${emitOf(name)}: 'lounge:${name}'`)
      .join('; ')} }>`,
)}

declare module 'vue' {
  interface GlobalComponents {
${each(({ name, type }) => `    'lounge-${name}': typeof ${type}`)}
  }
}\n`,
    'jsx-react.d.ts': `import type { DetailedHTMLProps, HTMLAttributes } from 'react'
${types}
type Tag<Element, Attributes> = DetailedHTMLProps<Omit<HTMLAttributes<Element>, keyof Attributes> & Attributes, Element>

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
${tags}
    }
  }
}\n`,
    'jsx-preact.d.ts': `import type { ClassAttributes, HTMLAttributes } from 'preact'
${types}
type Tag<Element extends HTMLElement, Attributes> = Omit<HTMLAttributes<Element>, keyof Attributes> & ClassAttributes<Element> & Attributes

declare module 'preact' {
  namespace JSX {
    interface IntrinsicElements {
${tags}
    }
  }
}\n`,
  }
}

function namesOf(...lists: ManualEntry[][]): string[] {
  return [...new Set(lists.flat().map(({ name }) => name))]
}

/** `cart-change` as React writes it: `onCartChange`. */
function propOf(event: string): string {
  return `on${event.split('-').map(capital).join('')}`
}

/** `cart-change` as Vue writes it: `cartChange`, or `@cart-change` in a template. */
function emitOf(event: string): string {
  const [first = '', ...rest] = event.split('-')
  return `${first}${rest.map(capital).join('')}`
}
