import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Ask for no more than that their text stays with the package. */
const FREE = [
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'CC-BY-4.0',
  'PSF-2.0',
  'Python-2.0',
  'Unlicense',
  'Zlib',
]
/** Ask for more, and are named in NOTICES. */
const NAMED = ['MPL-2.0', 'LGPL-3.0-or-later', 'OFL-1.1']

type Package = { name: string; version: string; licence: string }
const packages = packagesIn(join(root, 'node_modules'))

test('every package has a licence that was agreed to', () => {
  expect(packages.length).toBeGreaterThan(100)
  const others = packages.filter(({ licence }) => !choices(licence).some(isKnown))
  expect(others.map(({ name, version, licence }) => `${name} ${version}: ${licence}`)).toEqual([])
})

test('NOTICES names every package whose licence asks for it, under that licence', () => {
  const notices = readFileSync(join(root, 'NOTICES'), 'utf8')
  const missing = packages.filter(({ name, licence }) => {
    if (choices(licence).some((each) => FREE.includes(each))) return false
    const [, part = ''] = notices.split(`\n${licence}\n`)
    return !part.split(/\n\n(?=\S)/)[0]?.includes(familyOf(name))
  })
  expect(missing).toEqual([])
})

test('a new licence is noticed', () => {
  expect(choices('GPL-3.0-only').some(isKnown)).toBe(false)
  expect(choices('SEE LICENSE IN LICENSE').some(isKnown)).toBe(false)
  expect(choices('(MIT OR GPL-3.0-only)').some(isKnown)).toBe(true)
  expect(choices('MIT AND GPL-3.0-only').some(isKnown)).toBe(false)
  expect(familyOf('@img/sharp-libvips-linuxmusl-arm64')).toBe('sharp-libvips')
  expect(familyOf('lightningcss-darwin-arm64')).toBe('lightningcss')
})

const isKnown = (licence: string): boolean => FREE.includes(licence) || NAMED.includes(licence)

/** Of 'A OR B' one may choose; 'A AND B' is one that has both, and is known only by itself. */
function choices(licence: string): string[] {
  return licence.replaceAll(/^\(|\)$/g, '').split(' OR ')
}

/** The package of which this is the part for one system. */
function familyOf(name: string): string {
  return name
    .replace(/^@img\//, '')
    .replace(/-(?:linux|linuxmusl|darwin|win32|wasm32|android|freebsd)(?:-.*)?$/, '')
}

function packagesIn(folder: string): Package[] {
  return readdirSync(folder)
    .filter((name) => !name.startsWith('.'))
    .flatMap((name) => {
      const path = join(folder, name)
      if (name.startsWith('@')) return packagesIn(path)
      const file = join(path, 'package.json')
      if (!existsSync(file)) return []
      const inside = join(path, 'node_modules')
      return [packageOf(file), ...(existsSync(inside) ? packagesIn(inside) : [])]
    })
}

function packageOf(file: string): Package {
  const { name, version, license, licenses } = JSON.parse(readFileSync(file, 'utf8')) as {
    name: string
    version: string
    license?: string | { type: string }
    licenses?: { type: string }[]
  }
  const old = licenses?.map(({ type }) => type).join(' OR ')
  const licence = typeof license === 'string' ? license : (license?.type ?? old ?? 'none')
  return { name, version, licence }
}
