import { signal } from '@preact/signals-react'
import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { addSheet, defineWidget, type Definition, type WidgetProps } from './index.ts'

let count = 0
type Named = HTMLElement & Record<string, (...args: unknown[]) => unknown>

/** A tag of its own for each test: custom elements cannot be undefined. */
function define(definition: Partial<Definition> & Pick<Definition, 'component'>): string {
  const tag = `lounge-test-${++count}`
  defineWidget(tag, { styles: [], ...definition })
  return tag
}
function place(tag: string, attributes: Record<string, string> = {}): Named {
  const element = document.createElement(tag) as Named
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
  document.body.append(element)
  return element
}
const inside = (element: HTMLElement) =>
  element.shadowRoot?.querySelector<HTMLElement>('.lounge') as HTMLElement

afterEach(() => document.body.replaceChildren())

test('renders into an open shadow root and nothing into the page', async () => {
  const element = place(define({ component: () => <p>Taro</p> }))
  await vi.waitFor(() => expect(inside(element).textContent).toBe('Taro'))
  expect(element.children).toHaveLength(0)
  expect(element.shadowRoot?.mode).toBe('open')
})

test('renders again when an observed attribute changes', async () => {
  const tag = define({
    component: ({ attributes }: WidgetProps) => <p>{attributes['locale'] ?? 'none'}</p>,
    attributes: ['locale'],
  })
  const element = place(tag)
  await vi.waitFor(() => expect(inside(element).textContent).toBe('none'))
  element.setAttribute('locale', 'fr-FR')
  await vi.waitFor(() => expect(inside(element).textContent).toBe('fr-FR'))
})

test('puts theme, position and accent where the sheets read them, and takes them back', () => {
  const element = place(define({ component: () => null }), { theme: 'dark', accent: 'teal' })
  expect(inside(element).dataset['theme']).toBe('dark')
  expect(inside(element).style.getPropertyValue('--lounge-accent')).toBe('teal')
  element.setAttribute('position', 'left')
  element.removeAttribute('theme')
  element.removeAttribute('accent')
  expect(inside(element).dataset['position']).toBe('left')
  expect(inside(element).dataset['theme']).toBe('')
  expect(inside(element).style.getPropertyValue('--lounge-accent')).toBe('')
})

test('follows a signal of the shared state', async () => {
  const drinks = signal(1)
  const element = place(
    define({
      component: function Counter() {
        useSignals()
        return <p>{drinks.value}</p>
      },
    }),
  )
  await vi.waitFor(() => expect(inside(element).textContent).toBe('1'))
  drinks.value = 2
  await vi.waitFor(() => expect(inside(element).textContent).toBe('2'))
})

test('keeps calls made before the component is ready and replays them in order', async () => {
  const heard: unknown[] = []
  const tag = define({
    component: function Late({ host }: WidgetProps) {
      useEffect(() => host.expose({ open: (n: number) => heard.push(n) }), [host])
      return null
    },
    methods: ['open'],
  })
  const element = document.createElement(tag) as Named
  element['open']?.(1)
  element['open']?.(2)
  document.body.append(element)
  await vi.waitFor(() => expect(heard).toEqual([1, 2]))
  element['open']?.(3)
  expect(heard).toEqual([1, 2, 3])
})

test('keeps its state when the page moves it, and only then', async () => {
  const left = vi.fn()
  const tag = define({
    component: function Typed({ host }: WidgetProps) {
      const [text, setText] = useState('empty')
      useEffect(() => host.expose({ open: setText }), [host])
      return <p>{text}</p>
    },
    methods: ['open'],
    onDisconnect: left,
  })
  const element = place(tag)
  element['open']?.('half sugar')
  await vi.waitFor(() => expect(inside(element).textContent).toBe('half sugar'))
  const elsewhere = document.body.appendChild(document.createElement('main'))
  elsewhere.append(element)
  await Promise.resolve()
  expect(inside(element).textContent).toBe('half sugar')
  expect(left).not.toHaveBeenCalled()

  element.remove()
  await vi.waitFor(() => expect(left).toHaveBeenCalledOnce())
  expect(inside(element).textContent).toBe('')
  document.body.append(element)
  await vi.waitFor(() => expect(inside(element).textContent).toBe('empty'))
})

test('takes a value for an attribute that has the name of a method, as frameworks give it', () => {
  const tag = define({ component: () => null, attributes: ['open'], methods: ['open', 'close'] })
  const element = place(tag) as unknown as HTMLElement & { open: unknown; close: unknown }
  element.open = true
  expect(element.getAttribute('open')).toBe('')
  element.open = false
  expect(element.hasAttribute('open')).toBe(false)
  expect(element.open).toBeTypeOf('function')
})

test('says an event on the element, bubbling, composed, and cancelable by the page', () => {
  const element = place(define({ component: () => null })) as Named
  const events: CustomEvent[] = []
  const listen = (event: Event) => {
    events.push(event as CustomEvent)
    event.preventDefault()
  }
  document.addEventListener('lounge:checkout', listen)
  const goesOn = element['emit']?.('checkout', { type: 'guest' })
  document.removeEventListener('lounge:checkout', listen)
  expect(goesOn).toBe(false)
  expect(events[0]?.detail).toEqual({ type: 'guest' })
  expect(events[0]?.composed).toBe(true)
})

test('goes blank and says lounge:error when a render throws, without harming the page', async () => {
  const quiet = vi.spyOn(console, 'error').mockImplementation(() => {})
  const details: { phase: string; message: string }[] = []
  const listen = (event: Event) => details.push((event as CustomEvent).detail)
  document.addEventListener('lounge:error', listen)
  const element = place(
    define({
      component: () => {
        throw new Error('the ice ran out')
      },
    }),
  )
  await vi.waitFor(() => expect(details).toHaveLength(1))
  document.removeEventListener('lounge:error', listen)
  quiet.mockRestore()
  expect(details[0]).toMatchObject({ phase: 'render', message: 'the ice ran out' })
  expect(inside(element).textContent).toBe('')
})

test('says lounge:error when arriving fails, and shows itself all the same', async () => {
  const details: { phase: string }[] = []
  const listen = (event: Event) => details.push((event as CustomEvent).detail)
  document.addEventListener('lounge:error', listen)
  const element = place(
    define({
      component: () => <p>here</p>,
      onConnect: () => {
        throw new Error('no café at that address')
      },
    }),
  )
  await vi.waitFor(() => expect(inside(element).textContent).toBe('here'))
  document.removeEventListener('lounge:error', listen)
  expect(details).toEqual([{ phase: 'render', message: 'Error: no café at that address' }])
})

test('lets no typing out to the shortcuts of the page', async () => {
  const heard: string[] = []
  const inWidget: string[] = []
  const element = place(
    define({ component: () => <input onKeyDown={({ key }) => inWidget.push(key)} /> }),
  )
  await vi.waitFor(() => expect(inside(element).querySelector('input')).not.toBeNull())
  const types = ['keydown', 'keypress', 'keyup', 'beforeinput', 'input', 'paste']
  for (const type of types) document.addEventListener(type, ({ type }) => heard.push(type))
  const input = inside(element).querySelector('input')
  for (const type of types)
    input?.dispatchEvent(new KeyboardEvent(type, { key: 's', bubbles: true, composed: true }))
  expect(inWidget).toEqual(['s'])
  expect(heard).toEqual([])
})

test('a second definition of a tag changes nothing', async () => {
  const tag = define({ component: () => <p>first</p> })
  defineWidget(tag, { component: () => <p>second</p>, styles: [] })
  const element = place(tag)
  await vi.waitFor(() => expect(inside(element).textContent).toBe('first'))
})

test('gives all instances the same sheets, and one that arrives later once', () => {
  const styles = ['.a { color: red }', '.b { color: blue }']
  const [one, two] = [
    place(define({ component: () => null, styles })),
    place(define({ component: () => null, styles })),
  ]
  const sheets = (element: HTMLElement) => element.shadowRoot?.adoptedStyleSheets ?? []
  expect(sheets(one)).toHaveLength(2)
  expect(sheets(one)[0]).toBe(sheets(two)[0])
  addSheet(one.shadowRoot as ShadowRoot, '.late { color: green }')
  addSheet(one.shadowRoot as ShadowRoot, '.late { color: green }')
  expect(sheets(one)).toHaveLength(3)
})

test('floats outside the flow of the page unless it is inline', () => {
  const floating = place(define({ component: () => null }))
  const inline = place(define({ component: () => null, isInline: true }))
  expect(inside(floating).className).toBe('lounge floating')
  expect(inside(inline).className).toBe('lounge')
})

test('draws the same by either renderer: lengths, SVG names, typing, and focus from inside', async () => {
  const heard: string[] = []
  const element = place(
    define({
      component: () => (
        <div style={{ width: 10, opacity: 0.5, lineHeight: 2 }} onFocus={() => heard.push('focus')}>
          <label htmlFor="sugar">Sugar</label>
          <input id="sugar" onChange={(event) => heard.push(event.currentTarget.value)} />
          <svg viewBox="0 0 4 4">
            <path className="ink" strokeWidth={2} strokeLinecap="round" d="M0 0" />
          </svg>
        </div>
      ),
    }),
  )
  await vi.waitFor(() => expect(inside(element).querySelector('path')).not.toBeNull())
  const style = inside(element).querySelector('div')?.style
  expect([style?.width, style?.opacity, style?.lineHeight]).toEqual(['10px', '0.5', '2'])
  const path = inside(element).querySelector('path')
  expect(path?.getAttribute('stroke-width')).toBe('2')
  expect(path?.getAttribute('stroke-linecap')).toBe('round')
  expect(path?.getAttribute('class')).toBe('ink')
  expect(inside(element).querySelector('svg')?.getAttribute('viewBox')).toBe('0 0 4 4')
  expect(inside(element).querySelector('label')?.getAttribute('for')).toBe('sugar')
  const input = inside(element).querySelector('input') as HTMLInputElement
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, 'half')
  input.dispatchEvent(new Event('input', { bubbles: true }))
  input.dispatchEvent(new FocusEvent('focusin', { bubbles: true }))
  expect(heard).toEqual(['half', 'focus'])
})

test('stops following what it no longer reads, and everything once it has left', async () => {
  const which = signal<'left' | 'right'>('left')
  const left = signal(0)
  let renders = 0
  const element = place(
    define({
      component: function Either() {
        useSignals()
        renders++
        return <p>{which.value === 'left' ? left.value : 'right'}</p>
      },
    }),
  )
  await vi.waitFor(() => expect(inside(element).textContent).toBe('0'))
  which.value = 'right'
  await vi.waitFor(() => expect(inside(element).textContent).toBe('right'))
  const before = renders
  left.value = 1
  await new Promise((resolve) => setTimeout(resolve, 30))
  expect(renders).toBe(before)
  element.remove()
  await vi.waitFor(() => expect(inside(element).textContent).toBe(''))
  which.value = 'left'
  await new Promise((resolve) => setTimeout(resolve, 30))
  expect(renders).toBe(before)
})
