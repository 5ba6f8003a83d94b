import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ChatAction } from '#domain/contracts/barista.ts'
import { CATALOGUE } from '#domain/menu/catalogue.ts'
import { chat, type ChatMessage } from '#widgets/state/chat.ts'
import { menu } from '#widgets/state/index.ts'
import { save, transcript } from './transcript.ts'

beforeEach(async () => {
  vi.stubGlobal('fetch', async () => Response.json(CATALOGUE))
  await menu.load()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  chat.reset()
})

const offer: ChatAction = {
  type: 'add-to-cart',
  label: 'Add Taro Milk Tea, $1.00',
  item: 'taro-milk-tea',
  name: 'Taro Milk Tea',
  size: 'large',
  quantity: 2,
}
const messages: ChatMessage[] = [
  { id: 'a', sender: 'user', text: 'two large taro', timestamp: '2031-10-28T18:05:00' },
  {
    id: 'b',
    sender: 'bot',
    text: 'Shall I add them?',
    timestamp: '2031-10-28T18:05:02',
    actions: [offer, { type: 'quick-reply', label: 'Add more' }],
  },
  {
    id: 'c',
    sender: 'user',
    text: 'and now?',
    timestamp: '2031-10-29T09:30:00',
    hasFailed: true,
  },
]

test('says day, time, who spoke, what was offered at the price of the menu, and what got no answer', () => {
  chat.used.value = ['b:0']
  expect(transcript(messages).split('\n').slice(1)).toEqual([
    '',
    '— Tuesday, October 28, 2031 —',
    '',
    '[6:05 PM] You: two large taro',
    '',
    '[6:05 PM] Barista: Shall I add them?',
    '  - Add Taro Milk Tea (Large) $17.00, added',
    '',
    '— Wednesday, October 29, 2031 —',
    '',
    '[9:30 AM] You: and now? (no answer)',
    '',
  ])
})

test('is saved as a text file of today that the page makes itself', async () => {
  const files: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => `blob:${files.push(file as Blob)}`)
  const saved: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push(`${this.download} ${this.getAttribute('href')}`)
  })
  chat.messages.value = messages
  save()
  expect(saved).toEqual([expect.stringMatching(/^barista-\d{4}-\d\d-\d\d\.txt blob:1$/)])
  expect(await files[0]?.text()).toBe(transcript(messages))
  expect(files[0]?.type).toBe('text/plain;charset=utf-8')
})

test('in a frame that lets no file out it is copied, and where that is refused too it says so', () => {
  vi.stubGlobal('top', {})
  vi.stubGlobal('origin', 'null')
  chat.messages.value = messages
  Object.assign(document, { execCommand: () => false })
  save()
  expect(chat.strip.peek()).toBe('This page lets me save no file, and copy nothing.')
  let copied = ''
  Object.assign(document, {
    execCommand() {
      const clipboardData = { setData: (_: string, text: string) => (copied = text) }
      return window.dispatchEvent(Object.assign(new Event('copy'), { clipboardData }))
    },
  })
  save()
  expect(copied).toBe(transcript(messages))
  expect(chat.strip.peek()).toContain('The conversation is copied')
})
