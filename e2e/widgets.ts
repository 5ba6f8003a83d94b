import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const folder = fileURLToPath(new URL('../widgets', import.meta.url))

/** The folders of `widgets/` that are a custom element each; the others are what these share. */
export const WIDGETS = readdirSync(folder).filter((name) => {
  const index = `${folder}/${name}/index.ts`
  return existsSync(index) && readFileSync(index, 'utf8').includes(`defineWidget('lounge-${name}'`)
})

/** A selector of all of them. */
export const TAGS = WIDGETS.map((name) => `lounge-${name}`).join(', ')
