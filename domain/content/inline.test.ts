import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { inlineOf, linkAddress, linkProblem, plainText, type Inline } from './inline.ts'

const link = (href: string, ...inside: Inline[]): Inline => ({ kind: 'link', href, inside })
const strong = (...inside: Inline[]): Inline => ({ kind: 'strong', inside })
const em = (...inside: Inline[]): Inline => ({ kind: 'em', inside })

test.each<[string, Inline[]]>([
  ['Tea and cake.', ['Tea and cake.']],
  ['', []],
  ['A **strong** word', ['A ', strong('strong'), ' word']],
  ['An *odd* one.', ['An ', em('odd'), ' one.']],
  ['**all *of* it**', [strong('all ', em('of'), ' it')]],
  ['See [the menu](/menu).', ['See ', link('/menu', 'the menu'), '.']],
  ['[**now**](https://a.example/b?c=1#d)', [link('https://a.example/b?c=1#d', strong('now'))]],
  ['**[now](/classes)**', [strong(link('/classes', 'now'))]],
  ['[write](mailto:hello@a.example)', [link('mailto:hello@a.example', 'write')]],
  // What is no markup is text.
  ['2 * 3 * 4 and 5*6*7', ['2 * 3 * 4 and 5*6*7']],
  ['a *b', ['a *b']],
  ['**a', ['**a']],
  ['a [b] (c)', ['a [b] (c)']],
  ['[a', ['[a']],
  ['\\*a\\* and \\[b](/c)', ['*a* and [b](/c)']],
  ['*a **b*', [em('a **b')]],
  ['<b onclick="x()">b</b> & <script>', ['<b onclick="x()">b</b> & <script>']],
  ['[[a](/b)](/c)', [link('/b', '[a'), '](/c)']],
])('%j is read', (text, expected) => {
  expect(inlineOf(text)).toEqual(expected)
})

const HOSTILE = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert%281%29',
  ' javascript:x',
  'java\tscript:x',
  'java\u0000script:x',
  '\u202Ehttps://a.example',
  'data:text/html,<script>x</script>',
  'vbscript:x',
  'file:///etc/passwd',
  'blob:https://a.example/1',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  'https:evil.example',
  'https:///evil.example',
  'https://good.example@evil.example',
  'https://a.example/"onclick="x',
  "https://a.example/'x",
  'https://a.example/<script>',
  'http://',
  'menu',
  'mailto:',
  'mailto:x',
  'ftp://a.example',
  '',
  `/${'a'.repeat(600)}`,
]
test.each(HOSTILE)('%j is no address of a link', (address) => {
  expect(linkAddress(address)).toBeNull()
  const read = inlineOf(`[a](${address})`)
  expect(JSON.stringify(read)).not.toContain('"kind":"link"')
  expect(linkProblem(`Tea, [a](${address}) and cake`)).toContain('A link is')
})

test('whatever is written, each link is a safe one, no word is lost, and the nesting has an end', () => {
  const bit = fc.constantFrom(
    '*',
    '**',
    '[',
    ']',
    '](',
    ')',
    '(',
    '/a',
    'https://a.example',
    '\\',
    ' ',
    'a',
    '<i>',
    'javascript:',
    '\n',
    'é',
  )
  fc.assert(
    fc.property(
      fc.array(bit, { maxLength: 60 }).map((bits) => bits.join('')),
      (text) => {
        const depth = (parts: Inline[]): number =>
          Math.max(
            0,
            ...parts.map((part) => (typeof part === 'string' ? 0 : 1 + depth(part.inside))),
          )
        const visit = (parts: Inline[]) => {
          for (const part of parts)
            if (typeof part !== 'string') {
              if (part.kind === 'link') expect(linkAddress(part.href)).toBe(part.href)
              visit(part.inside)
            }
        }
        const read = inlineOf(text)
        visit(read)
        expect(depth(read)).toBeLessThan(6)
        const letters = (words: string) => words.replaceAll(/[^aé<>i]/g, '')
        const withoutAddresses = text.replaceAll(/\]\([^)]*\)/g, '')
        expect(letters(plainText(text)).length).toBeGreaterThanOrEqual(
          letters(withoutAddresses).length,
        )
      },
    ),
    { numRuns: 3_000, seed: 16 },
  )
})

test('the longest text of signs is read at once', () => {
  for (const sign of [
    '*',
    '**',
    '[',
    '](',
    '[a](',
    '*a',
    'a*',
    '**a *b ',
    '[a](/b)',
    '\\',
    ']('.padEnd(40, 'a'),
  ])
    expect(inlineOf(sign.repeat(200_000 / sign.length)).length).toBeGreaterThan(0)
})
