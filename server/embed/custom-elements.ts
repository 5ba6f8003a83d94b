import type { Manual, ManualEntry, ManualWidget } from '#domain/contracts/manual.ts'

/**
 * The widgets for editors and catalogues of components, in the format that these read.
 * @see https://github.com/webcomponents/custom-elements-manifest
 */
export function customElementsOf(manual: Manual): object {
  return {
    schemaVersion: '2.1.0',
    readme: '',
    modules: manual.widgets.map((widget) => ({
      kind: 'javascript-module',
      path: `${widget.name}.js`,
      declarations: [declarationOf(manual, widget)],
      exports: [
        {
          kind: 'custom-element-definition',
          name: `lounge-${widget.name}`,
          declaration: { name: widget.type, module: `${widget.name}.js` },
        },
      ],
    })),
  }
}

function declarationOf(manual: Manual, widget: ManualWidget): object {
  return {
    kind: 'class',
    customElement: true,
    name: widget.type,
    tagName: `lounge-${widget.name}`,
    description: widget.text,
    superclass: { name: 'HTMLElement', package: 'global:' },
    attributes: [...widget.attributes, ...manual.attributes].map((entry) => ({
      name: entry.name,
      description: entry.text,
      type: { text: entry.type },
    })),
    members: [
      ...[...manual.methods, ...widget.methods].map((entry) => ({
        kind: 'method',
        name: entry.name,
        description: entry.text,
        ...signatureOf(entry),
      })),
      ...widget.properties.map((entry) => ({
        kind: 'field',
        name: entry.name,
        description: entry.text,
        type: { text: entry.type },
        readonly: true,
      })),
    ],
    events: [...widget.events, ...manual.events].map((entry) => ({
      name: entry.name,
      description: entry.text,
      type: { text: `CustomEvent<${entry.type}>` },
    })),
    cssParts: widget.parts.map(({ name, text }) => ({ name, description: text })),
    cssProperties: manual.tokens
      .filter(({ widgets }) => widgets.includes(widget.name))
      .map(({ name, text }) => ({ name, description: text })),
  }
}

/** `(wish: Wish) => Promise<null>` as a list of parameters and what comes back. */
function signatureOf({ type }: ManualEntry): object {
  const end = type.lastIndexOf(') => ')
  const parameters = type.slice(1, end).split(', ').filter(Boolean)
  return {
    parameters: parameters.map((each) => {
      const [name = '', text = ''] = each.split(': ')
      return { name: name.replace('?', ''), type: { text }, optional: name.endsWith('?') }
    }),
    return: { type: { text: type.slice(end + 5) } },
  }
}
