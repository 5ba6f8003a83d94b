import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, type ESTree } from 'vite'
import type { Manual, ManualEntry, ManualType, ManualWidget } from '#domain/contracts/manual.ts'
import { examplesOf, type Exampled } from './examples.ts'

/**
 * Reads the manual of the widgets from the types that they are checked against: `manual.ts` of `widgets/` and of each widget.
 * @param folder path of `widgets/`
 * @throws when a widget has no manual, or something in one has no text
 */
export function readManual(folder: string): Manual {
  const shared = readTypes(join(folder, 'manual.ts'))
  const of = (name: string) => fieldsOf(shared, name)
  const names = widgetsIn(folder)
  const own = names.map((name) => readTypes(join(folder, name, 'manual.ts')))
  const types = [...shared, ...own.flat()].filter(({ name }) => !PARTS_OF_MANUAL.test(name))
  const manual: Manual = {
    widgets: names.map((name, index) => readWidget(folder, name, own[index] ?? [])),
    attributes: of('SharedAttributes'),
    methods: of('LoungeElement'),
    events: of('SharedEvents'),
    scriptAttributes: of('ScriptAttributes'),
    commands: of('LoungeCommands'),
    localKeys: of('LocalKeys'),
    tabKeys: of('TabKeys'),
    tokens: of('LoungeTokens').map((token) => ({
      ...token,
      widgets: names.filter((name) => styleOf(folder, name).includes(`var(${token.name},`)),
    })),
    types: types.map(({ name, text, fields, alias }) => ({ name, text, fields, alias })),
  }
  for (const [entry, example] of examplesOf(manual)) {
    entry.example = example
    delete (entry as Exampled).said
  }
  return manual
}

/** The folders of `widgets/` that are a widget each. @param folder path of `widgets/` */
export function widgetsIn(folder: string): string[] {
  return readdirSync(folder).filter((name) => {
    const index = join(folder, name, 'index.ts')
    return (
      existsSync(index) && readFileSync(index, 'utf8').includes(`defineWidget('lounge-${name}'`)
    )
  })
}

/** What is said in a section of its own, or nothing but a list of names that other types make. */
const PARTS_OF_MANUAL =
  /^(Shared\w+|\w*(Attributes|Events|Keys)|Lounge(?!Target|Queue)\w*|LoungeEventName)$/

function readWidget(folder: string, name: string, types: Declared[]): ManualWidget {
  const capital = name.replace(/^\w/, (letter) => letter.toUpperCase())
  const element = types.find((each) => each.name === `Lounge${capital}`)
  if (!element?.text) throw new Error(`widgets/${name}/manual.ts: describe Lounge${capital}.`)
  const isMethod = ({ type }: ManualEntry) => type.startsWith('(')
  return {
    name,
    type: element.name,
    isInline: isInline(folder, name),
    text: element.text,
    attributes: fieldsOf(types, `${capital}Attributes`),
    methods: element.fields.filter(isMethod),
    properties: element.fields.filter((field) => !isMethod(field)),
    events: fieldsOf(types, `${capital}Events`),
    parts: element.parts,
  }
}

/** Whether a widget stands where its tag is; what its facade says too stands in a file of its own. */
export function isInline(folder: string, name: string): boolean {
  return ['index.ts', 'shape.ts']
    .map((file) => join(folder, name, file))
    .some((file) => existsSync(file) && readFileSync(file, 'utf8').includes('isInline: true'))
}

/** The style sheets of a widget: its own and those that all have which stand where it stands. */
function styleOf(folder: string, name: string): string {
  const index = readFileSync(join(folder, name, 'index.ts'), 'utf8')
  const place = isInline(folder, name) ? 'in-flow.css' : 'floating.css'
  const shared = ['tokens.css', 'base.css', 'controls.css', place].map((file) => `style/${file}`)
  const used = [...index.matchAll(/#widgets\/(style\/[\w-]+\.css)/g)].map(([, file = '']) => file)
  const own = readdirSync(join(folder, name))
    .filter((file) => /\.(css|tsx?)$/.test(file) && !/\.test\.|manual/.test(file))
    .map((file) => `${name}/${file}`)
  return [...shared, ...used, ...own]
    .map((file) => join(folder, file))
    .filter((file) => existsSync(file))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n')
    .replaceAll(/var\(\s+/g, 'var(')
}

type Declared = ManualType & { parts: ManualEntry[] }

/** The exported types of a file in their order. */
function readTypes(path: string): Declared[] {
  const code = readFileSync(path, 'utf8')
  const { program, comments, errors } = parseSync(path, code)
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`)
  const textBefore = (start: number) => {
    const before = comments.find(({ end }) => end < start && !code.slice(end, start).trim())
    return readComment(before?.value ?? '')
  }
  return program.body.flatMap((statement): Declared[] => {
    if (statement.type !== 'ExportNamedDeclaration') return []
    const { declaration } = statement
    const { text, parts } = textBefore(statement.start)
    if (declaration?.type === 'TSTypeAliasDeclaration') {
      const alias = slice(code, declaration.typeAnnotation)
      return [{ name: declaration.id.name, text, parts, fields: [], alias }]
    }
    if (declaration?.type !== 'TSInterfaceDeclaration') return []
    const fields = declaration.body.body.map((member) => {
      const { text: about, said } = textBefore(member.start)
      return { ...readMember(code, member, path), text: about, ...(said && { said }) }
    })
    return [{ name: declaration.id.name, text, parts, fields, alias: '' }]
  })
}

function readMember(
  code: string,
  member: ESTree.TSSignature,
  path: string,
): Omit<ManualEntry, 'text'> {
  if (member.type === 'TSPropertySignature' && member.typeAnnotation)
    return {
      name: nameOf(member.key),
      type: slice(code, member.typeAnnotation.typeAnnotation),
      isOptional: member.optional,
    }
  if (member.type === 'TSMethodSignature' && member.returnType) {
    const parameters = member.params.map((each) => slice(code, each)).join(', ')
    const type = `(${parameters}) => ${slice(code, member.returnType.typeAnnotation)}`
    return { name: nameOf(member.key), type, isOptional: false }
  }
  throw new Error(`${path}: what a manual may hold is properties and methods with their types.`)
}

function nameOf(key: ESTree.Node): string {
  if (key.type === 'Identifier') return key.name
  if (key.type === 'Literal') return String(key.value)
  throw new Error('The name of a member is a word or a text.')
}

function slice(code: string, { start, end }: { start: number; end: number }): string {
  const [first = '', ...commented] = code.slice(start, end).split('/**')
  const plain = commented.map((part) => part.slice(part.indexOf('*/') + 2))
  return [first, ...plain].join('').replaceAll(/\s+/g, ' ').replaceAll(/^\| /g, '').trim()
}

/** The text of a comment in one line, its `@example`, and its list of `@csspart name - text`. */
function readComment(comment: string): { text: string; said: string; parts: ManualEntry[] } {
  const plain = comment
    .split('\n')
    .map((line) => line.replace(/^[\s*]*/, '').trimEnd())
    .join(' ')
    .trim()
  const [described = '', ...tags] = plain.split('@csspart ')
  const [text = '', said = ''] = described.split('@example ')
  const parts = tags.map((tag) => {
    const [name = '', said = ''] = tag.split(' - ')
    return { name: name.trim(), type: '', isOptional: false, text: said.trim() }
  })
  return { text: text.trim(), said: said.trim(), parts }
}

function fieldsOf(types: Declared[], name: string): ManualEntry[] {
  const type = types.find((each) => each.name === name)
  if (!type) throw new Error(`The manual has no ${name}.`)
  const silent = type.fields.filter(({ text }) => !text)
  if (silent.length > 0) throw new Error(`${name}: say what ${silent[0]?.name} is.`)
  return type.fields
}
