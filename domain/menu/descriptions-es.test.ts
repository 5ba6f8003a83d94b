import { expect, test } from 'vitest'
import { CATALOGUE } from './catalogue.ts'
import { DESCRIPTIONS_ES } from './descriptions-es.ts'

test('all that the menu came with is described in Spanish, and nothing else', () => {
  const written = CATALOGUE.items.map(({ description }) => description)
  expect(Object.keys(DESCRIPTIONS_ES).toSorted()).toEqual(written.toSorted())
})
