import fc from 'fast-check'
import { expect, test } from 'vitest'
import { LinkRequest } from '#domain/contracts/people.ts'
import { ownPath } from './origin.ts'

test.each(['/', '/pos', '/menu?favorite=latte', '/artist/ada#works', '/admin/users?q=a%20b'])(
  '%s is returned to',
  (path) => {
    expect(ownPath(path)).toBe(path)
  },
)

test.each<[string, unknown]>([
  ['nothing', undefined],
  ['a number', 7],
  ['another host', 'https://evil.example/'],
  ['another host without its scheme', '//evil.example/'],
  ['another host with a backslash', '/\\evil.example/'],
  ['another host behind a tab', '/\t/evil.example/'],
  ['another host behind a line break', '/\n/evil.example/'],
  ['another host behind dots', '/..//evil.example/'],
  ['a script', 'javascript:alert(1)'],
  ['no address', 'menu'],
  ['the page one signs in on', '/sign-in'],
  ['the same by its other name', '/login?to=/pos'],
  ['a link that is spent', '/sign-in/link#token=x'],
  ['what was refused', '/unauthorized'],
  ['a novel', `/${'x'.repeat(600)}`],
])('%s is not', (_, wish) => {
  expect(ownPath(wish)).toBeNull()
})

// The domain knows no browser; reading addresses as one does is what every runtime of these tests can.
const { URL } = globalThis as unknown as {
  URL: new (path: string, base: string) => { origin: string }
}

test('what is returned to stays on this site, whatever was asked for, and the server takes it', () => {
  const wish = fc.oneof(fc.string(), fc.webUrl(), fc.stringMatching(/^[/\\.\s\t:?#@ev]{1,9}$/))
  fc.assert(
    fc.property(wish, (asked) => {
      const to = ownPath(asked)
      if (to === null) return
      expect(new URL(to, 'https://cafe.test').origin).toBe('https://cafe.test')
      expect(LinkRequest.safeParse({ email: 'ada@lounge.example', to }).success).toBe(true)
    }),
    { numRuns: 2_000 },
  )
})
