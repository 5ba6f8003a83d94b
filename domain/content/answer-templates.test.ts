import { expect, test } from 'vitest'
import { fillTemplate, withTemplate } from './answer-templates.ts'

test('fills in what is known, and leaves the rest to be seen', () => {
  const text = 'Hello {name}, call {cafe} at {phone}. {Wow} {other} {reference}'
  expect(fillTemplate(text, { '{name}': 'Noor', '{cafe}': 'The Lounge', '{phone}': null })).toBe(
    'Hello Noor, call The Lounge at {phone}. {Wow} {other} {reference}',
  )
  // What somebody called themselves is not filled in once more.
  expect(fillTemplate('{name}', { '{name}': '{phone}', '{phone}': '555' })).toBe('{phone}')
})

test('is put below what was written', () => {
  expect(withTemplate('  ', 'Thank you.')).toBe('Thank you.')
  expect(withTemplate('Yes.\n', 'Thank you.')).toBe('Yes.\n\nThank you.')
})
