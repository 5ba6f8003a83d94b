import { expect, test } from 'vitest'
import { anchorOf, pairsOf, sectionsOf } from './outline.ts'

test('an anchor is the heading in small plain letters', () => {
  expect(anchorOf('How it came about')).toBe('how-it-came-about')
  expect(anchorOf('Who’s here, in Café?')).toBe('whos-here-in-cafe')
})

test('a list whose every line names something first is a list of pairs, and years are told from names', () => {
  expect(pairsOf(['1891: It is built.', 'October 2025: It opens.'])).toEqual([
    { term: '1891', year: '1891', text: 'It is built.' },
    { term: 'October 2025', year: '2025', text: 'It opens.' },
  ])
  expect(pairsOf(['Nadia Osei: press', 'Walt: the valve'])?.map(({ year }) => year)).toEqual([
    null,
    null,
  ])
})

test('a list with one plain line stays a list', () => {
  expect(pairsOf(['Less ice: half a scoop', 'Peel the taro with gloves on.'])).toBeNull()
  expect(
    pairsOf(['A line that goes on for quite a while before it gets to its point: late.']),
  ).toBeNull()
})

test('text is cut at its headings, and a beginning without one is kept', () => {
  const p = (text: string) => ({ kind: 'paragraph' as const, text })
  const h = (text: string) => ({ kind: 'heading' as const, text })
  expect(sectionsOf([p('a'), h('B'), p('b'), p('c')])).toEqual([
    { heading: null, anchor: '', blocks: [p('a')] },
    { heading: 'B', anchor: 'b', blocks: [p('b'), p('c')] },
  ])
  expect(sectionsOf([h('A')]).map(({ anchor }) => anchor)).toEqual(['a'])
})
