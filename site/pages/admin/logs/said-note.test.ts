import { expect, test } from 'vitest'
import { noteOf } from './said-note.ts'

test('what the browser says about a message is said in words', () => {
  const note = (metadata: object) => noteOf(JSON.stringify(metadata))
  expect(note({ intent: 'not-understood', source: 'site', actions: 4 })).toBe(
    'Not understood. Shown with 4 buttons.',
  )
  expect(note({ intent: 'order', source: null, actions: 1 })).toBe('Shown with a button.')
  expect(note({ isBlocked: true, actions: 0 })).toBe('Refused before it was read.')
  expect([note({}), noteOf(null), noteOf('{"intent'), noteOf('4')]).toEqual(['', '', '', ''])
})
