import { brotliDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { DEFAULT_SETTINGS } from '#domain/cafe/settings.ts'
import { linkWriter } from './cafe-links.ts'

const BUILT = DEFAULT_SETTINGS.cafe.promoLinks
const loader = (text: string) => ({
  type: 'text/javascript',
  etag: '"built"',
  plain: Buffer.from(text),
  br: null,
  gzip: null,
})

test('with the links that are built in a loader stays as it was built', () => {
  const file = loader('a.links=`__LINKS__`')
  expect(linkWriter(() => structuredClone(BUILT))(file)).toBe(file)
})

test('links of the café are written in as data, whatever their labels say', () => {
  const links = [{ id: 'a', label: "$& ` \\ ' </script>", href: '/classes/book' }]
  const file = loader('a.links=`__LINKS__`;b()')
  const { plain, br, etag } = linkWriter(() => links)(file)
  const text = plain.toString()
  expect(text).toBe(`a.links=${JSON.stringify(links)};b()`)
  expect(brotliDecompressSync(br as Buffer).toString()).toBe(text)
  expect(etag).not.toBe(file.etag)
})

test('a change is written once, and undone with the links that are built in', () => {
  let links = [...BUILT].slice(1)
  const write = linkWriter(() => links)
  const file = loader('a.links="__LINKS__"')
  const first = write(file)
  expect(write(file)).toBe(first)
  links = [...links].slice(1)
  expect(write(file)).not.toBe(first)
  links = BUILT
  expect(write(file)).toBe(file)
})
