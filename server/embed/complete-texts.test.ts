import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { missingTexts, readTexts } from './complete-texts.ts'

const all = fileURLToPath(new URL('../../widgets/texts/all.ts', import.meta.url))
const { english, languages } = await readTexts(all)

const spanish = (languages['./es.ts']?.['texts'] ?? {}) as Record<string, Record<string, unknown>>
const without = (part: string, name: string) => {
  const { [name]: _, ...rest } = spanish[part] ?? {}
  return { './es.ts': { texts: { ...spanish, [part]: rest } } }
}

test('no text of the widgets is missing, in any language', () => {
  expect(Object.keys(languages)).toContain('./es.ts')
  expect(Object.keys(english).length).toBeGreaterThan(20)
  expect(missingTexts(english, languages)).toEqual([])
})

test.each([
  ['chat', 'title'],
  ['drawer', 'title'],
  ['survey', 'step2Title'],
  ['survey', 'step1Title'],
  ['countdown', 'again'],
  ['launcher', 'label'],
  ['errors', 'other'],
])('%s.%s is named where a language lacks it', (part, name) => {
  const named = [`${part}.${name} is missing in widgets/texts/es.ts`]
  expect(spanish[part]).toHaveProperty(name)
  expect(missingTexts(english, without(part, name))).toEqual(named)
  const empty = { './es.ts': { texts: { ...spanish, [part]: { ...spanish[part], [name]: '' } } } }
  expect(missingTexts(english, empty)).toEqual(named)
})

test('the label of the promo links is named too', () => {
  const { promo: _, ...texts } = spanish
  const missing = missingTexts(english, { './es.ts': { texts } })
  expect(missing).toEqual(['promo is missing in widgets/texts/es.ts'])
})

test('so is what English lacks and another language has', () => {
  const { title: _, ...chat } = (english['./en/chat.ts']?.['CHAT'] ?? {}) as Record<string, unknown>
  const less = { ...english, './en/chat.ts': { CHAT: chat } }
  const missing = ['chat.title is missing in widgets/texts/en/chat.ts']
  expect(missingTexts(less, languages)).toEqual(missing)
})

test('a language without anything is named as a whole', () => {
  const missing = missingTexts(english, { './fr.ts': {} })
  expect(missing).toEqual(['all of it is missing in widgets/texts/fr.ts'])
})
