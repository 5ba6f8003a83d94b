import { fireEvent } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { WidgetHost } from '../shadow-dom-wrapper/widget-host.ts'
import { stand } from './no-ticket.ts'

afterEach(() => document.body.replaceChildren())

/** An element whose files did not come. */
function place(attributes: Record<string, string> = {}) {
  const element = document.createElement('lounge-survey')
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
  document.body.append(element)
  const root = element.attachShadow({ mode: 'open' })
  const container = document.createElement('div')
  root.append(container)
  let tries = 0
  const wake = () => Promise.reject(new Error(`try ${++tries}`))
  const host = Object.assign(element, { root, wake }) as unknown as WidgetHost
  return { host, container, tried: () => tries }
}

test('every ticket of a page that has nothing in it leads to the contest at its café', () => {
  const first = place({ embed: 'spring' })
  const other = place({ site: 'https://cafe.example' })
  const drawn = place()
  drawn.container.append('A ticket')
  stand(first.host)
  const linkIn = ({ container }: typeof first) => container.querySelector('a')?.href
  expect(linkIn(first)).toBe(`${location.origin}/prelaunch?embed=spring`)
  expect(linkIn(other)).toBe('https://cafe.example/prelaunch')
  expect(drawn.container.textContent).toBe('A ticket')
})

test('it tries again at a press, and leaves when the ticket comes', async () => {
  const { host, container, tried } = place()
  stand(host)
  const button = container.querySelector('button') as HTMLButtonElement
  fireEvent.click(button)
  expect(button.getAttribute('aria-busy')).toBe('true')
  await expect.poll(() => button.getAttribute('aria-busy')).toBe('false')
  expect(tried()).toBe(1)
  container.append(document.createElement('section'))
  await expect.poll(() => container.querySelector('aside')).toBeNull()
})
