import { fireEvent, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DEFAULT_SETTINGS } from '#domain/cafe/settings.ts'
import { chosenLinks, PROMO_LINKS } from './links.ts'
import './index.ts'

beforeEach(() => {
  vi.stubGlobal('fetch', async () => Response.json({ cafe: DEFAULT_SETTINGS.cafe }))
})
afterEach(() => {
  document.body.replaceChildren()
})

type PromoElement = HTMLElement & { open(): void; close(): void; toggle(): void }
async function place(attributes: Record<string, string> = {}) {
  const element = document.createElement('lounge-promo') as PromoElement
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
  document.body.append(element)
  const view = within(element.shadowRoot?.querySelector('.lounge') as HTMLElement)
  await view.findByRole('navigation')
  return { element, view, links: view.getAllByRole('link') as HTMLAnchorElement[] }
}

test('shows the five buttons of the café, each with its name', async () => {
  const { links } = await place({ site: 'https://cafe.example' })
  expect(links.map((link) => [link.getAttribute('aria-label'), link.getAttribute('href')])).toEqual(
    DEFAULT_SETTINGS.cafe.promoLinks.map(({ label, href }) => [
      label,
      href.startsWith('/') ? `https://cafe.example${href}` : href,
    ]),
  )
})

test("opens other people's sites in a tab of their own, the café's in this one", async () => {
  const { links } = await place()
  expect(links.map(({ target, rel }) => `${target} ${rel}`)).toEqual([
    ' ',
    '_blank noopener',
    '_blank noopener',
    '_blank noopener',
    ' ',
  ])
})

test('lets the page take over a link to the café', async () => {
  const { element, view } = await place()
  const paths: string[] = []
  element.addEventListener('lounge:navigate', (event) => {
    event.preventDefault()
    paths.push((event as CustomEvent<{ path: string }>).detail.path)
  })
  const isFollowed = fireEvent.click(view.getByRole('link', { name: 'Enter our contest' }))
  expect(isFollowed).toBe(false)
  expect(paths).toEqual(['/prelaunch'])
})

test('leads to the ticket of the page where there is one, unless the page does that itself', async () => {
  const { element, view } = await place()
  const link = view.getByRole('link', { name: 'Enter our contest' })
  // Without a ticket the link is followed.
  expect(fireEvent.click(link)).toBe(true)
  const ticket = document.createElement('lounge-survey')
  const open = vi.fn()
  document.body.append(Object.assign(ticket, { open }))
  expect(fireEvent.click(link)).toBe(false)
  expect(open).toHaveBeenCalledOnce()
  // Another link of the café leaves the page all the same.
  expect(fireEvent.click(view.getByRole('link', { name: 'Book an art class' }))).toBe(true)
  element.addEventListener('lounge:navigate', (event) => event.preventDefault())
  expect(fireEvent.click(link)).toBe(false)
  expect(open).toHaveBeenCalledOnce()
})

test('shows the name over the button that is pointed at, until Escape or leaving', async () => {
  await import('./Tooltip.tsx')
  const { view, links } = await place()
  const [, instagram] = links as [HTMLAnchorElement, HTMLAnchorElement]
  fireEvent.pointerOver(instagram)
  fireEvent.pointerEnter(instagram)
  const tooltip = await view.findByText('See us on Instagram')
  expect(tooltip.getAttribute('role')).toBe('tooltip')
  fireEvent.keyDown(instagram, { key: 'Escape' })
  await waitFor(() => expect(view.queryByText('See us on Instagram')).toBeNull())
  fireEvent.pointerOver(instagram)
  fireEvent.pointerEnter(instagram)
  await view.findByText('See us on Instagram')
  const item = instagram.closest('li') as HTMLElement
  fireEvent.pointerOut(item)
  fireEvent.pointerLeave(item)
  await waitFor(() => expect(view.queryByText('See us on Instagram')).toBeNull())
})

test('hides and shows itself when asked', async () => {
  const { element } = await place()
  element.close()
  await waitFor(() => expect(element.hidden).toBe(true))
  element.toggle()
  expect(element.hidden).toBe(false)
})

test.each<[string | null, string[]]>([
  [null, ['classes', 'instagram', 'facebook', 'bluesky', 'contest']],
  ['', ['classes', 'instagram', 'facebook', 'bluesky', 'contest']],
  ['contest, instagram', ['contest', 'instagram']],
  ['["bluesky","classes"]', ['bluesky', 'classes']],
  ['contest nobody', ['contest']],
  [
    '["contest", {"id":"shop","label":"Our shop","href":"https://shop.example"}]',
    ['contest', 'shop'],
  ],
  ['[{"id":"bad","label":"Bad","href":"javascript:alert(1)"}, "contest"]', ['contest']],
  ['[{"id":"bad","label":"Bad","href":"//evil.example"}, null, "contest"]', ['contest']],
])('of links="%s" it makes %j', (attribute, ids) => {
  expect(chosenLinks(attribute, PROMO_LINKS).map(({ id }) => id)).toEqual(ids)
})

test('shows all where the list cannot be read', () => {
  expect(chosenLinks('["contest"', PROMO_LINKS)).toEqual(PROMO_LINKS)
})

test.each<[string, RegExp]>([
  ['["contest"', /is no JSON, so the links of the café are shown/],
  ['[{"label":"Bad","href":"javascript:alert(1)"}, "contest"]', /has entries that are left out/],
  ['["contest", "nobody"]', /has entries that are left out/],
])('says in the console what is wrong with links="%s"', async (links, text) => {
  const warned: string[] = []
  const spy = vi.spyOn(console, 'warn').mockImplementation((line: string) => void warned.push(line))
  const promo = await place({
    links: '["contest", {"label":"Shop","href":"https://shop.example"}]',
  })
  await waitFor(() => expect(promo.view.getAllByRole('link')).toHaveLength(2))
  promo.element.setAttribute('links', links)
  await waitFor(() => expect(warned.some((line) => text.test(line))).toBe(true))
  promo.element.remove()
  spy.mockRestore()
  // What is right was not spoken of.
  expect(warned).toHaveLength(1)
})

test("knows the café's own links before the café is heard", () => {
  expect(PROMO_LINKS).toEqual(DEFAULT_SETTINGS.cafe.promoLinks)
})
