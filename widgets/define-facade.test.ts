import { afterEach, expect, test, vi } from 'vitest'
import { defineFacade, defineFacades, type Resting } from './define-facade.ts'
import { draw, jsx } from './shadow-dom-wrapper/dom-jsx.ts'
import { defineElement, type Whole } from './shadow-dom-wrapper/element.ts'
import type { WidgetHost } from './shadow-dom-wrapper/widget-host.ts'

type Named = WidgetHost & Record<string, (...args: unknown[]) => unknown>

let count = 0
afterEach(() => document.body.replaceChildren())

/** A tag of its own for each test: custom elements cannot be undefined. */
function facade(resting: Partial<Resting> = {}) {
  const tag = `lounge-resting-${++count}`
  const wanted: string[][] = []
  defineFacade(tag, {
    methods: ['open', 'close', 'add'],
    draw: (host, signal) => {
      const onClick = () => (host as Named)['open']?.()
      return draw(jsx('button', { className: 'launcher', onClick, children: 'Chat' }), signal)
    },
    isNeeded: () => false,
    atRest: () => ({ close: () => {} }),
    load: async (commands) => {
      wanted.push(commands)
      defineElement(tag, { whole: whole() })
    },
    ...resting,
  })
  void defineFacades()
  return { tag, wanted }
}

/** A widget that counts what it is asked for. */
function whole(heard: unknown[] = []): Whole {
  return {
    styles: [],
    mount(host) {
      host.expose({ open: () => heard.push('open'), add: (id: string) => `${id} is in` })
      return { update: () => {}, unmount: () => {} }
    },
  }
}

function place(tag: string): Named {
  const element = document.createElement(tag) as Named
  document.body.append(element)
  return element
}
const button = (element: Named) => element.root.querySelector('button') as HTMLButtonElement

/** What the page hears of an event. */
function hear(name: string): unknown[] {
  const heard: unknown[] = []
  document.addEventListener(`lounge:${name}`, (event) => heard.push((event as CustomEvent).detail))
  return heard
}

test('elements of a page are defined one after the other, each in a task of its own', async () => {
  const tags = ['lounge-first', 'lounge-second']
  for (const tag of tags) {
    place(tag)
    defineFacade(tag, {
      draw: () => [],
      isNeeded: () => false,
      atRest: () => ({}),
      load: async () => {},
    })
  }
  const defined = () => tags.filter((tag) => customElements.get(tag))
  const seen: string[][] = []
  // A timer that was set before one task runs in between.
  const look = () => {
    seen.push(defined())
    if (seen.length < 10 && defined().length < 2) setTimeout(look)
  }
  const all = defineFacades()
  expect(defined()).toEqual([])
  setTimeout(look)
  await all
  // The last one of the alphabet first.
  expect(seen).toContainEqual(['lounge-second'])
  expect(defined()).toEqual(tags)
})

test('an element at rest shows its view, is ready, and downloads nothing', () => {
  const ready = hear('ready')
  const { tag, wanted } = facade()
  const element = place(tag)
  expect(button(element).className).toBe('launcher')
  expect(button(element).textContent).toBe('Chat')
  expect(ready).toEqual([{ tag }])
  expect(wanted).toEqual([])
})

test('a press and a command download the widget once and reach it in order', async () => {
  const heard: unknown[] = []
  const { tag, wanted } = facade({
    load: async (commands) => {
      wanted.push(commands)
      defineElement(tag, { whole: whole(heard) })
    },
  })
  const element = place(tag)
  button(element).click()
  await expect(element['add']?.('mocha')).resolves.toBe('mocha is in')
  expect(heard).toEqual(['open'])
  expect(wanted).toEqual([['open']])
})

test('what an element does by itself wakes nobody, but waits behind what was asked for before', async () => {
  const { tag, wanted } = facade()
  const element = place(tag)
  element['close']?.()
  expect(wanted).toEqual([])
  element['open']?.()
  const closed = element['close']?.()
  expect(closed).toBeInstanceOf(Promise)
})

test('the listeners of the resting view end when the widget takes over', async () => {
  let pressed = 0
  const { tag } = facade({
    draw: (_host, signal) => draw(jsx('button', { onClick: () => pressed++ }), signal),
  })
  const element = place(tag)
  button(element).click()
  await element.wake()
  button(element).click()
  expect(pressed).toBe(1)
})

test('a widget that does not come leaves a view that works: the next wish tries again', async () => {
  const errors = hear('error')
  const shown: string[] = []
  let isOnline = false
  const { tag } = facade({
    show: (_host, coming) => shown.push(coming),
    load: async () => {
      if (!isOnline) throw new Error('no network')
      defineElement(tag, { whole: whole() })
    },
  })
  const element = place(tag)
  await expect(element['add']?.('mocha')).resolves.toBe(null)
  expect(errors).toEqual([{ phase: 'load', message: 'Error: no network' }])
  expect(shown).toEqual(['busy', 'failed'])
  isOnline = true
  await expect(element['add']?.('latte')).resolves.toBe('latte is in')
})

test('coming online is a try by itself where one has failed', async () => {
  let tries = 0
  const { tag } = facade({
    load: async () => {
      if (++tries === 1) throw new Error('no network')
      defineElement(tag, { whole: whole() })
    },
  })
  const element = place(tag)
  await expect(element.wake()).rejects.toThrow('no network')
  dispatchEvent(new Event('online'))
  await expect.poll(() => element.wake()).toBe(undefined)
  expect(tries).toBe(2)
})

test('an element that has left is not drawn again by a widget that comes late', async () => {
  let come = () => {}
  let mounted = 0
  const { tag } = facade({
    load: () =>
      new Promise<void>((resolve) => {
        come = () => {
          const { mount } = whole()
          const counted: Whole = { styles: [], mount: (...all) => (mounted++, mount(...all)) }
          defineElement(tag, { whole: counted })
          resolve()
        }
      }),
  })
  const element = place(tag)
  const waking = element.wake()
  element.remove()
  await Promise.resolve()
  expect(element.root.querySelector('button')).toBe(null)
  come()
  await waking
  expect(mounted).toBe(0)
  // Its widget is here now, so when it comes back it does not rest.
  document.body.append(element)
  expect(mounted).toBe(1)
})

test('an element that cannot rest is not ready before its widget is', async () => {
  const ready = hear('ready')
  const { tag, wanted } = facade({ isNeeded: () => true })
  const element = place(tag)
  expect(wanted).toEqual([[]])
  expect(ready.filter((detail) => (detail as { tag: string }).tag === tag)).toEqual([])
  await element.wake()
})

test('a picture that is shown several times is drawn each time, with all that is in it', () => {
  const piece = jsx('g', { children: jsx('path', { d: 'M0 0', className: 'ink' }) })
  const pictures = [1, 2].flatMap(() => draw(jsx('svg', { children: piece }))) as Element[]
  expect(pictures.map((each) => each.innerHTML)).toEqual(
    Array.from({ length: 2 }, () => '<g><path d="M0 0" class="ink"></path></g>'),
  )
  expect(pictures[0]?.firstElementChild).not.toBe(pictures[1]?.firstElementChild)
})

test('a component drawn without a renderer has its attributes, texts and pictures', () => {
  const Label = ({ text }: { text: string }) => jsx('b', { children: text })
  const [element] = draw(
    jsx('p', {
      className: 'note',
      hidden: false,
      style: { '--place': 2 },
      'aria-busy': false,
      'data-there': true,
      title: undefined,
      children: [
        'one ',
        2,
        null,
        false,
        [jsx(Label as never, { text: 'three' })],
        jsx('svg', { children: jsx('path', { d: 'M0 0' }) }),
      ],
    }),
  ) as HTMLElement[]
  expect(element?.outerHTML).toBe(
    '<p class="note" style="--place: 2;" aria-busy="false" data-there="">one 2<b>three</b><svg><path d="M0 0"></path></svg></p>',
  )
  expect(element?.querySelector('path')?.namespaceURI).toBe('http://www.w3.org/2000/svg')
})

test('what floats and does not come has its own view still', async () => {
  const { tag } = facade({ load: () => Promise.reject(new Error('Nothing came.')) })
  const element = place(tag)
  await element['open']?.()
  expect(button(element).className).toBe('launcher')
  expect(element.root.querySelector('a')).toBeNull()
})

test('where debug is on, names on the script tag without data-, and ours with more behind a hyphen, are said once each', async () => {
  const warned: string[] = []
  vi.spyOn(console, 'warn').mockImplementation((text: string) => void warned.push(text))
  const script = document.createElement('script')
  for (const [name, value] of [
    ['type', 'text/plain'],
    ['src', '/embed/loader.js'],
    ['theme', 'dark'],
    ['api-url', 'x'],
    ['data-theme', 'dark'],
    ['cf-async', 'x'],
  ] as const)
    script.setAttribute(name, value)
  document.body.append(script)
  const { tag } = facade()
  for (let times = 0; times < 2; times++) {
    const element = document.createElement(tag)
    for (const name of ['theme-color', 'aria-label', 'data-v-1', 'theme', 'launcher-text'])
      element.setAttribute(name, 'dark')
    element.setAttribute('debug', '')
    document.body.append(element)
  }
  const said = () =>
    warned
      // Tests before this one have tags that are no widgets.
      .filter((text) => !text.includes('is no widget'))
      .map((text) => text.split('creative-lounge: ')[1]?.split(' How')[0])
  await vi.waitFor(() =>
    expect(said()).toEqual([
      `<${tag}> has no attribute "theme-color". There is "theme" (on the script tag: data-theme).`,
      'theme on <script> changes nothing, as it has no data- before it. There it is data-theme.',
      'api-url on <script> changes nothing, as it has no data- before it. There it is data-api.',
    ]),
  )
  vi.restoreAllMocks()
})
