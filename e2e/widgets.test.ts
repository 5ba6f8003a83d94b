import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { WIDGETS } from './widgets.ts'

const read = (path: string) =>
  readFileSync(fileURLToPath(new URL(`../${path}`, import.meta.url)), 'utf8')
const manual = read('docs/embedding.md')

describe.each(WIDGETS)('the widget %s', (name) => {
  const index = read(`widgets/${name}/index.ts`)

  test('is in docs/embedding.md, with the attributes of its own', () => {
    const [, attributes = ''] = /attributes: \[([^\]]*)\]/.exec(index) ?? []
    const own = [...attributes.matchAll(/'(\w+)'/g)].map(([, attribute]) => attribute)
    const [, cells = 'no row'] =
      new RegExp(`^\\| \`<lounge-${name}>\` (.*)`, 'm').exec(manual) ?? []
    expect([...cells.matchAll(/`(\w+)`/g)].map(([, attribute]) => attribute)).toEqual(own)
    expect(manual).toContain(`(../widgets/${name}/index.ts)`)
  })

  test('has a page of somebody else that shows it alone', () => {
    expect(existsSync(fileURLToPath(new URL(`../embed-demo/${name}.html`, import.meta.url)))).toBe(
      true,
    )
    expect(read('embed-demo/index.html')).toContain(`href="${name}"`)
  })
})
