import { DEFAULT_SETTINGS } from '#domain/cafe/settings.ts'
import { expect, test } from 'vitest'
import { faqs } from '#server/content/seed/faqs.ts'
import { FAQ_ES } from '#domain/barista/faq-es.ts'

test('what is said in Spanish was made from an answer that the café gives', () => {
  const answers = faqs({ cafe: DEFAULT_SETTINGS.cafe, now: new Date('2025-10-30T16:00:00Z') }).map(
    ({ answer }) => answer,
  )
  expect(Object.keys(FAQ_ES).filter((english) => !answers.includes(english))).toEqual([])
})
