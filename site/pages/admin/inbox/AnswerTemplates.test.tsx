import { cleanup, fireEvent, screen } from '@testing-library/react'
import { useState, type ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { cafeAt, show } from '#site/testing.tsx'
import { InsertTemplate } from './AnswerTemplates.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function Answer(): ReactNode {
  const [text, setText] = useState('Dear Ines,')
  return (
    <>
      <InsertTemplate written={text} name="Ines" reference="C-AAAAA" onInsert={setText} />
      <textarea aria-label="Answer" value={text} onChange={({ target }) => setText(target.value)} />
    </>
  )
}

test('a kept answer is put below what was written, filled in, and can be changed and put in again', async () => {
  const kept = { title: 'Sundays', text: '{name}, we do: {reference}.', changedBy: 'Mo' }
  show(<Answer />, {
    'GET /api/cafe': () => cafeAt('2025-10-17T16:00:00Z'),
    'GET /api/answer-templates': () => ({
      templates: [{ id: 't-1', ...kept, changedAt: '2025-10-17T16:00:00.000Z' }],
    }),
  })
  const choose = async () =>
    fireEvent.change(await screen.findByLabelText('Insert a saved reply'), {
      target: { value: 't-1' },
    })
  const answer = () => screen.getByLabelText<HTMLTextAreaElement>('Answer').value
  await choose()
  expect(answer()).toBe('Dear Ines,\n\nInes, we do: C-AAAAA.')
  fireEvent.change(screen.getByLabelText('Answer'), { target: { value: '' } })
  await choose()
  expect(answer()).toBe('Ines, we do: C-AAAAA.')
})
