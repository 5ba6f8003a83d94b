import { afterEach, describe, expect, test, vi } from 'vitest'
import { language } from '#widgets/chat/said.ts'
import { errorText } from './errors.ts'
import { texts as spanish } from './es.ts'
import { LANGUAGES } from './language.ts'
import '../facades.ts'

afterEach(() => {
  document.body.replaceChildren()
  document.documentElement.lang = ''
})

function place(tag: string, attributes: Record<string, string> = {}): HTMLElement {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
  document.body.append(element)
  return element
}
const drawn = (element: HTMLElement) => element.shadowRoot?.lastElementChild?.children.length ?? 0
const launcher = (element: HTMLElement) =>
  element.shadowRoot?.querySelector('.launcher')?.getAttribute('aria-label')

// Always in this order, because the modules of a page keep its language.
describe('the language of a page', { shuffle: false }, () => {
  test('without a language a widget rests in English at once', () => {
    expect(launcher(place('lounge-chat'))).toBe('Chat with the barista')
  })

  test('a page in Spanish shows nothing until the texts are there, and then Spanish', async () => {
    document.documentElement.lang = 'es-MX'
    const chat = place('lounge-chat')
    expect(drawn(chat)).toBe(0)
    await vi.waitFor(() => expect(launcher(chat)).toBe('Chatea con el barista'))
  })

  test('a word that the café set itself stays as it is written', async () => {
    document.documentElement.lang = 'es'
    const links = [
      { id: 'classes', label: 'Book an art class', href: '/classes/book' },
      { id: 'shop', label: 'Our shop', href: '/shop' },
    ]
    Object.assign((window.lounge ??= []), { notes: { links } })
    const promo = place('lounge-promo')
    const labels = () =>
      [...(promo.shadowRoot?.querySelectorAll('a') ?? [])].map((link) =>
        link.getAttribute('aria-label'),
      )
    await vi.waitFor(() => expect(labels()).toEqual(['Reserva una clase de arte', 'Our shop']))
  })

  test('the attribute wins over the page and is followed; a language without a translation is English', async () => {
    document.documentElement.lang = 'es'
    const chat = place('lounge-chat', { locale: 'en' })
    expect(launcher(chat)).toBe('Chat with the barista')
    chat.setAttribute('locale', 'es')
    await vi.waitFor(() => expect(launcher(chat)).toBe('Chatea con el barista'))
    chat.setAttribute('locale', 'de-AT')
    await vi.waitFor(() => expect(launcher(chat)).toBe('Chat with the barista'))
  })

  test('a third language is one file; where the café has it not, what the café writes is English', async () => {
    const { cafe: _, ...rest } = spanish
    const texts = {
      ...rest,
      locale: 'fr-FR',
      launcher: { ...rest.launcher, label: 'Parler au barista' },
      errors: { other: 'Un problème est survenu.' },
    }
    LANGUAGES['fr'] = () => Promise.resolve({ texts })
    const chat = place('lounge-chat', { locale: 'fr-CA' })
    await vi.waitFor(() => expect(launcher(chat)).toBe('Parler au barista'))
    expect(chat.shadowRoot?.lastElementChild?.getAttribute('lang')).toBe('fr')
    expect(errorText({ code: 'menu_changed', message: 'The menu changed.' })).toBe(
      'Un problème est survenu.',
    )
    expect(language()).toBe('en')
    delete LANGUAGES['fr']
  })
})
