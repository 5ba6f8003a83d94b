import { fireEvent, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CATALOGUE } from '#domain/menu/catalogue.ts'
import { chat } from '#widgets/state/chat.ts'
import { clean, OPEN } from '../cart/on-page.ts'
import '../chat/index.ts'

/** A café that tells its menu and hours, and whose assistant is silent: the barista in the page answers. */
beforeEach(() => {
  vi.stubGlobal('fetch', async (address: string) => {
    if (address.includes('/api/menu')) return Response.json(CATALOGUE)
    if (address.includes('/api/cafe')) return Response.json(OPEN)
    throw new TypeError('Failed to fetch')
  })
})
afterEach(() => {
  chat.reset()
  document.documentElement.lang = ''
  clean()
})

async function open(language: string) {
  const element = document.createElement('lounge-chat')
  element.setAttribute('locale', language)
  element.setAttribute('open', '')
  document.body.append(element)
  await waitFor(() => expect(element.shadowRoot?.querySelector('.panel')).toBeTruthy())
  const view = within(element.shadowRoot?.querySelector('.lounge') as HTMLElement)
  const say = (label: string, text: string) => {
    fireEvent.input(view.getByLabelText(label), { target: { value: text } })
    fireEvent.submit(view.getByLabelText(label).closest('form') as HTMLFormElement)
  }
  return { view, say }
}

test('a page in Spanish: from the greeting to the name on the order', async () => {
  const { view, say } = await open('es')
  await view.findByText(/^¡Hola! Soy tu barista virtual/)
  await view.findByText(/^Abierto hoy hasta las 7:00/)
  expect(view.getAllByRole('button').map((button) => button.textContent)).toEqual(
    expect.arrayContaining(['Pedir bebidas', 'Ver eventos', 'Hacer una pregunta', 'Ver carrito']),
  )
  say('Tu mensaje', 'un té de taro grande, mitad de azúcar')
  const add = await view.findByRole('button', { name: /^Agregar Taro Milk Tea/ })
  expect(add.textContent).toContain('Grande · 50% de azúcar')
  fireEvent.click(add)
  await view.findByText('Agregué Taro Milk Tea (Grande, 50% de azúcar).')
  await view.findByText('¿A nombre de quién ponemos tu orden?')
  say('Tu mensaje', 'Me llamo Ana, gracias')
  await view.findByText('¡Gracias, Ana! Recordaré ese nombre para esta orden.')
})

test('a page in English: who speaks Spanish goes on in Spanish, and back', async () => {
  const { view, say } = await open('en')
  await view.findByText(/^Hi! I'm your virtual barista/)
  say('Your message', 'un latte con leche de avena, por favor')
  fireEvent.click(await view.findByRole('button', { name: /^Agregar Latte/ }))
  await view.findByText('Agregué Latte (Mediano, Leche de avena).')
  say('Your message', 'what is in the mocha?')
  await view.findByText(/^Mocha: Dark cocoa/)
})
