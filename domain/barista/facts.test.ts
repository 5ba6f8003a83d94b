import { expect, test } from 'vitest'
import { factsWanted, orderAsked } from './facts.ts'

test.each([
  ['its under sam', 'A-104', 'A-104 for sam'],
  ['Sam', 'where is order a104?', 'A-104 for Sam'],
  ['under Sam', 'order number 104', 'A-104 for Sam'],
  ['Sam', 'I want to order 120 croissants', 'Sam'],
  ['thanks', 'A-104', 'thanks'],
  ['a mocha please', 'A-104', 'a mocha please'],
  ['Sam', 'A-104 for Ana', 'Sam'],
  ['Sam', 'where is my order', 'Sam'],
])('%s behind %s asks for %s', (message, before, asked) => {
  expect(orderAsked(message, before)).toBe(asked)
})

test.each([
  ["what's the halloween thing tomorrow", 'events'],
  ['any live music this week', 'events'],
  ['any movies coming up', 'events'],
  ["what if i can't make it", 'questions'],
  ['how do i book', 'questions'],
] as const)('the answer to “%s” needs %s', (message, name) => {
  expect(factsWanted(message)).toContain(name)
})
