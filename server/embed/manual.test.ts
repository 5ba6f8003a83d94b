import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ROOT } from '../root.ts'
import { readManual } from './manual.ts'

const folder = join(ROOT, 'widgets')
const manual = readManual(folder)
const read = (path: string) => readFileSync(join(folder, path), 'utf8')
const sources = (of: string, pattern = /(?<!\.test)\.tsx?$/) =>
  readdirSync(join(folder, of), { recursive: true, encoding: 'utf8' })
    .filter((file) => pattern.test(file) && !file.endsWith('manual.ts'))
    .map((file) => read(join(of, file)))
    .join('\n')
const namesOf = (entries: { name: string }[]) => entries.map(({ name }) => name).toSorted()
const found = (text: string, pattern: RegExp) =>
  [...new Set([...text.matchAll(pattern)].map(([, name = '']) => name))].toSorted()
const words = (list: string) => found(list, /'([\w-]+)'/g)

/** What every element says, whatever its widget. */
const shared = ['shadow-dom-wrapper', 'state', 'style'].map((each) => sources(each)).join('\n')

describe.each(manual.widgets)('the manual of $name', (widget) => {
  const code = sources(widget.name)
  const shape = /defineWidget\('lounge-\w+', \{[^]*?\.\.\.shape/.test(code)
    ? read(`${widget.name}/shape.ts`)
    : read(`${widget.name}/index.ts`)

  test('has the attributes of its own, and no others', () => {
    const [, listed = ''] = /attributes: \[([^\]]*)\]/.exec(shape) ?? []
    expect(namesOf(widget.attributes)).toEqual(words(listed))
  })

  test('has its methods and properties, and no others', () => {
    const [, listed = ''] = /methods: \[([^\]]*)\]/.exec(shape) ?? []
    expect(namesOf(widget.methods)).toEqual(words(listed))
    const [, getters = ''] =
      /^ {2}getters: \{([^]*?)^ {2}\}/m.exec(read(`${widget.name}/index.ts`)) ?? []
    expect(namesOf(widget.properties)).toEqual(found(getters, /^ {4}(\w+):/gm))
  })

  test('has the events that its code sends, and no others', () => {
    const sent = words(found(`${code}\n${shared}`, /\.emit\(([^,)]*)/g).join())
    const named = [...manual.events, ...widget.events]
    expect(namesOf(named)).toEqual(sent.map((name) => `lounge:${name}`))
  })

  test('has the parts that its code marks, and no others', () => {
    const toasts = code.includes('style/Toasts.tsx') ? read('style/Toasts.tsx') : ''
    expect(namesOf(widget.parts)).toEqual(found(`${code}\n${toasts}`, /\bpart="([\w-]+)"/g))
  })
})

describe('the manual of all widgets', () => {
  test('has the attributes that each of them follows, and no others', () => {
    const [, listed = ''] =
      /SHARED_ATTRIBUTES =\s+'([\w ]+)'/.exec(read('shadow-dom-wrapper/element.ts')) ?? []
    const more = found(shared, /(?:getAttribute|named)\('(yield|embed)'\)/g)
    expect(namesOf(manual.attributes)).toEqual(
      [...new Set([...listed.split(' '), ...more, 'hidden'])].toSorted(),
    )
  })

  test('has the methods that each of them has, and no others', () => {
    const [, listed = ''] =
      /SHARED_METHODS = '([\w ]+)'/.exec(read('shadow-dom-wrapper/element.ts')) ?? []
    expect(namesOf(manual.methods)).toEqual(listed.split(' ').toSorted())
  })

  test('has the custom properties that the style sheets read, and no others', () => {
    const styles = sources('', /\.css$/)
    expect(namesOf(manual.tokens)).toEqual(found(styles, /var\(\s*(--lounge-[\w-]+)/g))
    expect(manual.tokens.filter(({ widgets }) => widgets.length === 0)).toEqual([])
  })

  test('has the commands that the loader runs, and no others', () => {
    const loader = read('loader.ts')
    const [, targets = ''] = /TARGETS: [^{]*\{([^}]*)\}/.exec(loader) ?? []
    const compared = found(`${loader}\n${read('extras/more.ts')}`, /command [!=]== '(\w+)'/g)
    expect(namesOf(manual.commands)).toEqual([...found(targets, /(\w+):/g), ...compared].toSorted())
  })

  test('has the attributes of the script tag that the loader reads, and no others', () => {
    const own = found(read('loader.ts'), /dataset\.(\w+)/g)
    expect(namesOf(manual.scriptAttributes)).toEqual(own.map((name) => `data-${name}`))
  })

  test('has what is stored in the browser, and nothing else', () => {
    const code = sources('')
    const shared = [
      ...found(read('state/stored.ts') + read('state/cart-lines.ts'), /'lounge:([\w-]+)'/g),
      ...found(read('extras/triggers.ts'), /_KEY = 'lounge:([\w-]+)'/g),
    ]
    const kept = found(code, /persisted(?:<[^(]*>)?\(\s*'([\w-]+)'/g)
    // The pickup time is kept in both storages.
    const lasting = [...kept, ...shared, 'pickup'].toSorted()
    expect(
      namesOf(manual.localKeys)
        .map((key) => key.split(':')[1])
        .toSorted(),
    ).toEqual(lasting)
    const others = [...namesOf(eventsOf(manual)), ...shared.map((name) => `lounge:${name}`)]
    expect(namesOf(manual.tabKeys)).toEqual(
      found(code, /'(lounge:[\w-]+)'/g).filter((key) => !others.includes(key)),
    )
  })

  test('forwards each event to a tag manager, and no other', () => {
    const [, told = ''] = /TOLD[^]*?= \{([^]*?)^\}/m.exec(read('extras/data-layer.ts')) ?? []
    const names = found(told, /^ {2}'?([\w-]+)'?: /gm)
    expect(names).toEqual([
      ...new Set(namesOf(eventsOf(manual)).map((name) => name.replace('lounge:', ''))),
    ])
  })

  test('says something of each name, and explains each type that it names', () => {
    const { types, widgets, tokens, ...lists } = manual
    const entries = [
      ...Object.values(lists).flat(),
      ...widgets.flatMap(({ attributes, methods, properties, events }) =>
        [attributes, methods, properties, events].flat(),
      ),
    ]
    const unsaid = [...entries, ...tokens].filter(({ text }) => !text)
    expect(unsaid).toEqual([])
    const known = [...types.map(({ name }) => name), ...BUILT_IN]
    const named = entries.flatMap(({ type }) => found(type, /\b([A-Z]\w+)/g))
    expect([...new Set(named)].filter((name) => !known.includes(name))).toEqual([])
  })
})

const eventsOf = ({ events, widgets }: typeof manual) => [
  ...events,
  ...widgets.flatMap((each) => each.events),
]
const BUILT_IN = ['CustomEvent', 'Element', 'Promise', 'LoungeEventName']

test('the events that a page may listen to are those of the manuals', () => {
  const [, known = ''] = /EVENTS =\s*\/\^\(([\w|-]+)\)\$\//.exec(read('state/page.ts')) ?? []
  const said = [...manual.events, ...manual.widgets.flatMap(({ events }) => events)]
  const names = new Set(namesOf(said).map((name) => name.replace('lounge:', '')))
  expect(known.split('|').toSorted()).toEqual([...names].toSorted())
})
