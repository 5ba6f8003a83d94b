import { expect, test } from 'vitest'
import { byNames, canonical, differences } from './differences.ts'

test('says nothing about what stayed, whatever the order of the keys', () => {
  expect(differences({ a: 1, b: [1, { c: 2, d: 3 }] }, { b: [1, { d: 3, c: 2 }], a: 1 })).toEqual(
    [],
  )
  expect(canonical({ b: 1, a: undefined })).toBe('{"b":1}')
})

test('names what was changed, added and taken away by where it stands', () => {
  const before = { title: 'Old', tags: ['tea', 'ink'], gone: true }
  const after = { title: 'New', tags: ['tea', 'print', 'ink'], fresh: 1 }
  expect(differences(before, after)).toEqual([
    { path: ['title'], before: 'Old', after: 'New' },
    { path: ['tags', '2'], after: 'print' },
    { path: ['fresh'], after: 1 },
    { path: ['gone'], before: true },
  ])
})

test('finds the words that were changed inside a block, not the block', () => {
  const [first, last] = [
    { kind: 'paragraph', text: 'One' },
    { kind: 'paragraph', text: 'Three' },
  ]
  const before = { blocks: [first, { kind: 'paragraph', text: 'Two' }, last] }
  const after = { blocks: [first, { kind: 'paragraph', text: 'Zwei' }, last] }
  expect(differences(before, after)).toEqual([
    { path: ['blocks', '2', 'text'], before: 'Two', after: 'Zwei' },
  ])
})

test('compares a week day by day', () => {
  const hours = (closes: string[]) => ({ week: closes.map((each) => ({ span: { closes: each } })) })
  expect(differences(hours(['19', '19', '20', '20']), hours(['19', '20', '20', '20']))).toEqual([
    { path: ['week', '2', 'span', 'closes'], before: '19', after: '20' },
  ])
})

test('compares days by their dates, in whatever order they are kept', () => {
  const [july, christmas, eve] = [
    { date: '2026-07-04', span: null },
    { date: '2025-12-25', span: null },
    { date: '2025-12-24', span: null },
  ]
  expect(differences([july, christmas], [christmas, july])).toEqual([])
  expect(
    differences(
      { exceptions: [july, christmas] },
      { exceptions: [eve, { ...christmas, span: 1 }, july] },
    ),
  ).toEqual([
    { path: ['exceptions', '2025-12-24'], after: eve },
    { path: ['exceptions', '2025-12-25', 'span'], after: 1 },
  ])
})

test('tells one entry that left the front of a list as one difference', () => {
  const list = ['a', 'b', 'c', 'd']
  expect(differences({ list }, { list: list.slice(1) })).toEqual([
    { path: ['list', '1'], before: 'a' },
  ])
})

test('a size is called as every screen calls it', () => {
  const prices = (cents: number) => [{ size: 'medium', cents }]
  const [was, is] = byNames({ prices: prices(750) }, { prices: prices(800) })
  expect(differences(was, is)).toEqual([
    { path: ['prices', 'Regular', 'cents'], before: 750, after: 800 },
  ])
})

test('entries of lists that have names are told by them, and otherwise by their place', () => {
  const sizes = (large: number) => [
    { id: 'medium', label: 'Regular', cents: 750 },
    { id: 'large', label: 'Large', cents: large },
  ]
  const [was, is] = byNames({ sizes: sizes(850) }, { sizes: sizes(925) })
  expect(differences(was, is)).toEqual([
    { path: ['sizes', 'Large', 'cents'], before: 850, after: 925 },
  ])
  const turned = { sizes: sizes(850).toReversed() }
  expect(byNames({ sizes: sizes(850) }, turned)).toEqual([{ sizes: sizes(850) }, turned])
})
