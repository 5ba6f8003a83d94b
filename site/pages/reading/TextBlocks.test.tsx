import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { TextBlocks } from './TextBlocks.tsx'

afterEach(cleanup)

const shown = (text: string) => {
  const { container } = render(
    <TextBlocks
      blocks={[
        { kind: 'paragraph', text },
        { kind: 'list', items: [text] },
      ]}
    />,
  )
  return container
}

test('links, emphasis and addresses are elements; other sites are told nothing', () => {
  const page = shown('**Now** *here*, [menu](/menu), [far](https://far.example/a), a@cafe.example')
  expect(page.querySelector('p')?.innerHTML).toBe(
    '<strong>Now</strong> <em>here</em>, <a href="/menu">menu</a>, ' +
      '<a href="https://far.example/a" rel="external noopener noreferrer">far</a>, ' +
      '<a href="mailto:a@cafe.example">a@cafe.example</a>',
  )
  expect(page.querySelectorAll('li a')).toHaveLength(3)
})

test.each([
  '<img src=x onerror=alert(1)>',
  '[x](javascript:alert(1))',
  '[x](data:text/html,<script>alert(1)</script>)',
  '[x](//evil.example)',
  '[x](/a"onmouseover="alert(1))',
  '[<script>alert(1)</script>](/menu)',
  '**<iframe src=//evil.example>**',
  '[x](https://a.example) [y](  jAvAsCrIpT:alert(1))',
])('%j is nothing but text and safe links', (text) => {
  const page = shown(text)
  expect(page.querySelectorAll('script, img, iframe')).toHaveLength(0)
  for (const element of page.querySelectorAll('*'))
    for (const { name, value } of element.attributes) {
      expect(name).not.toMatch(/^on/)
      if (name === 'href') expect(value).toMatch(/^(?:\/(?!\/)|https:\/\/a\.example$)/)
    }
})
