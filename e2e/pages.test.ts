import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { PAGES } from '#domain/site/pages.ts'
import { DIFFERENT_PAGES, GUARDED_PAGES, OPEN_PAGES } from './pages.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const text = (file: string): string => readFileSync(join(root, file), 'utf8')
const sources = (folder: string, pattern: RegExp): string[] =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && pattern.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))

describe('the table of pages', () => {
  test('every row names a file that exports the component of that name', () => {
    for (const { file } of PAGES) {
      const name = file.slice(file.lastIndexOf('/') + 1)
      expect(text(`site/pages/${file}.tsx`)).toMatch(new RegExp(`export function ${name}\\(`))
    }
  })

  test('every page of the site has a row, but the one that says that there is none', () => {
    const rows = new Set(PAGES.map(({ file }) => `site/pages/${file}.tsx`))
    const left = sources('site/pages', /Page\.tsx$/).filter((file) => !rows.has(file))
    expect(left).toEqual(['site/pages/content/NotFoundPage.tsx'])
  })

  test('no route exists outside of it', () => {
    const routing = sources('site', /(?<!\.test)\.tsx$/).filter((file) =>
      /<Route\b/.test(text(file)),
    )
    // Both show what `routeOf` finds in the table.
    expect(routing.toSorted()).toEqual(['site/App.tsx', 'site/pages/admin/content/PreviewPage.tsx'])
    for (const file of routing)
      expect(
        text(file)
          .match(/<Route\b[^>]*?path=\{(\S+)/g)
          ?.join(),
      ).toMatch(/pattern|found\.route/)
  })

  test('no page writes the title of the tab past it', () => {
    const own = sources('site', /(?<!\.test)\.tsx$/).filter((file) => text(file).includes('<title'))
    expect(own).toEqual([])
  })
})

test('the browser tests open the pages of the table', () => {
  expect(OPEN_PAGES.length + GUARDED_PAGES.length).toBe(PAGES.length)
  expect(OPEN_PAGES.map(({ path }) => path)).toContain('/menu')
  expect(GUARDED_PAGES.map(({ path }) => path)).toContain('/admin')
  expect(new Set(DIFFERENT_PAGES.map(({ file }) => file)).size).toBe(DIFFERENT_PAGES.length)
  for (const list of ['every-page', 'trusted-types', 'doors'])
    expect(text(`e2e/${list}.spec.ts`)).toMatch(/from '\.\/pages\.ts'/)
})
