import { expect, test } from 'vitest'
import type { TicketQuestion } from '#domain/booking/tickets.ts'
import { checkAnswers } from './Questions.tsx'

const asked = (id: string, label: string, kind: TicketQuestion['kind']): TicketQuestion => ({
  id,
  label,
  kind,
  options: ['A little', 'Well'],
  isRequired: true,
})
const QUESTIONS = [
  asked('tea', 'How well do you know tea?', 'choice'),
  asked('ok', 'I am 18', 'yes'),
]

test('a missing answer is told with its question', () => {
  expect(checkAnswers(QUESTIONS, {})).toEqual({
    'answers.tea': 'How well do you know tea? Choose one.',
    'answers.ok': 'I am 18: Please confirm this.',
  })
  expect(checkAnswers(QUESTIONS, { tea: 'Well', ok: 'yes' })).toEqual({})
})
