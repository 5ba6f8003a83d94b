import { brotliDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { loaderWriter } from './write-loader.ts'

const loader = (text: string) => ({
  type: 'text/javascript',
  etag: '"built"',
  plain: Buffer.from(text),
  br: null,
  gzip: null,
})

test('a file that has no place for what the café knows stays as it was built', () => {
  const file = loader('a.b=`frozen`')
  expect(loaderWriter()(file, { contest: {} })).toBe(file)
})

test('what the café knows is written in as data, whatever its words say', () => {
  const notes = {
    links: [{ id: 'a', label: "$& ` \\ ' </script>", href: '/classes/book' }],
    contest: {},
  }
  const file = loader('a.notes=`__NOTES__`;b()')
  const { plain, br, etag } = loaderWriter()(file, notes)
  const text = plain.toString()
  expect(text).toBe(`a.notes=${JSON.stringify(notes)};b()`)
  expect(brotliDecompressSync(br as Buffer).toString()).toBe(text)
  expect(etag).not.toBe(file.etag)
})

test('the same is written once, and of what many strangers ask for only the latest is kept', () => {
  const write = loaderWriter()
  const file = loader('a.notes="__NOTES__"')
  const prize = (number: number) => ({ contest: { prize: `${number}`, opening: '' } })
  const first = write(file, prize(0))
  for (let number = 1; number < 150; number++) write(file, prize(number))
  expect(write(file, prize(0))).toBe(first)
  for (let number = 150; number < 400; number++) write(file, prize(number))
  expect(write(file, prize(0))).not.toBe(first)
})
