import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { AlikeFound, AlikeOne, DeclineAlike as Choice } from '#domain/contracts/ordering.ts'
import { DeclineAlike } from './DeclineAlike.tsx'

afterEach(cleanup)

const one = (nth: number, sender: AlikeOne['sender']): AlikeOne => ({
  id: `o${nth}`,
  label: `A-10${nth}`,
  name: `Guest ${nth}`,
  sender,
  about: '$9.18',
  by: ['network'],
})
const FOUND: AlikeFound = {
  network: 7,
  range: 0,
  domain: 0,
  unproven: 0,
  accounts: { network: 1, range: 0, domain: 0, unproven: 0 },
  list: [1, 2, 3, 4, 5].map((nth) => one(nth, 'stranger')).concat(one(9, 'account')),
}

function open(found: AlikeFound) {
  const choices: Choice[] = []
  render(
    <DeclineAlike
      about="A-101"
      id="o1"
      find={async () => found}
      decline={async (choice) => {
        choices.push(choice)
        return { declined: 1 }
      }}
      onDone={() => {}}
    />,
  )
  fireEvent.click(screen.getByRole('button', { name: /More like this/ }))
  return choices
}

test('names whom it would decline before staff decide, and people who signed in apart', async () => {
  const choices = open(FOUND)
  const strangers = (await screen.findByText('7 from the same network')).closest('details')
  const accounts = screen
    .getByText('1 of people with new accounts from the same network')
    .closest('details')
  if (!strangers || !accounts) throw new Error('There is no list.')
  const lines = [...strangers.querySelectorAll('li')].map(({ textContent }) => textContent)
  expect(lines).toHaveLength(6)
  expect(lines[0]).toBe('A-101 Guest 1 · not confirmed · $9.18')
  expect(lines.at(-1)).toBe('and 2 more')
  expect(accounts.querySelector('li')?.textContent).toBe(
    'A-109 Guest 9 · signed in, new account · $9.18',
  )
  strangers.open = true
  fireEvent.click(within(strangers).getByRole('button', { name: /Decline all 7/ }))
  fireEvent.click(within(strangers).getByRole('button', { name: /Yes, decline them all/ }))
  await screen.findByRole('button', { name: /More like this/ })
  expect(choices).toEqual([{ by: 'network', who: 'strangers' }])
})

test('offers nothing where the order itself is all there is', async () => {
  open({ ...FOUND, list: [one(1, 'stranger')], network: 1 })
  expect(await screen.findByText('No others of this sender are open.')).toBeTruthy()
})

test('offers all that nobody confirmed, whoever sent it, and says who is among them', async () => {
  const list = [1, 2, 3, 4, 5].map((nth): AlikeOne => ({
    ...one(nth, 'stranger'),
    by: nth === 1 ? ['network', 'unproven'] : ['unproven'],
  }))
  const choices = open({ ...FOUND, network: 1, unproven: 74, list })
  const label = '74 from anywhere that nobody confirmed'
  const group = (await screen.findByText(label)).closest('details')
  if (!group) throw new Error('There is no list.')
  expect(screen.queryByText('1 from the same network')).toBeNull()
  const lines = [...group.querySelectorAll('li')].map(({ textContent }) => textContent)
  expect([lines.length, lines.at(-1)]).toEqual([6, 'and 69 more'])
  expect(group.textContent).toContain('Guests who left only a phone number are among them')
  group.open = true
  fireEvent.click(within(group).getByRole('button', { name: /Decline all 74/ }))
  fireEvent.click(within(group).getByRole('button', { name: /Yes, decline them all/ }))
  await screen.findByRole('button', { name: /More like this/ })
  expect(choices).toEqual([{ by: 'unproven', who: 'strangers' }])
})
