import { waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Contest } from '#domain/contracts/contest.ts'
import { DEFAULT_CONTEST } from '#domain/contest/official-rules.ts'
import { hosts } from '#widgets/state/hosts.ts'
import './index.ts'

const NOW = new Date('2025-10-29T01:29:30Z')
const OPEN: Contest = {
  campaign: 'opening-2025',
  prize: 'A drink a week',
  rules: { ...DEFAULT_CONTEST, entriesUntil: '2025-10-31' },
  isOpen: true,
  opensAt: null,
  closesAt: '2025-11-01T04:00:00.000Z',
  draw: null,
  drawn: [],
}
let answer: () => Response
let asked: string[]

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] })
  asked = []
  answer = () => Response.json(OPEN)
  vi.stubGlobal('fetch', async (address: string) => {
    if (!address.includes('/api/contest')) return Response.json({})
    asked.push(address)
    return answer()
  })
})
afterEach(() => {
  document.body.replaceChildren()
  vi.useRealTimers()
})

async function place(attributes: Record<string, string> = {}) {
  const element = document.createElement('lounge-countdown')
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
  document.body.append(element)
  const view = within(element.shadowRoot?.querySelector('.lounge') as HTMLElement)
  await view.findByRole('heading')
  return { element, view }
}

test('counts to the end of entering, and names the last day', async () => {
  const { view } = await place()
  expect(view.getByRole('heading').textContent).toBe('Entries close in')
  view.getByText('Contest: A drink a week')
  expect(view.getByRole('timer').textContent?.trim()).toBe('3 days 2 hours 31 minutes')
  view.getByText(/^Through Friday, October 31/)
  expect(view.getByRole('link').getAttribute('href')).toMatch(/\/prelaunch$/)
})

test('asks for its campaign, and says so where there is none of that name', async () => {
  const warned: string[] = []
  const spy = vi.spyOn(console, 'warn').mockImplementation((text: string) => void warned.push(text))
  answer = () => Response.json({ error: 'campaign_unknown', message: 'None' }, { status: 404 })
  const { view } = await place({ campaign: 'winter 2026' })
  expect(asked[0]).toContain('?campaign=winter+2026')
  expect(view.getByRole('heading').textContent).toBe('This contest could not be found')
  await vi.waitFor(() => expect(warned.join()).toContain('campaign="winter 2026"'))
  spy.mockRestore()
  expect(view.queryByRole('timer')).toBeNull()
})

test('counts nothing where entering has no last day, or is over', async () => {
  answer = () => Response.json({ ...OPEN, closesAt: null })
  const first = await place()
  expect(first.view.getByRole('heading').textContent).toBe('Entries are open')
  expect(first.view.queryByRole('timer')).toBeNull()
  first.element.remove()
  answer = () => Response.json({ ...OPEN, isOpen: false, closesAt: '2025-10-28T04:00:00.000Z' })
  const { view } = await place()
  expect(view.getByRole('heading').textContent).toBe('Entries are closed')
  expect(view.getByRole('link').getAttribute('href')).toContain(
    '/contest/draw?campaign=opening-2025',
  )
})

test('says that it did not load, and asks again when somebody wants that', async () => {
  answer = () => Response.json({ error: 'not_found', message: 'No' }, { status: 403 })
  const { view } = await place()
  expect(view.getByRole('heading').textContent).toBe('The countdown did not load')
  answer = () => Response.json(OPEN)
  view.getByRole('button', { name: 'Try again' }).click()
  await waitFor(() => expect(view.getByRole('heading').textContent).toBe('Entries close in'))
})

test('leaves the way to the contest to a page that wants it', async () => {
  const { element, view } = await place()
  const paths: string[] = []
  element.addEventListener('lounge:navigate', (event) => {
    event.preventDefault()
    paths.push((event as CustomEvent<{ path: string }>).detail.path)
  })
  view.getByRole('link').click()
  expect(paths).toEqual(['/prelaunch'])
})

test('leads to the ticket of the page, where there is one of its contest, else to the café by its embed', async () => {
  customElements.define('lounge-survey', class extends HTMLElement {})
  const { view } = await place({ embed: 'spring-poster' })
  const ticket = document.createElement('lounge-survey')
  const open = vi.fn()
  Object.assign(ticket, { open, emit: () => true })
  hosts.enter(ticket as unknown as Parameters<typeof hosts.enter>[0])
  const link = view.getByRole('link')
  expect(link.getAttribute('href')).toMatch(/\/prelaunch\?embed=spring-poster$/)
  link.click()
  expect(open).toHaveBeenCalledOnce()
  ticket.setAttribute('campaign', 'another')
  const press = new MouseEvent('click', { bubbles: true, cancelable: true, composed: true })
  link.addEventListener('click', (event) => event.preventDefault(), { once: true })
  link.dispatchEvent(press)
  expect(open).toHaveBeenCalledOnce()
  hosts.leave(ticket)
})

test('says that the visitor is entered once they are, and nothing of another contest', async () => {
  const { view } = await place()
  const submit = (attributes: Record<string, string>, tag = 'lounge-survey') => {
    const ticket = document.createElement(tag)
    for (const [name, value] of Object.entries(attributes)) ticket.setAttribute(name, value)
    document.body.append(ticket)
    const { dispatchEvent: say } = ticket
    say.call(ticket, new CustomEvent('lounge:survey-submitted', { bubbles: true, composed: true }))
  }
  submit({ campaign: 'another' })
  submit({}, 'lounge-chat')
  expect(view.getByRole('link').textContent).toBe('Enter the contest')
  submit({})
  await waitFor(() => expect(view.getByRole('status').textContent).toBe('You are entered.'))
  expect(view.queryByRole('link')).toBeNull()
  expect(view.getByRole('heading').textContent).toBe('Entries close in')
})
