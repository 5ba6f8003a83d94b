import { basename } from 'node:path'
import { runnerImport, type Plugin } from 'vite'

type Texts = Record<string, unknown>
/** What each file exports, by its path. */
type Files = Record<string, Texts>

/**
 * Stops the build where a language of the widgets lacks a text, and names it (docs/how-to/add-a-language.md).
 * @param all path of `widgets/texts/all.ts`
 */
export function completeTexts(all: string): Plugin {
  return {
    name: 'complete-texts',
    async buildStart() {
      const { english, languages } = await readTexts(all)
      const missing = missingTexts(english, languages)
      if (missing.length > 0)
        this.error(['The widgets lack texts.', ...missing.map((each) => `- ${each}`)].join('\n'))
    },
  }
}

/** The texts of the widgets. @param all path of `widgets/texts/all.ts` */
export async function readTexts(all: string): Promise<{ english: Files; languages: Files }> {
  const options = { configFile: false, logLevel: 'error' } as const
  return (await runnerImport<{ english: Files; languages: Files }>(all, options)).module
}

/** @returns each text that one language has and another one lacks: 'chat.title is missing in widgets/texts/es.ts' */
export function missingTexts(english: Files, languages: Files): string[] {
  const files = Object.entries(english).filter(([path]) => path !== PART_OF_SURVEY)
  const parts = files.map(([path, exported]) => {
    const name = basename(path, '.ts')
    return { path, part: camel(name), texts: exported[name.replaceAll('-', '_').toUpperCase()] }
  })
  const wanted = {
    ...OF_THE_REST,
    ...Object.fromEntries(parts.map(({ part, texts }) => [part, texts])),
  }
  const missing: string[] = []
  const say = (names: string[], path: string) =>
    missing.push(...names.map((name) => `${name} is missing in widgets/texts/${path.slice(2)}`))
  for (const [path, { texts }] of Object.entries(languages)) {
    say(lacking(wanted, texts), path)
    for (const each of parts)
      say(lacking((texts as Texts | undefined)?.[each.part], each.texts, [each.part]), each.path)
  }
  return [...new Set(missing)]
}

/** What the ticket says at rest: `SURVEY` has it too. */
const PART_OF_SURVEY = './en/ticket.ts'

const call = () => {}
/** What English has in other places: in the facades, in the menu and in the answers of the café. */
const OF_THE_REST = {
  locale: 'en-US',
  launcher: { label: 'a', failed: 'a' },
  promo: 'a',
  words: { ice: {}, milk: {}, temperature: {}, sugar: call, whose: call, known: {} },
  status: call,
  errors: { other: 'a' },
}

const camel = (name: string) =>
  name.replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase())

/** The names of the texts that `has` lacks. An empty text is none, unless that is what is wanted. */
function lacking(wanted: unknown, has: unknown, path: string[] = []): string[] {
  const isGroup = typeof wanted === 'object' && wanted !== null
  const isThere = typeof has === typeof wanted && has !== null && (has !== '' || wanted === '')
  if (!isThere && wanted !== undefined) return [path.join('.') || 'all of it']
  if (!isGroup) return []
  return Object.entries(wanted).flatMap(([name, each]) =>
    lacking(each, (has as Texts)[name], [...path, name]),
  )
}
