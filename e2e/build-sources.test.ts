import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { TARGETS } from '../server/build.mjs'
import { ROOT } from '../server/stale.mjs'

/** The wings of the repository that the code in a folder imports from. */
function wingsOf(folder: string): string[] {
  const files = readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).filter(
    (file) => /(?<!\.test)\.tsx?$/.test(file),
  )
  const wings = files.flatMap((file) =>
    [...readFileSync(join(ROOT, folder, file), 'utf8').matchAll(/'#(domain|site|widgets)\//g)].map(
      ([, wing]) => wing ?? '',
    ),
  )
  return [...new Set(wings)].toSorted()
}

test.each(['docs', 'preview'])(
  'the %s is stale as soon as a wing is changed that its own code imports from',
  (name) => {
    const sources = TARGETS.find((target) => target.name === name)?.sources ?? []
    const own = sources.find((source) => source.startsWith('site/')) ?? ''
    expect(own).not.toBe('')
    expect(sources).toEqual(expect.arrayContaining(wingsOf(own)))
  },
)
