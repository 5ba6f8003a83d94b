import { fireEvent, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { CATALOGUE } from '#domain/menu/catalogue.ts'
import { cart } from '#widgets/state/index.ts'
import { answer, clean, json, OPEN } from '../cart/on-page.ts'
import '../survey/index.ts'

beforeEach(() => {
  document.documentElement.lang = 'es'
})
afterEach(clean)

const ENGLISH =
  /\b(?:the|your|and|with|sugar|milk|ice|less|order|cart|checkout|close|remove|edit|save|until|opens?|closed|today|tomorrow|pickup|please|again|menu|friday|march|name|step|opening|regular|large|hot|iced|busy)\b/gi

/** Every word that is shown, and every label. */
function wordsOf(element: HTMLElement): string {
  const root = element.shadowRoot as ShadowRoot
  const labels = [...root.querySelectorAll('*')].flatMap((each) =>
    ['aria-label', 'placeholder', 'title'].map((name) => each.getAttribute(name) ?? ''),
  )
  const said = [...labels, ...[...root.querySelectorAll('.lounge *')].map(ownText)].join(' | ')
  return said.replaceAll('Taro Milk Tea', 'TARO')
}
const ownText = (element: Element) =>
  [...element.childNodes].map((node) => (node.nodeType === 3 ? node.textContent : '')).join('')

async function place(tag: string, attributes: Record<string, string> = {}) {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
  document.body.append(element)
  await waitFor(() => expect(element.shadowRoot?.querySelector('.lounge *')).toBeTruthy())
  const view = within(element.shadowRoot?.querySelector('.lounge') as HTMLElement)
  const press = async (name: RegExp) => fireEvent.click(await view.findByRole('button', { name }))
  const isSpanish = () => expect(wordsOf(element).match(ENGLISH)).toBeNull()
  return { element, view, press, isSpanish }
}

function addTaro() {
  cart.addItem(CATALOGUE, {
    id: 'taro-milk-tea',
    size: 'large',
    customizations: { sugarLevel: 50, iceLevel: 'no ice', milk: 'oat', toppings: ['boba'] },
  })
}

test('the cart, Edit Drink and Order Ahead say nothing in English', async () => {
  answer()
  addTaro()
  const { view, press, isSpanish } = await place('lounge-cart', { open: '' })
  await view.findByText('Grande · Sin hielo · 50% de azúcar · Leche de avena · Boba')
  await view.findByText(/^Abierto hoy hasta las 7:00/)
  isSpanish()
  await press(/^Editar Taro/)
  await view.findByRole('heading', { name: 'Editar bebida' })
  isSpanish()
  await press(/^Cancelar$/)
  await press(/^Ordenar para recoger$/)
  await view.findByRole('radio', { name: /^Hoy, viernes, 6 de marzo/ })
  isSpanish()
})

test('Express Checkout says what the café refuses by its code, and no English sentence', async () => {
  answer({
    '/api/orders': () => json({ error: 'pickup_full', message: 'This time is full.' }, 409),
  })
  addTaro()
  const { view, press, isSpanish } = await place('lounge-cart', { open: '' })
  await press(/^Ordenar ya$/)
  await view.findByText('Impuestos (8%)')
  isSpanish()
  await press(/^Hacer la orden/)
  await view.findByText('Escribe tu nombre')
  isSpanish()
  fireEvent.input(view.getByLabelText('Nombre'), { target: { value: 'Ana' } })
  fireEvent.input(view.getByLabelText('Correo o teléfono'), {
    target: { value: 'ana@mail.example' },
  })
  await press(/^Hacer la orden/)
  await view.findByText('Esa hora está llena. Elige otra.', undefined, { timeout: 8_000 })
  isSpanish()
})

test('the survey asks, refuses and thanks in Spanish', async () => {
  answer({
    '/api/cafe': () => OPEN,
    '/api/surveys': () => json({ id: 'entry-1', message: 'ok' }),
  })
  const { view, press, isSpanish } = await place('lounge-survey')
  await view.findByRole('heading', { name: 'Cuéntanos de ti' })
  isSpanish()
  await press(/^Siguiente$/)
  await view.findByText('Escribe un correo o un teléfono')
  isSpanish()
  fireEvent.input(view.getByLabelText('Nombre'), { target: { value: 'Ana' } })
  fireEvent.input(view.getByLabelText('Correo electrónico'), {
    target: { value: 'ana@mail.example' },
  })
  await press(/^Siguiente$/)
  await view.findByRole('heading', { name: 'Tus favoritos (opcional)' })
  isSpanish()
  await press(/Quiero ganar/)
  await view.findByRole('heading', { name: '¡Estás dentro!' })
  isSpanish()
})
