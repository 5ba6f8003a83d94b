import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { withStyleSheet } from './inline-styles.ts'

const POLICY = "style-src 'self'; script-src 'self'"

test('a page without inline styles keeps its policy', () => {
  expect(withStyleSheet('<p class="a">style="no"</p>', POLICY)).toEqual({
    html: '<p class="a">style="no"</p>',
    sheet: '',
    csp: POLICY,
  })
})

test('inline styles become rules that the policy admits by their hash', () => {
  const page = '<li style="--wide:12"><i style="font-family:&quot;Ink&quot;"></i></li>'
  const { html, sheet, csp } = withStyleSheet(page, POLICY)
  expect(html).toBe(
    '<li data-style="--wide:12"><i data-style="font-family:&quot;Ink&quot;"></i></li>',
  )
  const css =
    '#root [data-style="--wide:12"]{--wide:12}#root [data-style="font-family:\\"Ink\\""]{font-family:"Ink"}'
  expect(sheet).toBe(`<style>${css}</style>`)
  expect(csp).toContain(createHash('sha256').update(css).digest('base64'))
  expect(csp).not.toContain('unsafe')
})

test('a style that could end the sheet is left out of it', () => {
  const { sheet, csp } = withStyleSheet('<i style="content:&quot;&lt;/style>&quot;"></i>', POLICY)
  expect([sheet, csp]).toEqual(['', POLICY])
})
