import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { keepEarlyEvents } from './early-events.ts'
import { replayOne } from './replay.ts'

const page =
  '<div id="root"><form><input name="name"><input name="email"><button>Send</button></form></div>'
let sent: string[]
beforeAll(keepEarlyEvents)
beforeEach(() => {
  document.body.innerHTML = page
  sent = []
  early().typed.clear()
  form().addEventListener('submit', (event) => {
    event.preventDefault()
    sent.push([...heard].join(' '))
  })
  heard.clear()
  form().addEventListener('input', (event) => heard.add((event.target as HTMLInputElement).name))
})
afterAll(() => {
  delete globalThis.loungeEarly
})

const heard = new Set<string>()
const form = () => document.querySelector('form') as HTMLFormElement
const early = () => {
  if (!globalThis.loungeEarly) throw new Error('Nothing is kept.')
  return globalThis.loungeEarly
}
function type(name: string, value: string) {
  const field = form().elements.namedItem(name) as HTMLInputElement
  field.value = value
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
const hydrate = () => early().hydrated.add(document.querySelector('#root') as Element)

test('a form that is sent while what was typed is still replayed is sent after that', () => {
  type('name', 'Noor')
  type('email', 'noor@example.org')
  hydrate()
  expect(replayOne(early())).toBe(true)
  form().requestSubmit()
  expect(sent).toEqual([])
  while (replayOne(early()));
  expect(sent).toEqual(['name email'])
})

test('once nothing waits, the page hears everything at once', () => {
  type('name', 'Noor')
  hydrate()
  while (replayOne(early()));
  type('email', 'noor@example.org')
  form().requestSubmit()
  expect(sent).toEqual(['name email'])
  expect(replayOne(early())).toBe(false)
})

test('a field that hydration empties keeps what was typed when somebody goes on to the next one', () => {
  type('name', 'Noor')
  type('email', 'noor@example.org')
  const field = form().elements.namedItem('email') as HTMLInputElement
  field.value = ''
  // A browser tells of the change when the field is left.
  field.dispatchEvent(new Event('change', { bubbles: true }))
  hydrate()
  while (replayOne(early()));
  expect(field.value).toBe('noor@example.org')
})

test('a link that takes along what was typed waits for it, and another tab does not', () => {
  form().insertAdjacentHTML('beforeend', '<a href="#next" data-carries>Next</a>')
  const link = form().querySelector('a') as HTMLAnchorElement
  link.addEventListener('click', (event) => {
    event.preventDefault()
    sent.push([...heard].join(' '))
  })
  const press = (more: MouseEventInit = {}) => {
    const click = new MouseEvent('click', { bubbles: true, cancelable: true, ...more })
    link.dispatchEvent(click)
    return click.defaultPrevented
  }
  type('email', 'noor@example.org')
  expect([press(), sent]).toEqual([true, []])
  press({ ctrlKey: true })
  expect(sent).toEqual([''])
  hydrate()
  while (replayOne(early()));
  expect(sent).toEqual(['', 'email'])
})
