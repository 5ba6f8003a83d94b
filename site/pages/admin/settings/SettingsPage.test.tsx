import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DEFAULT_SETTINGS } from '#domain/cafe/settings.ts'
import { cafeAt, show } from '#site/testing.tsx'
import { session } from '#widgets/state/session.ts'
import { SettingsPage } from './SettingsPage.tsx'

beforeEach(() => session.signIn({ id: 'ada', email: 'a@cafe.example', name: 'Ada', role: 'ADMIN' }))
afterEach(() => {
  cleanup()
  sessionStorage.clear()
  session.signOut()
})

const showSettings = async (answer?: () => unknown) => {
  show(<SettingsPage />, {
    'GET /api/cafe': () => cafeAt('2025-10-18T16:30:00.000Z'),
    'GET /api/admin/settings': () => ({ settings: DEFAULT_SETTINGS, version: 1, history: [] }),
    'PATCH /api/admin/settings': () => answer?.(),
  })
  return screen.findByRole('navigation', { name: 'Sections' })
}
const section = (name: string) =>
  screen.getByRole('heading', { name, level: 2, hidden: true }).closest('details')

test('a list of sections stands first, each of them is closed, and a link opens its own', async () => {
  const list = await showSettings()
  const titles = within(list)
    .getAllByRole('link')
    .map(({ textContent }) => textContent)
  expect(titles).toEqual(
    [...document.querySelectorAll('details.settings-section h2')].map(
      ({ textContent }) => textContent,
    ),
  )
  expect(document.querySelectorAll('details.settings-section[open]').length).toBe(0)
  fireEvent.click(within(list).getByRole('link', { name: 'Rooms' }))
  expect(section('Rooms')?.open).toBe(true)
  expect(section('Taxes and fees')?.open).toBe(false)
  expect(document.activeElement).toBe(section('Rooms')?.querySelector('summary'))
})

test('what is wrong in a closed section opens it', async () => {
  await showSettings(
    () =>
      new Response(
        JSON.stringify({
          error: 'invalid_input',
          message: 'Please check the fields.',
          fields: { 'rooms.depositPercent': 'At most 100.' },
        }),
        { status: 422, headers: { 'content-type': 'application/json' } },
      ),
  )
  fireEvent.change(document.querySelector('input[id$="cafe-name"]') as HTMLInputElement, {
    target: { value: 'Another name' },
  })
  fireEvent.submit(screen.getByRole('form', { name: 'Settings' }))
  await waitFor(() => expect(section('Rooms')?.open).toBe(true))
  expect(section('Classes')?.open).toBe(false)
})
