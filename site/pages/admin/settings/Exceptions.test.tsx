import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState, type ReactNode } from 'react'
import { afterEach, expect, test } from 'vitest'
import { put } from '../editing/paths.ts'
import { Exceptions } from './Exceptions.tsx'

afterEach(cleanup)

test('a new day is written where the owner looks, also where past days are folded away', async () => {
  const client = new QueryClient()
  client.setQueryData(['cafe'], { today: '2025-10-17' })
  render(
    <QueryClientProvider client={client}>
      <Days />
    </QueryClientProvider>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Add a day' }))
  const group = screen.getByRole('group', { name: 'A new day' })
  await waitFor(() => expect(group.contains(document.activeElement)).toBe(true))
  expect(document.activeElement).toHaveProperty('value', '2025-10-18')
})

function Days(): ReactNode {
  const [value, setValue] = useState<object>({
    cafe: {
      exceptions: [
        { date: '2025-07-04', span: null, reason: 'Independence Day' },
        { date: '2025-11-27', span: null, reason: 'Thanksgiving' },
      ],
    },
  })
  return (
    <Exceptions
      editor={{
        value,
        set: (path, next) => setValue((before) => put(before, path, next)),
        problems: {},
        fieldId: (path) => path,
      }}
    />
  )
}
