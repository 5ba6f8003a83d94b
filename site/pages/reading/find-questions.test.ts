import { describe, expect, test } from 'vitest'
import { findQuestions, groupsOf } from './find-questions.ts'

const WALL = [
  { id: 'hours', group: 'Visiting', question: 'When are you open?', answer: 'Daily, with a dog.' },
  { id: 'dog', group: 'Visiting', question: 'Can I bring my dog?', answer: 'Yes, on a leash.' },
  { id: 'milk', group: 'Ordering', question: 'Which milks are there?', answer: 'Oat and almond.' },
]
const ids = (typed: string) => findQuestions(WALL, typed).map(({ id }) => id)

describe('finding a question', () => {
  test('shows all of them, in their order, until something is typed', () => {
    expect(ids('  ')).toEqual(['hours', 'dog', 'milk'])
  })

  test('puts what asks it before what only mentions it', () => {
    expect(ids('dog')).toEqual(['dog', 'hours'])
  })

  test('wants every word that says something, and none of the small ones', () => {
    expect(ids('can i have almond milk')).toEqual([])
    expect(ids('do you do almond milk')).toEqual(['milk'])
  })

  test('forgives a slip of the finger', () => {
    expect(ids('amlond')).toEqual(['milk'])
    expect(ids('zzzz')).toEqual([])
  })

  test('searches by the small words where there are no others', () => {
    expect(ids('when')).toEqual(['hours'])
    expect(ids('can')).toEqual(['dog'])
  })
})

test('questions are grouped in the order in which the groups first come', () => {
  expect(groupsOf(WALL).map(([group, inside]) => [group, inside.length])).toEqual([
    ['Visiting', 2],
    ['Ordering', 1],
  ])
})
