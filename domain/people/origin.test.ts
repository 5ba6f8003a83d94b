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
  ['another host behind a dot', '/.//evil.example/'],
  ['another host behind an encoded dot', '/%2e//evil.example/'],
  ['another host behind encoded dots', '/account/%2E.//evil.example/'],
  ['another host behind a page', '/account/..//evil.example/'],
  ['a second slash', '/account//evil.example/'],
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
  URL: new (path: string, base: string) => { origin: string; pathname: string }
}

test('a path that the server takes and mails is the one that a browser opens, on this site', () => {
  const wish = fc.oneof(fc.webPath(), fc.stringMatching(/^\/[/\\.\s\t%2eE:?#@av]{0,12}$/))
  fc.assert(
    fc.property(wish, (asked) => {
      if (!LinkRequest.safeParse({ email: 'ada@lounge.example', to: asked }).success) return
      const { origin, pathname } = new URL(asked, 'https://cafe.test')
      expect(origin).toBe('https://cafe.test')
      expect(pathname).not.toContain('//')
      expect(new URL(pathname, 'https://cafe.test').pathname).toBe(pathname)
      expect(pathname.length).toBeGreaterThanOrEqual(asked.split(/[?#]/)[0]?.length ?? 0)
    }),
    { numRuns: 5_000 },
  )
})

test.each(['/\t/evil.example', '/.//evil.example', '/account/..//evil.example'])(
  'the server mails no %j on',
  (to) => {
    expect(LinkRequest.safeParse({ email: 'ada@lounge.example', to }).success).toBe(false)
  },
)

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
