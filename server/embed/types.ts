import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Manual } from '#domain/contracts/manual.ts'

/**
 * The types of the widgets for other people's code, as one file without imports: `manual.ts` of `widgets/` and of each widget,
 * and what they make of the globals of a page.
 * @param folder path of `widgets/`
 */
export function typesOf(folder: string, { widgets, events }: Manual): string {
  const files = ['manual.ts', ...widgets.map(({ name }) => `${name}/manual.ts`)]
  const own = files.map((file) => withoutImports(readFileSync(join(folder, file), 'utf8')))
  const all = [...events, ...widgets.flatMap((widget) => widget.events)]
  const details = [...new Map(all.map(({ name, type }) => [name, type]))]
  return [
    ...own,
    interfaceOf(
      'LoungeWidgets',
      widgets.map(({ name, type }) => [name, type]),
      'export ',
    ),
    interfaceOf('LoungeEvents', details, 'export '),
    interfaceOf(
      'LoungeAttributes',
      widgets.map(({ name }) => [`lounge-${name}`, `${capital(name)}Attributes`]),
      'export ',
    ),
    'declare global {',
    '  interface Window {\n    lounge?: LoungeQueue\n  }',
    indented(
      interfaceOf(
        'HTMLElementTagNameMap',
        widgets.map(({ name, type }) => [`lounge-${name}`, type]),
      ),
    ),
    ...['DocumentEventMap', 'HTMLElementEventMap'].map((map) =>
      indented(
        interfaceOf(
          map,
          details.map(([name, type]) => [name, `CustomEvent<${type}>`]),
        ),
      ),
    ),
    '}\n',
  ].join('\n')
}

/** The name of a widget as it begins those of its types. */
export function capital(name: string): string {
  return name.replace(/^\w/, (letter) => letter.toUpperCase())
}

function withoutImports(code: string): string {
  return code.replaceAll(/^import type \{[^}]*\} from '[^']*'\n+/gm, '')
}

function interfaceOf(name: string, members: (readonly [string, string])[], before = ''): string {
  const lines = members.map(([key, type]) => `  '${key}': ${type}`)
  return `${before}interface ${name} {\n${lines.join('\n')}\n}`
}

function indented(text: string): string {
  return text.replaceAll(/^/gm, '  ')
}
