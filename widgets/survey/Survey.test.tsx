import { fireEvent, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DEFAULT_SETTINGS } from '#domain/cafe/settings.ts'
import { SURVEY_TEXTS } from '#domain/contest/texts.ts'
import type { CafeNow } from '#domain/contracts/cafe.ts'
import type { SurveySubmission } from '#domain/contracts/contest.ts'
import { cafe, toasts } from '#widgets/state/index.ts'
import { CAMPAIGN } from './campaign.ts'
import './index.ts'

type SurveyElement = HTMLElement & { open(): void; prefill(values: unknown): void; reset(): void }
type Reply = () => Response | Promise<Response>

const json = (body: unknown, status = 200) => Response.json(body, { status })
const entered: Reply = () => json({ id: 'entry-1', message: 'Check your email' })
let reply: Reply
/** What the café says of a campaign that it does not run. */
let standing: Reply
let sent: SurveySubmission[]

beforeEach(() => {
  reply = entered
  standing = () => json({ error: 'campaign_over', message: 'Over' }, 410)
  sent = []
  vi.stubGlobal('fetch', async (address: string, { body }: { body?: string } = {}) => {
    if (address.endsWith('/api/cafe')) return json({ cafe: DEFAULT_SETTINGS.cafe } as CafeNow)
    if (address.includes('/api/contest?')) return standing()
    if (!address.endsWith('/api/surveys')) return json({})
    sent.push(JSON.parse(body ?? '') as SurveySubmission)
    return reply()
  })
})
afterEach(() => {
  document.body.replaceChildren()
  sessionStorage.clear()
  for (const { id } of toasts.list.value) toasts.dismiss(id)
  cafe.now.value = null
})

async function place(attributes: Record<string, string> = {}) {
  const element = document.createElement('lounge-survey') as SurveyElement
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
  document.body.append(element)
  const view = within(element.shadowRoot?.querySelector('.lounge') as HTMLElement)
  await view.findByRole('heading')
  const type = (label: string | RegExp, value: string) =>
    fireEvent.change(view.getByLabelText(label), { target: { value } })
  // Preact listens to what a browser fires while typing, React to the same under its own name.
  const write = (label: string | RegExp, value: string) => {
    const field = view.getByLabelText(label)
    fireEvent.input(field, { target: { value } })
  }
  const press = (name: string) => fireEvent.click(view.getByRole('button', { name }))
  const reach2 = async () => {
    write('Name', 'Ada Lovelace')
    write('Email', 'ada@lounge.example')
    press('Next Step')
    await view.findByRole('heading', { name: 'Your favorites (optional)' })
  }
  return { element, view, type, write, press, reach2 }
}
const valueOf = (field: HTMLElement) => (field as HTMLInputElement).value

test('says what is missing in step 1, marks it and goes to the first of it', async () => {
  const { element, view, press } = await place()
  press('Next Step')
  await view.findByText('Name is required')
  view.getByText('Email or phone is required')
  const name = view.getByLabelText('Name')
  expect(name.getAttribute('aria-invalid')).toBe('true')
  expect(name.getAttribute('aria-describedby')).toBe(view.getByText('Name is required').id)
  await waitFor(() => expect(element.shadowRoot?.activeElement).toBe(name))
  expect(view.getByRole('heading').textContent).toBe('Tell us about you')
})

test('refuses what does not look like an email', async () => {
  const { view, write, press } = await place()
  write('Name', 'Ada')
  write('Email', 'ada@lounge')
  press('Next Step')
  await view.findByText('Please enter a valid email')
})

test('clears the error of the field that is edited, and of no other', async () => {
  const { view, write, press } = await place()
  press('Next Step')
  await view.findByText('Name is required')
  write('Name', 'A')
  await waitFor(() => expect(view.queryByText('Name is required')).toBeNull())
  view.getByText('Email or phone is required')
  write('Phone', '5')
  await waitFor(() => expect(view.queryByText('Email or phone is required')).toBeNull())
})

test('moves to step 2 once step 1 holds, and back keeps everything typed', async () => {
  const { element, view, write, press, reach2 } = await place()
  await reach2()
  await waitFor(() => expect(element.shadowRoot?.activeElement?.id).toBe('title'))
  write('Favorite flavor', 'Taro')
  press('Back')
  await view.findByRole('heading', { name: 'Tell us about you' })
  expect(valueOf(view.getByLabelText('Name'))).toBe('Ada Lovelace')
  expect(valueOf(view.getByLabelText('Email'))).toBe('ada@lounge.example')
  press('Next Step')
  expect(valueOf(await view.findByLabelText('Favorite flavor'))).toBe('Taro')
})

test('sends every answer, says so to the page and confirms', async () => {
  const { element, view, type, write, press, reach2 } = await place({ source: 'gallery-page' })
  const heard: unknown[] = []
  document.addEventListener(
    'lounge:survey-submitted',
    (event) => heard.push((event as CustomEvent<unknown>).detail),
    { once: true },
  )
  await reach2()
  view.getByText(/#SweetAtTheLounge/)
  write('Favorite flavor', ' Taro ')
  type('How did you hear about us?', 'walking_by')
  const consent = view.getByRole('checkbox')
  expect((consent as HTMLInputElement).checked).toBe(true)
  fireEvent.click(consent)
  press('Enter Me to Win!')
  await view.findByRole('heading', { name: "You're In!" })
  await view.findByText('Winners announced before opening day.')
  view.getByText('#SeeYouAtTheLounge')
  await view.findByRole('link', { name: /Instagram/ })
  press('Send a friend the link')
  await view.findByText(/The link is copied|Copy this link: .*lounge-from=friend/)
  expect(sent).toEqual([
    {
      name: 'Ada Lovelace',
      email: 'ada@lounge.example',
      phone: '',
      favoriteFlavor: 'Taro',
      referralSource: 'walking_by',
      marketingConsent: false,
      hadBobaBefore: true,
      campaignEntry: true,
      source: 'gallery-page',
      userAgent: navigator.userAgent,
    },
  ])
  await waitFor(() => expect(heard).toEqual([{ id: 'entry-1' }]))
  expect(toasts.list.value).toMatchObject([
    { kind: 'success', title: "You're in!", text: 'Check your email before opening day!' },
  ])
  expect(sessionStorage.getItem('lounge:survey')).toBeNull()
  expect(element.shadowRoot?.querySelector('form')).toBeNull()
})

test('links to the rules and to privacy before somebody enters, and says afterwards what makes the entry count', async () => {
  const { view, press, reach2 } = await place({ site: 'https://cafe.example' })
  await reach2()
  const links = view.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(links).toEqual(['https://cafe.example/contest/rules', 'https://cafe.example/privacy'])
  press('Enter Me to Win!')
  const lead = await view.findByText(/One step is left: press the link in the email to/)
  expect(lead.textContent).toContain('ada@lounge.example')
  expect(lead.textContent).toContain('Your entry counts once you have.')
  const title = view.getByRole('heading', { name: "You're In!" })
  expect(title.compareDocumentPosition(lead)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  view.getByText('Winners announced before opening day.')
})

test('says that the café confirms the entry itself where no mail goes out', async () => {
  const answer = globalThis.fetch
  const now = { cafe: DEFAULT_SETTINGS.cafe, isWithoutMail: true } as CafeNow
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) =>
    address.endsWith('/api/cafe') ? json(now) : answer(address, init),
  )
  const { view, press, reach2 } = await place()
  await reach2()
  await waitFor(() => expect(cafe.now.value).toBeTruthy())
  press('Enter Me to Win!')
  await view.findByText(SURVEY_TEXTS.successByHand, { selector: '.lead' })
  expect(toasts.list.value).toMatchObject([{ kind: 'success', text: SURVEY_TEXTS.successByHand }])
  expect(view.queryByText(/press the link/)).toBeNull()
})

test('on a page of somebody else consent to news is never ticked beforehand', async () => {
  const { view, press, reach2 } = await place({ site: 'https://cafe.example' })
  await reach2()
  expect((view.getByRole('checkbox') as HTMLInputElement).checked).toBe(false)
  press('Enter Me to Win!')
  await view.findByRole('heading', { name: "You're In!" })
  expect(sent).toMatchObject([{ marketingConsent: false }])
})

test('in Spanish it says the café’s own words, leads to the Spanish rules, and says in which language it was read', async () => {
  const es = { heroTitle: '', heroText: '', location: '', opening: '', prize: 'Un barril de té' }
  const campaign = { ...DEFAULT_SETTINGS.cafe.campaign, translations: { es } }
  const answer = globalThis.fetch
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) =>
    address.endsWith('/api/cafe')
      ? json({ cafe: { ...DEFAULT_SETTINGS.cafe, campaign } } as CafeNow)
      : answer(address, init),
  )
  const { view, write } = await place({ site: 'https://cafe.example', locale: 'es' })
  await view.findByText('Un barril de té')
  const press = async (name: string) => fireEvent.click(await view.findByRole('button', { name }))
  write('Nombre', 'Ada')
  write('Correo electrónico', 'ada@lounge.example')
  await press('Siguiente')
  await view.findByRole('button', { name: '¡Quiero ganar!' })
  const links = view.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(links).toEqual([
    'https://cafe.example/es/contest/rules',
    'https://cafe.example/es/privacy',
  ])
  await press('¡Quiero ganar!')
  await view.findByRole('heading', { name: '¡Estás dentro!' })
  expect(sent).toMatchObject([{ language: 'es' }])
  document.body.replaceChildren()
  await place({ locale: 'en' })
})

test('reads Submitting... and takes no second click while the entry is on its way', async () => {
  let answer: (response: Response) => void = () => undefined
  reply = () => new Promise<Response>((resolve) => (answer = resolve))
  const { view, press, reach2 } = await place()
  await reach2()
  press('Enter Me to Win!')
  const button = await view.findByRole('button', { name: 'Submitting...' })
  expect((button as HTMLButtonElement).disabled).toBe(true)
  await waitFor(() => expect(sent).toHaveLength(1))
  answer(json({ id: 'entry-1', message: '' }))
  await view.findByRole('heading', { name: "You're In!" })
})

test.each<[string, Reply, string, string]>([
  [
    "the server's message",
    () => json({ error: 'x', message: 'The contest is closed.' }, 400),
    'Oops!',
    'The contest is closed.',
  ],
  ['a failure without a message', () => json({}, 400), 'Oops!', 'Failed to submit survey'],
  ['an empty message', () => json({ message: '' }, 400), 'Oops!', 'Please try again'],
  [
    'a dead network',
    () => Promise.reject(new TypeError('Failed to fetch')),
    'Oops!',
    'Network error. Please try again later.',
  ],
  [
    'an answer nobody understands',
    () => new Response('<html>'),
    'Error',
    'Something went wrong. Please try again.',
  ],
  [
    'an answer without an entry',
    () => json({}),
    'Error',
    'Something went wrong. Please try again.',
  ],
  ['no answer at all', () => json(null), 'Error', 'Something went wrong. Please try again.'],
])('with %s it stays on step 2 with everything typed', async (_, failure, title, text) => {
  reply = failure
  const { element, view, write, press, reach2 } = await place()
  await reach2()
  write('Favorite flavor', 'Mango')
  press('Enter Me to Win!')
  await view.findByText(/Everything you typed is still here/)
  expect(toasts.list.value).toMatchObject([{ kind: 'error', title, text }])
  within(view.getByRole('alert')).getByText(text)
  expect(valueOf(view.getByLabelText('Favorite flavor'))).toBe('Mango')
  await waitFor(() =>
    expect(element.shadowRoot?.activeElement?.textContent).toBe('Enter Me to Win!'),
  )
  reply = entered
  press('Enter Me to Win!')
  await view.findByRole('heading', { name: "You're In!" })
})

test('tells somebody who has entered already kindly, not as an error', async () => {
  const message = "You're already entered: one entry per person."
  reply = () => json({ error: 'already_entered', message }, 409)
  const { view, press, reach2 } = await place()
  await reach2()
  press('Enter Me to Win!')
  await view.findByText(/Entering for somebody else/)
  expect(toasts.list.value).toMatchObject([{ kind: 'info', text: message }])
})

test('keeps what was typed through a reload of the tab', async () => {
  const before = await place()
  await before.reach2()
  before.write('Favorite flavor', 'Lychee')
  before.element.remove()
  await Promise.resolve() // an element that only moves comes back at once
  const { view, press } = await place()
  expect(valueOf(await view.findByLabelText('Favorite flavor'))).toBe('Lychee')
  press('Back')
  expect(valueOf(await view.findByLabelText('Name'))).toBe('Ada Lovelace')
})

test('starts empty over a draft that is not one', async () => {
  sessionStorage.setItem('lounge:survey', '{"answers":{"name":7},"step":2}')
  const { view } = await place()
  expect(valueOf(view.getByLabelText('Name'))).toBe('')
})

test("a page's prefill fills what is empty and leaves what was typed", async () => {
  const { element, view, write } = await place()
  write('Name', 'Ada')
  element.prefill({ name: 'Robot', email: 'ada@lounge.example', phone: 7, marketingConsent: false })
  await waitFor(() => expect(valueOf(view.getByLabelText('Email'))).toBe('ada@lounge.example'))
  expect(valueOf(view.getByLabelText('Name'))).toBe('Ada')
  expect(valueOf(view.getByLabelText('Phone'))).toBe('')
  element.reset()
  await waitFor(() => expect(valueOf(view.getByLabelText('Name'))).toBe(''))
})

test('names the campaign that the page names, and website where nobody names a source', async () => {
  const { view, press, reach2 } = await place({ campaign: 'opening-2025' })
  await reach2()
  press('Enter Me to Win!')
  await view.findByRole('heading', { name: "You're In!" })
  expect(sent).toMatchObject([{ campaign: 'opening-2025', marketingConsent: true }])
})

test('says that a campaign is over before anybody types', async () => {
  const { view } = await place({ campaign: 'opening-2024' })
  await view.findByRole('heading', { name: 'This contest is over' })
  expect(view.queryByLabelText('Name')).toBeNull()
})

test('says from when on entries are taken, and after the last day that the contest is over', async () => {
  const { view, write } = await place()
  write('Name', 'Ada')
  await cafe.load()
  if (!cafe.now.value) throw new Error('The café has not answered')
  const now = { ...cafe.now.value, today: '2026-03-01' }
  cafe.now.value = { ...now, entering: { period: 'before', from: '2026-05-01' } }
  await view.findByRole('heading', { name: 'This contest has not begun yet' })
  view.getByText(/Entries are taken from Friday, May 1\. Come back then\./)
  expect(view.queryByLabelText('Name')).toBeNull()
  cafe.now.value = { ...now, entering: { period: 'over', from: null } }
  await view.findByRole('heading', { name: 'This contest is over' })
  cafe.now.value = { ...now, entering: { period: 'open', from: null } }
  expect(valueOf(await view.findByLabelText('Name'))).toBe('Ada')
})

test('says that there is no such campaign, to whoever wrote the page too, and keeps what was typed', async () => {
  const warned: string[] = []
  const spy = vi.spyOn(console, 'warn').mockImplementation((text: string) => void warned.push(text))
  let answer: (response: Response) => void = () => undefined
  standing = () => new Promise<Response>((resolve) => (answer = resolve))
  const { element, view, write } = await place({ campaign: 'openning-2025' })
  write('Name', 'Ada')
  await Promise.resolve()
  await waitFor(() => {
    answer(json({ error: 'campaign_unknown', message: 'No' }, 404))
    view.getByRole('heading', { name: 'This contest could not be found' })
  })
  view.getByRole('link', { name: /See whether/ })
  expect(view.queryByText(/is over/)).toBeNull()
  await waitFor(() => expect(warned).toHaveLength(1))
  expect(warned[0]).toMatch(/campaign="openning-2025" on <lounge-survey>.*\/embed$/)
  spy.mockRestore()
  element.setAttribute('campaign', 'opening-2025')
  expect(valueOf(await view.findByLabelText('Name'))).toBe('Ada')
})

test.each([
  ['campaign_unknown', 404],
  ['campaign_over', 410],
  ['not_open_yet', 409],
])('does not ask to try again what the café refuses as %s', async (error, status) => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  standing = () => Promise.reject(new TypeError('Failed to fetch'))
  reply = () => json({ error, message: 'The café says why.' }, status)
  const { view, press, reach2 } = await place({ campaign: 'opening-2025' })
  await reach2()
  press('Enter Me to Win!')
  const said = await view.findByText('The café says why.', { selector: '.note strong' })
  expect(said.parentElement?.textContent).toBe(
    'The café says why. Everything you typed is still here.',
  )
  vi.restoreAllMocks()
})

test.each([
  ['no script names it', '', 1],
  ['the script names it', '<script type="text/plain" data-widgets="chat survey"></script>', 0],
])('opened where the loader placed it and %s', async (_, script, count) => {
  const warned: string[] = []
  const spy = vi.spyOn(console, 'warn').mockImplementation((text: string) => void warned.push(text))
  document.body.innerHTML = script
  const { element } = await place({ 'data-placed': '' })
  element.open()
  // One that is always said: what came before it has been said by then.
  element.prefill({ [`colour${count}`]: 'red' })
  await waitFor(() => expect(warned.join()).toContain(`colour${count}`))
  const said = warned.filter((text) => text.includes('at the end of the page'))
  expect(said).toHaveLength(count)
  spy.mockRestore()
})

test('two tickets on a page are two people', async () => {
  const first = await place()
  const second = await place()
  first.write('Name', 'Ada')
  await waitFor(() => expect(valueOf(first.view.getByLabelText('Name'))).toBe('Ada'))
  expect(valueOf(second.view.getByLabelText('Name'))).toBe('')
})

test("prints the café's own defaults until the café is heard", () => {
  expect(DEFAULT_SETTINGS.cafe.campaign).toMatchObject(CAMPAIGN)
})

test('on a Spanish page a friend gets the Spanish page of the contest', async () => {
  const writeText = vi.fn(async () => {})
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true })
  const { view, reach2, press } = await place()
  await reach2()
  press('Enter Me to Win!')
  await view.findByRole('button', { name: 'Send a friend the link' })
  const spanish = await place({ locale: 'es' })
  try {
    const tell = await view.findByRole('button', { name: 'Enviar el enlace a alguien' })
    // Where a friend cannot go: a page in a frame, or one without an address.
    vi.stubGlobal('location', { ...location, href: 'about:srcdoc' })
    fireEvent.click(tell)
    await waitFor(() => expect(writeText).toHaveBeenCalled())
    expect(writeText).toHaveBeenCalledWith(
      expect.stringContaining('/es/prelaunch?lounge-from=friend'),
    )
  } finally {
    vi.unstubAllGlobals()
    spanish.element.setAttribute('locale', 'en')
    await place({ locale: 'en' })
  }
})
