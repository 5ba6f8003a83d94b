import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { AdminEmbed } from '#domain/contracts/embeds.ts'
import { cafeAt, show, type Answers } from '#site/testing.tsx'
import { BLANK, valueOf } from './draft.ts'
import { EmbedStudioPage } from './EmbedStudioPage.tsx'

afterEach(() => {
  cleanup()
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

const steps = {
  seen: 0,
  opened: 0,
  added: 0,
  handedOver: 0,
  ordered: 0,
  orderedCents: 0,
  paid: 0,
  paidCents: 0,
  began: 0,
  entered: 0,
  confirmed: 0,
  enteredByFriends: 0,
}
const spring: AdminEmbed = {
  id: 'spring',
  value: { ...valueOf(BLANK), name: 'Spring' },
  status: 'on',
  version: 'one',
  createdAt: '2025-10-17T15:00:00.000Z',
  updatedAt: '2025-10-17T15:00:00.000Z',
  lastSeen: [],
  steps,
}
const refused = (status: number, error: string, message: string, more: object = {}) =>
  Response.json({ error, message, ...more }, { status })

/** @param saved what the server has, and what it answers beyond reading it */
function open(at: string, saved: AdminEmbed[], answers: Answers = {}) {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {} }))
  show(
    <EmbedStudioPage />,
    {
      'GET /api/cafe': () => cafeAt('2025-10-17T15:00:00-04:00'),
      'GET /api/admin/embeds': () => ({ embeds: saved }),
      'GET /embed/manifest.json': () => ({
        release: 'releases/abc/loader.js',
        files: { 'releases/abc/loader.js': { integrity: 'sha384-x' } },
      }),
      ...answers,
    },
    at,
  )
}
const type = (label: RegExp | string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))

test('without an embed the list says what one is and leads to the first', async () => {
  open('/embed-studio', [])
  const link = await screen.findByRole('link', { name: 'Make the first one' })
  expect(link.getAttribute('href')).toContain('embed=new')
})

test('the list finds an embed by its id and by its state', async () => {
  const names = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent)
  const autumn = { ...spring, id: 'fall-25', status: 'retired' as const }
  open('/embed-studio?q=fall', [spring, { ...autumn, value: { ...spring.value, name: 'Autumn' } }])
  await screen.findByRole('rowheader')
  expect(names()).toEqual(['Autumn'])
  cleanup()
  open('/embed-studio?state=unseen', [spring, autumn])
  await screen.findByRole('rowheader')
  expect(names()).toEqual(['Spring'])
})

test('the list says how many orders and how many entries an embed brought', async () => {
  const steps = { ...spring.steps, ordered: 12, entered: 3_400 }
  open('/embed-studio', [{ ...spring, steps }])
  const row = (await screen.findByRole('rowheader')).closest('tr') as HTMLElement
  screen.getByRole('columnheader', { name: /^Entries/ })
  within(row).getByRole('cell', { name: '12' })
  within(row).getByRole('cell', { name: '3,400' })
})

test('a new embed takes its id from its name until somebody writes another, and its code comes at once', async () => {
  let sent: unknown
  const made = { ...spring, id: 'may-fair', value: { ...spring.value, name: 'Spring fair' } }
  open('/embed-studio?embed=new', [], {
    'POST /api/admin/embeds': ({ body }) => ((sent = body), made),
  })
  await screen.findByLabelText(/^Name/)
  type(/^Name/, 'Spring Fair!')
  expect(screen.getByLabelText<HTMLInputElement>('Id').value).toBe('spring-fair')
  type('Id', 'may-fair')
  type(/^Name/, 'Spring fair')
  expect(screen.getByLabelText<HTMLInputElement>('Id').value).toBe('may-fair')
  press('Save and get the code')
  await screen.findByText('Is it live?')
  expect(sent).toEqual({ id: 'may-fair', value: { ...valueOf(BLANK), name: 'Spring fair' } })
  expect((await screen.findByLabelText<HTMLTextAreaElement>('Code: Any website')).value).toContain(
    'data-embed="may-fair"',
  )
})

test('a new embed that was begun and left says so when it comes back, and can be begun anew', async () => {
  open('/embed-studio?embed=new', [spring])
  await screen.findByLabelText(/^Name/)
  expect(screen.queryByText(/began earlier/)).toBe(null)
  type(/^Name/, 'Half done')
  cleanup()
  open('/embed-studio?embed=new', [spring])
  await screen.findByText(/began earlier/)
  const name = screen.getByLabelText<HTMLInputElement>(/^Name/)
  expect(name.value).toBe('Half done')
  press('Begin anew')
  expect([name.value, screen.getByLabelText<HTMLInputElement>('Id').value]).toEqual(['', ''])
  expect(document.activeElement).toBe(name)
  expect(screen.queryByText(/began earlier/)).toBe(null)
})

test('a copy begins with the looks of the other one under a name and an id of its own', async () => {
  let sent: unknown
  const looks = { ...spring.value, accent: '#0f766e', campaign: 'poster' }
  open('/embed-studio?embed=spring', [{ ...spring, value: looks }], {
    'POST /api/admin/embeds': ({ body }) => ((sent = body), { ...spring, id: 'spring-copy' }),
  })
  fireEvent.click(await screen.findByRole('link', { name: 'Make a copy' }))
  await screen.findByRole('heading', { name: 'A new embed' })
  press('Save and get the code')
  await waitFor(() =>
    expect(sent).toEqual({ id: 'spring-copy', value: { ...looks, name: 'Spring copy' } }),
  )
})

test('an id that was given before is refused in its field, and nothing typed is lost', async () => {
  open('/embed-studio?embed=new', [spring], {
    'POST /api/admin/embeds': () =>
      refused(409, 'embed_id_taken', 'Given before.', { fields: { id: 'Given before.' } }),
  })
  await screen.findByLabelText(/^Name/)
  type(/^Name/, 'Spring')
  press('Save and get the code')
  await screen.findByRole('alert')
  expect(screen.getByLabelText('Id').getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByLabelText<HTMLInputElement>(/^Name/).value).toBe('Spring')
})

test('what somebody else saved meanwhile is told, and either of the two can be kept', async () => {
  const versions: unknown[] = []
  const theirs = { ...spring, version: 'two', value: { ...spring.value, campaign: 'theirs' } }
  open('/embed-studio?embed=spring', [spring], {
    'GET /api/admin/embeds/spring': () => theirs,
    'PATCH /api/admin/embeds/spring': ({ body }) => {
      const { value, version } = body as { value: AdminEmbed['value']; version: string }
      versions.push(version)
      return version === 'two'
        ? { ...theirs, value, version: 'three' }
        : refused(409, 'outdated', 'Somebody else has changed it.')
    },
  })
  await screen.findByLabelText(/^Marketing campaign/)
  type(/^Marketing campaign/, 'mine')
  press('Save')
  await screen.findByText('Somebody else has changed it.')
  await screen.findByText('theirs', { selector: 'del' })
  press('Keep mine, save it over theirs')
  await screen.findByText(/^Saved\./)
  expect(versions).toEqual(['one', 'two'])
  expect(screen.getByLabelText<HTMLInputElement>(/^Marketing campaign/).value).toBe('mine')
})

test('an accent of three digits is written out once its field is left', async () => {
  open('/embed-studio?embed=spring', [spring])
  fireEvent.click(await screen.findByLabelText(/Another/))
  const field = screen.getByLabelText<HTMLInputElement>('Accent as a code like #b4532a')
  type('Accent as a code like #b4532a', '#1e3')
  expect(field.value).toBe('#1e3')
  fireEvent.blur(field)
  expect(field.value).toBe('#11ee33')
})

test('what stands in the page has no corner to choose', async () => {
  open('/embed-studio?embed=spring', [
    { ...spring, value: { ...spring.value, widgets: ['survey'] } },
  ])
  await screen.findByLabelText(/Light or dark/)
  expect(screen.queryByLabelText('Corner')).toBeNull()
})

test('an accent that is hard to read says so and offers one that is not', async () => {
  open('/embed-studio?embed=spring', [spring])
  fireEvent.click(await screen.findByLabelText(/Another/))
  type('Accent as a code like #b4532a', '#1e3a8a')
  expect(screen.getByText(/a lighter one stands out/i)).toBeTruthy()
  press(/: take #/)
  expect(screen.queryByText(/a lighter one stands out/i)).toBeNull()
})

test('where a browser does not let pages copy, the code is selected', async () => {
  open('/embed-studio?embed=spring&part=code', [spring])
  const code = await screen.findByLabelText<HTMLTextAreaElement>('Code: Any website')
  const write = vi.fn(async () => {})
  vi.stubGlobal('navigator', { clipboard: { writeText: write } })
  press('Copy the code')
  await screen.findByText('Copied')
  expect(write).toHaveBeenCalledExactlyOnceWith(code.value)
  vi.stubGlobal('navigator', {})
  press('Copy the code')
  await screen.findByText(/press Ctrl\+C/)
  expect(document.activeElement).toBe(code)
  expect([code.selectionStart, code.selectionEnd]).toEqual([0, code.value.length])
})

test('another look names the page that has shown it since', async () => {
  const lastSeen = [{ origin: 'https://partner.example', at: '2025-10-17T18:00:00.000Z' }]
  open('/embed-studio?embed=spring&part=code', [spring], {
    'GET /api/admin/embeds/spring': () => ({ ...spring, lastSeen }),
  })
  await screen.findByText(/^No page has shown it yet/)
  press('Look again')
  await screen.findByRole('link', { name: 'https://partner.example' })
  await screen.findByText(/^Yes: seen on one site/)
})

test('a site that carries the code and is not allowed is named', async () => {
  const value = { ...spring.value, allowedOrigins: ['https://partner.example'] }
  const refused = [{ origin: 'https://elsewhere.example', at: '2025-10-17T15:00:00.000Z' }]
  open('/embed-studio?embed=spring&part=code', [{ ...spring, value, lastSeen: [], refused }])
  expect(await screen.findByText('https://elsewhere.example')).toBeTruthy()
  expect(screen.getByText(/has the code and shows nothing/)).toBeTruthy()
  expect(screen.queryByText(/No page has shown it yet/)).toBeNull()
})

test('a page that asks for a misspelt id is named, with the id and what its code has to say', async () => {
  const misspelt = [
    { id: 'sprng', origin: 'https://partner.example', at: '2025-10-17T18:00:00.000Z' },
  ]
  open('/embed-studio?embed=spring&part=code', [{ ...spring, misspelt }])
  await screen.findByText(/^No page has shown it yet/)
  const told = screen.getByText('sprng').closest('p')?.textContent
  expect(told).toContain('https://partner.example asks for sprng, and there is no such embed')
  expect(told).toContain('data-embed="spring"')
})

test('a retired embed can be brought back, with the version that was seen', async () => {
  let sent: unknown
  const saved: AdminEmbed[] = [{ ...spring, status: 'retired' }]
  open('/embed-studio?embed=spring', saved, {
    'POST /api/admin/embeds/spring/status': ({ body }) => {
      sent = body
      saved[0] = spring
      return spring
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Bring it back' }))
  await waitFor(() => expect(screen.queryByText('This embed is retired.')).toBeNull())
  expect(sent).toEqual({ status: 'on', version: 'one' })
})

test('an embed is paused by somebody who is sure, and the page says so', async () => {
  let sent: unknown
  const saved: AdminEmbed[] = [spring]
  open('/embed-studio?embed=spring', saved, {
    'POST /api/admin/embeds/spring/status': ({ body }) => {
      sent = body
      return (saved[0] = { ...spring, status: 'paused' })
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: /^Pause it/ }))
  expect(sent).toBeUndefined()
  press(/^Yes, pause it/)
  await screen.findByText('This embed is paused.')
  expect(sent).toEqual({ status: 'paused', version: 'one' })
})

test('is it live: not while it is paused, nor where its site is not allowed, and that is said before saving', async () => {
  const at = '2025-10-17T15:00:00.000Z'
  const seen = { ...spring, lastSeen: [{ origin: 'https://partner.example', at }] }
  open('/embed-studio?embed=spring&part=code', [{ ...seen, status: 'paused' }])
  await screen.findByText(/^Paused: within five minutes no page shows it/)
  cleanup()
  const allowedOrigins = ['https://other.example']
  open('/embed-studio?embed=spring&part=code', [
    { ...seen, value: { ...seen.value, allowedOrigins } },
  ])
  await screen.findByText(/^Not now: https:\/\/partner\.example is not among the sites/)
  cleanup()
  open('/embed-studio?embed=spring', [seen], {
    'PATCH /api/admin/embeds/spring': () =>
      refused(400, 'invalid_input', 'Wrong.', {
        fields: { 'value.allowedOrigins.0': 'Use a site.', 'value.name': 'Too long.' },
      }),
  })
  await screen.findByLabelText(/^Only on these sites/)
  type(/^Only on these sites/, 'other.example/blog/*')
  screen.getByText(/leaves out https:\/\/partner\.example/)
  press('Save')
  await screen.findByText(/^2 things to correct/)
  const field = screen.getByLabelText(/^Only on these sites/)
  expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'Whole sites only: https://other.example, without /blog/*.',
  )
})

test('an address of an embed that is not there shows all of them and says so', async () => {
  open('/embed-studio?embed=gone', [spring])
  expect((await screen.findByRole('alert')).textContent).toContain('gone')
  expect(screen.getByRole('rowheader').textContent).toBe('Spring')
})

test('the campaigns in use are offered, words of another language are asked about, and nothing opens that is part of the page', async () => {
  const autumn = { ...spring, id: 'fall', value: { ...spring.value, campaign: 'autumn survey' } }
  open('/embed-studio?embed=spring', [spring, autumn])
  const field = await screen.findByLabelText<HTMLInputElement>(/^Marketing campaign/)
  const offered = document.getElementById(field.getAttribute('list') ?? '')
  expect([...(offered?.children ?? [])].map((each) => each.getAttribute('value'))).toEqual([
    'autumn survey',
  ])
  screen.getByText(/Only an admin can change them/)
  type(/^First message of the chat/, 'Hello')
  type('Language', 'es')
  screen.getByText(/are they in Spanish/)
  screen.getByRole('heading', { name: 'Opens by itself' })
  fireEvent.click(screen.getByRole('checkbox', { name: /^Chat/ }))
  fireEvent.click(screen.getByRole('checkbox', { name: /^Cart/ }))
  fireEvent.click(screen.getByRole('checkbox', { name: /^Contest/ }))
  expect(screen.queryByRole('heading', { name: 'Opens by itself' })).toBeNull()
})

test('the figures say what is paid and leave days without anything out', async () => {
  const day = { ...steps, key: '2025-10-17', seen: 9, ordered: 2, orderedCents: 1800, paid: 1 }
  const answer = { from: '2025-10-16', to: '2025-10-17', total: { ...day, paidCents: 900 } }
  open('/embed-studio?embed=spring&part=figures', [spring], {
    'GET /api/admin/embeds/spring/funnel': () => ({
      ...answer,
      days: [
        { ...steps, key: '2025-10-16' },
        { ...day, paidCents: 900 },
      ],
      campaigns: [],
      origins: [],
    }),
  })
  await screen.findByText('for $9.00')
  screen.getByText(/^A day without anything left out/)
  expect(screen.getAllByRole('rowheader')).toHaveLength(1)
})

test('a countdown of a contest without a last day is warned of beside its tick', async () => {
  const contest = { isOpen: true, opensAt: null, closesAt: null, draw: null }
  open('/embed-studio?embed=spring', [spring], { 'GET /api/contest': () => contest })
  const tick = await screen.findByRole('checkbox', { name: /^Countdown/ })
  expect(screen.queryByText(/no last day/)).toBeNull()
  fireEvent.click(tick)
  expect((await screen.findByText(/no last day/)).textContent).toContain(
    'Ask an admin to set the last day.',
  )
})

test('a pasted address among the pages is kept as its path, and the form says so', async () => {
  let sent: unknown
  open('/embed-studio?embed=spring', [spring], {
    'PATCH /api/admin/embeds/spring': ({ body }) => ((sent = body), spring),
  })
  await screen.findByLabelText(/^After so many seconds/)
  type(/^After so many seconds/, '5')
  type(/^Opens by itself only on these pages/, 'https://partner.example/shop')
  screen.getByText(/^Saved without the site: \/shop\./)
  press('Save')
  await waitFor(() =>
    expect(sent).toMatchObject({ value: { triggers: { delaySeconds: 5, pages: ['/shop'] } } }),
  )
})

test('the list names a site that has the code and is not allowed, also where another shows it', async () => {
  const at = '2025-10-17T15:00:00.000Z'
  const value = { ...spring.value, allowedOrigins: ['https://partner.example'] }
  open('/embed-studio', [
    {
      ...spring,
      value,
      lastSeen: [{ origin: 'https://partner.example', at }],
      refused: [{ origin: 'https://elsewhere.example', at }],
    },
  ])
  const row = (await screen.findByRole('rowheader')).closest('tr') as HTMLElement
  within(row).getByText('Live, refused elsewhere')
  within(row).getByText('not allowed on elsewhere.example')
})

test('the campaigns have their sums over all embeds, with rates, and lead to the figures of each', async () => {
  const campaigns = [{ ...steps, key: 'autumn', seen: 40, opened: 10 }]
  open('/embed-studio?view=campaigns', [spring], {
    'GET /api/admin/embed-campaigns': () => ({ from: '2025-10-16', to: '2025-10-17', campaigns }),
  })
  const row = (await screen.findByRole('rowheader')).closest('tr') as HTMLElement
  within(row).getByText('25% of seen')
  expect(within(row).getByRole('link', { name: 'autumn' }).getAttribute('href')).toContain(
    '?campaign=autumn',
  )
  cleanup()
  const total = { ...steps, seen: 40, opened: 10 }
  let file: URLSearchParams | undefined
  open('/embed-studio?campaign=autumn', [spring], {
    'GET /api/admin/embed-campaign': ({ query }) => ({
      campaign: query.get('campaign'),
      from: '2025-10-16',
      to: '2025-10-17',
      total,
      days: [],
      embeds: [{ ...total, key: 'spring' }],
      origins: [],
      widgets: ['chat'],
    }),
    'GET /api/admin/embed-campaign.csv': ({ query }) => ((file = query), new Response('')),
  })
  await screen.findByText('25% of seen')
  expect(screen.queryByText('Confirmed')).toBeNull()
  fireEvent.change(screen.getByLabelText('By'), { target: { value: 'embeds' } })
  screen.getByRole('link', { name: 'Spring' })
  press(/CSV/)
  await waitFor(() => expect(file?.get('by')).toBe('embeds'))
  expect(file?.get('campaign')).toBe('autumn')
})

test('an embed that no page has shown is deleted by somebody who is sure', async () => {
  let version: string | null = null
  const saved: AdminEmbed[] = [{ ...spring, isDeletable: true }]
  open('/embed-studio?embed=spring', saved, {
    'DELETE /api/admin/embeds/spring': ({ query }) => {
      version = query.get('version')
      saved.length = 0
      return {}
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: /^Delete it/ }))
  expect(version).toBeNull()
  press(/^Yes, delete it for good/)
  await screen.findByRole('link', { name: 'Make the first one' })
  expect(version).toBe('one')
  cleanup()
  open('/embed-studio?embed=spring', [spring])
  await screen.findByRole('button', { name: /^Retire it/ })
  expect(screen.queryByRole('button', { name: /^Delete it/ })).toBeNull()
})
