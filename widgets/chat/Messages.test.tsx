import { fireEvent, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CATALOGUE } from '#domain/menu/catalogue.ts'
import { chat, type ChatMessage } from '#widgets/state/chat.ts'
import { settled } from './conversation.ts'
import './index.ts'
// Here already, because a test does not wait for what a browser downloads.
import './Panel.tsx'
import './past.tsx'
import './reader.ts'
import './spoken.tsx'

const NOON = Date.parse('2031-10-29T12:00:00')
const HOUR = 60 * 60_000
/** What the café says to a message; null where it cannot be reached. */
let answer: string | null
let asked: string[]

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOON })
  answer = 'Coming up.'
  asked = []
  vi.stubGlobal('fetch', async (address: string, { body }: RequestInit = {}) => {
    if (address.includes('/api/menu')) return Response.json(CATALOGUE)
    if (address.includes('/api/csrf-token')) return Response.json({ csrfToken: 'token' })
    if (address.includes('/api/chat-logs')) return Response.json({})
    if (!address.endsWith('/api/chat')) throw new TypeError('Failed to fetch')
    asked.push((JSON.parse(String(body)) as { message: string }).message)
    if (answer === null) throw new TypeError('Failed to fetch')
    return Response.json({ response: { text: answer, actions: [], intent: 'help' } })
  })
})
afterEach(async () => {
  await settled()
  chat.reset()
  chat.sentAt = []
  document.body.replaceChildren()
  vi.useRealTimers()
})

const message = (text: string, at: number, more: Partial<ChatMessage> = {}): ChatMessage => ({
  id: text,
  text,
  sender: 'user',
  timestamp: new Date(at).toISOString(),
  ...more,
})

function place(language = 'en') {
  const element = document.createElement('lounge-chat') as HTMLElement &
    Record<'open' | 'close', () => void>
  element.setAttribute('locale', language)
  document.body.append(element)
  const all = (selector: string) => [
    ...(element.shadowRoot?.querySelectorAll<HTMLElement>(selector) ?? []),
  ]
  const view = () => within(element.shadowRoot?.querySelector('.lounge') as HTMLElement)
  const open = async () => {
    element.open()
    await waitFor(() => expect(all('.panel')[0]?.hidden).toBe(false))
  }
  return {
    element,
    all,
    view,
    open,
    texts: (selector: string) => all(selector).map((each) => each.textContent),
  }
}

test.each([
  ['en', ['Monday, October 27', 'Yesterday', 'Today']],
  ['es', ['lunes, 27 de octubre', 'Ayer', 'Hoy']],
])('names each day once above its first message, in %s', async (language, days) => {
  chat.messages.value = [
    message('one', NOON - 40 * HOUR),
    message('two', NOON - 30 * HOUR),
    message('three', NOON - 20 * HOUR),
    message('four', NOON - 2 * HOUR),
  ]
  const { open, texts } = place(language)
  await open()
  await waitFor(() => expect(texts('.day')).toEqual(days))
})

test('begins with the newest 50 messages, and fetches 50 more at a time', async () => {
  chat.messages.value = Array.from({ length: 120 }, (_, index) =>
    message(`Message ${index}`, NOON - HOUR + index * 1_000),
  )
  const { open, texts, view } = place()
  await open()
  expect(texts('.said')).toHaveLength(50)
  expect(texts('.said').at(-1)).toContain('Message 119')
  fireEvent.click(await view().findByRole('button', { name: 'Show earlier messages' }))
  await waitFor(() => expect(texts('.said')).toHaveLength(100))
  fireEvent.click(view().getByRole('button', { name: 'Show earlier messages' }))
  await waitFor(() => expect(texts('.said')).toHaveLength(120))
  expect(view().queryByRole('button', { name: 'Show earlier messages' })).toBeNull()
  expect(texts('.said')[0]).toContain('Message 0')
})

test.each([
  ['en', 'Chat with the barista', '2 new answers'],
  ['es', 'Chatea con el barista', '2 respuestas nuevas'],
])(
  'answers that come while it is closed stand on the launcher, in %s',
  async (language, name, news) => {
    const { open, element, view, all, texts } = place(language)
    await open()
    element.close()
    await waitFor(() => expect(all('.panel')[0]?.hidden).toBe(true))
    chat.say('user', 'wifi?')
    chat.say('bot', 'Yes, there is.')
    chat.say('bot', 'It is free.')
    await view().findByRole('button', { name: `${name}, ${news}` })
    expect(texts('.badge')).toEqual(['2'])
    expect(texts('p[role="status"]')).toContain(news)
    await open()
    await waitFor(() => expect(chat.unread.peek()).toBe(0))
    element.close()
    await view().findByRole('button', { name })
    expect(texts('.badge')).toEqual([])
  },
)

test('of an open chat in a tab that nobody looks at nothing has been read', async () => {
  const { open } = place()
  await open()
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  chat.say('bot', 'Your drink is ready.')
  expect(chat.unread.peek()).toBe(1)
  hidden.mockRestore()
  document.dispatchEvent(new Event('visibilitychange'))
  await waitFor(() => expect(chat.unread.peek()).toBe(0))
})

test('the greeting and what the customer says are no news', () => {
  chat.say('bot', 'Hi!', { intent: 'greeting' })
  chat.say('user', 'Hi!')
  expect(chat.unread.peek()).toBe(0)
})

test('a message without an answer is sent again by its button, once', async () => {
  chat.messages.value = [message('wifi?', NOON - HOUR, { hasFailed: true })]
  const { open, view, texts } = place()
  await open()
  const again = await view().findByRole('button', { name: 'Try again' })
  fireEvent.click(again)
  fireEvent.click(again)
  await view().findByText('Coming up.')
  expect(asked).toEqual(['wifi?'])
  expect(texts('.slip.user .said')).toEqual(['You: wifi?'])
  expect(view().queryByRole('button', { name: 'Try again' })).toBeNull()
})

test('what failed is not told to the café as history', async () => {
  chat.messages.value = [
    message('hello', NOON - HOUR),
    message('wifi?', NOON - HOUR, { hasFailed: true }),
  ]
  expect(chat.history()).toEqual([{ role: 'user', text: 'hello' }])
})

test('what cannot be sent is kept, and no more of it than of any conversation', () => {
  for (let count = 0; count < 502; count++) chat.keepUnsent(`Message ${count}`)
  expect(chat.messages.peek()).toHaveLength(500)
  expect(chat.messages.peek().at(-1)).toMatchObject({ text: 'Message 501', hasFailed: true })
})

test('a screen reader is told what is said from now on, and nothing that was there', async () => {
  chat.messages.value = [message('one', NOON - HOUR), message('two', NOON - HOUR)]
  const { open, element, all } = place()
  await open()
  expect(all('.log')[0]?.getAttribute('aria-live')).toBe('off')
  await waitFor(() => expect(all('.log')[0]?.getAttribute('aria-live')).toBe('polite'))
  element.close()
  await waitFor(() => expect(all('.log')[0]?.getAttribute('aria-live')).toBe('off'))
})
