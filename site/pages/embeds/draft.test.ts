import { expect, test } from 'vitest'
import { ApiError } from '#widgets/api.ts'
import {
  BLANK,
  hasTrigger,
  originOf,
  pathOf,
  previewOf,
  retold,
  valueOf,
  type Draft,
} from './draft.ts'

test('what is sent has no empty triggers and no id', () => {
  const triggers = { delaySeconds: '', scrollPercent: 40, onExit: false, pages: [] }
  const value = valueOf({ ...BLANK, id: 'spring', triggers } as unknown as Draft)
  expect(value.triggers).toEqual({ scrollPercent: 40 })
  expect(value).not.toHaveProperty('id')
})

test('a number that is none is sent as it was typed, so that the server says so', () => {
  const triggers = { delaySeconds: 'soon', pages: ['/menu'] }
  const value = valueOf({ ...BLANK, triggers } as unknown as Draft)
  expect(value.triggers).toEqual({ delaySeconds: 'soon', pages: ['/menu'] })
})

test.each([
  ['https://partner.example/?a=1#b', 'https://partner.example'],
  ['https://partner.example?a=1', 'https://partner.example'],
  [' HTTPS://Partner.Example:443/ ', 'https://partner.example'],
  ['http://localhost:3001', 'http://localhost:3001'],
  ['partner.example', 'https://partner.example'],
  ['www.partner.example:8080/', 'https://www.partner.example:8080'],
  ['localhost:4813', 'http://localhost:4813'],
  ['127.0.0.1:4813', 'http://127.0.0.1:4813'],
  ['https://localhost:4813', 'https://localhost:4813'],
  // A path is never dropped unseen.
  ['https://partner.example/blog/*', 'https://partner.example/blog/*'],
  ['partner', 'partner'],
  ['ftp://partner.example', 'ftp://partner.example'],
])('the origin of %s is %s', (address, origin) => {
  expect(originOf(address)).toBe(origin)
})

test('an origin that is given twice is sent once', () => {
  const allowedOrigins = ['https://a.example/', 'a.example']
  expect(valueOf({ ...BLANK, allowedOrigins }).allowedOrigins).toEqual(['https://a.example'])
})

test('a part of a site is refused by its line, and hides nothing else that is wrong', () => {
  const refusal = (fields: Record<string, string>) =>
    new ApiError(400, 'invalid_input', 'Wrong.', { fields })
  const fields = (sites: string[], told: Record<string, string>) =>
    (retold(refusal(told), { allowedOrigins: sites }) as ApiError).body.fields
  const sites = ['a.example/?x', 'https://a.example', 'partner.example/blog/*', 'ftp://a.example/x']
  const told = {
    'value.name': 'This cannot be empty.',
    // The second one of the list is sent once.
    'value.allowedOrigins.1': 'Use a site.',
    'value.allowedOrigins.2': 'Use a site.',
  }
  expect(fields(sites, told)).toEqual({
    'value.name': 'This cannot be empty.',
    'value.allowedOrigins.2':
      'Whole sites only: https://partner.example, without /blog/* (line 3).',
    'value.allowedOrigins.3': 'Use a site.',
  })
  expect(
    fields(['https://partner.example/blog/*'], { 'value.allowedOrigins.0': 'Use a site.' }),
  ).toEqual({
    'value.allowedOrigins.0': 'Whole sites only: https://partner.example, without /blog/*.',
  })
  const other = new Error('Something else.')
  expect(retold(other, { allowedOrigins: [] })).toBe(other)
})

test.each([
  ['https://partner.example/blog/*?a#b', '/blog/*'],
  [' HTTPS://partner.example ', '/'],
  ['partner.example/menu', '/menu'],
  ['localhost:3000/menu', '/menu'],
  [' /blog/* ', '/blog/*'],
  ['*/menu', '*/menu'],
  ['blog', 'blog'],
  ['partner.example', 'partner.example'],
])('the path of the page %s is %s', (page, path) => {
  expect(pathOf(page)).toBe(path)
})

test('pages alone trigger nothing', () => {
  expect(hasTrigger(BLANK)).toBe(false)
  expect(hasTrigger({ ...BLANK, triggers: { pages: ['/menu'] } })).toBe(false)
  expect(hasTrigger({ ...BLANK, triggers: { onExit: true } })).toBe(true)
})

test('the preview of a page in another language has the words for it, else the first ones', () => {
  const draft = {
    ...BLANK,
    launcherText: 'Order',
    greeting: 'Hello',
    translations: { es: { launcherText: '', greeting: 'Hola' } },
  }
  const words = (value: Draft, language?: 'es') => {
    const {
      locale,
      greeting,
      'launcher-text': text,
    } = previewOf(value, 'shop', language).attributes['chat'] ?? {}
    return [locale, text, greeting]
  }
  expect(words(draft, 'es')).toEqual(['es', 'Order', 'Hola'])
  expect(words(draft)).toEqual(['en', 'Order', 'Hello'])
  // An embed of one language has one set of words.
  expect(words({ ...draft, locale: 'es' })).toEqual(['es', 'Order', 'Hello'])
})

test('in the preview nothing is paid, and links take the corner opposite the chat', () => {
  const { widgets, attributes } = previewOf(
    { ...BLANK, position: 'left', accent: '#e5484d' },
    'shop',
  )
  expect(widgets).toEqual(['chat', 'cart'])
  expect(attributes['cart']).toMatchObject({ express: 'simulated', position: 'left' })
  expect(attributes['promo']).toMatchObject({ position: 'right', accent: '#e5484d' })
  expect(attributes['chat']).not.toHaveProperty('greeting')
})
