import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { show } from '../../testing.tsx'
import { leaveTillAsNew } from './testing.ts'
import { ApprovalForm } from './ApprovalForm.tsx'

afterEach(() => {
  leaveTillAsNew()
  vi.unstubAllGlobals()
})

const person = (id: string, staffRole: string) => ({ id, name: id, role: 'STAFF', staffRole })
function open(people: object[]) {
  const agreed: unknown[] = []
  show(<ApprovalForm act="refund" onApprove={(approval) => agreed.push(approval)} />, {
    'GET /auth/till': () => ({ till: { id: 't', name: 'Front' }, people }),
  })
  return agreed
}

test('the only one who may agree is chosen, and the keys on the screen type their PIN', async () => {
  const agreed = open([person('bao', 'BARISTA'), person('sena', 'SENIOR_BARISTA')])
  await screen.findByRole('option', { name: 'sena' })
  expect(document.activeElement).toBe(screen.getByLabelText('Their PIN'))
  for (const key of ['3', '6', '9', 'Delete the last digit', '8', '2', '7'])
    fireEvent.click(screen.getByRole('button', { name: key }))
  fireEvent.click(screen.getByRole('button', { name: 'Agree' }))
  expect(agreed).toEqual([{ userId: 'sena', pin: '3682' }])
})

test('what was known of this tablet before is asked for anew, so that its form is no other a moment later', async () => {
  let answer: (() => void) | null = null
  function Known(): ReactNode {
    const cache = useQueryClient()
    useState(() => cache.setQueryData(['till-door'], { till: null, people: [] }))
    return <ApprovalForm act="refund" onApprove={() => {}} />
  }
  const door = { till: { id: 't', name: 'Front' }, people: [person('mia', 'MANAGER')] }
  show(<Known />, {
    'GET /auth/till': () => new Promise((resolve) => (answer = () => resolve(door))),
  })
  await waitFor(() => expect(answer).not.toBeNull())
  expect(screen.queryByText(/This tablet is no till yet/)).toBeNull()
  answer!()
  expect(await screen.findByLabelText('Their PIN')).toBeTruthy()
})

test('where the server is not reached no PIN is asked for, and it can be tried again', async () => {
  show(<ApprovalForm act="refund" onApprove={() => {}} />, {
    'GET /auth/till': () => Response.json({ error: 'x', message: 'Down' }, { status: 500 }),
  })
  expect(await screen.findByText(/server was not reached/)).toBeTruthy()
  expect(screen.queryByLabelText('Their PIN')).toBeNull()
})

test('of several one is chosen first', async () => {
  open([person('mia', 'MANAGER'), person('sena', 'SENIOR_BARISTA')])
  await screen.findByRole('option', { name: 'sena' })
  expect(document.activeElement).toBe(screen.getByLabelText('Who agrees'))
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Agree' }).disabled).toBe(true)
})

test('no PIN is asked for while nobody knows whether it works on this tablet, nor where it does not', async () => {
  let answer: (() => void) | null = null
  show(<ApprovalForm act="refund" onApprove={() => {}} />, {
    'GET /auth/till': () =>
      new Promise((resolve) => (answer = () => resolve({ till: null, people: [] }))),
  })
  expect(screen.getByText('Looking who may agree…')).toBeTruthy()
  expect(screen.queryByLabelText('Their PIN')).toBeNull()
  await waitFor(() => expect(answer).not.toBeNull())
  answer!()
  expect(await screen.findByText(/This tablet is no till yet/)).toBeTruthy()
  expect(screen.queryByLabelText('Their PIN')).toBeNull()
})
