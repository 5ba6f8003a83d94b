import { cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

let title: (typeof import('./title.ts'))['title']
let PageTitle: (typeof import('./PageTitle.tsx'))['PageTitle']
beforeEach(async () => {
  vi.resetModules()
  ;({ title } = await import('./title.ts'))
  ;({ PageTitle } = await import('./PageTitle.tsx'))
  document.head.innerHTML = '<title>Creative Lounge</title>'
})
afterEach(cleanup)

test('the tab says what the row of the page says, and then that of the next page', async () => {
  title.ofPage('/menu')
  await expect.poll(() => document.title).toBe('Menu · Creative Lounge')
  title.ofPage('/faq')
  await expect.poll(() => document.title).toBe('Questions · Creative Lounge')
})

test('what a page knows better counts as long as it is shown, in whatever order the two come', async () => {
  const { rerender, unmount } = render(<PageTitle>Open mic</PageTitle>)
  title.ofPage('/events/:eventId')
  await import('#domain/site/titles.ts')
  expect(document.title).toBe('Open mic · Creative Lounge')
  rerender(<PageTitle>Zine market</PageTitle>)
  expect(document.title).toBe('Zine market · Creative Lounge')
  rerender(<PageTitle>{null}</PageTitle>)
  await expect.poll(() => document.title).toBe('Event · Creative Lounge')
  rerender(<PageTitle>Open mic</PageTitle>)
  unmount()
  title.ofPage('/menu')
  await expect.poll(() => document.title).toBe('Menu · Creative Lounge')
})

test('the server has titled the first page that it rendered', async () => {
  document.head.innerHTML = '<title>Open mic</title><script data-state="/page-state/x"></script>'
  title.ofPage('/events/:eventId')
  await import('#domain/site/titles.ts')
  expect(document.title).toBe('Open mic')
  title.ofPage('/events')
  await expect.poll(() => document.title).toBe('Events · Creative Lounge')
})
