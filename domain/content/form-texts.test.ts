import { expect, test } from 'vitest'
import { formAnswer, FORMS, REFERENCE_ALPHABET, WITHOUT_MAIL } from './form-texts.ts'

test('every form has a letter of its own, and none that orders have', () => {
  const prefixes = Object.values(FORMS).map(({ prefix }) => prefix)
  expect(new Set(prefixes).size).toBe(prefixes.length)
  expect(prefixes).not.toContain('A')
})

test('a reference has no letter that is taken for another', () => {
  expect(REFERENCE_ALPHABET).not.toMatch(/[01OILUAEY]/)
  expect(new Set(REFERENCE_ALPHABET).size).toBe(REFERENCE_ALPHABET.length)
})

test('an answer does not say once more what the title above it says', () => {
  for (const name of ['privateEvent', 'apply'] as const)
    expect(FORMS[name].message).not.toMatch(/we have your/)
})

test.each(Object.keys(WITHOUT_MAIL) as (keyof typeof WITHOUT_MAIL)[])(
  'where no mail leaves, %s is answered without the promise of one',
  (form) => {
    expect(formAnswer(form, { sendsMail: true })).toBe(FORMS[form].message)
    const said = formAnswer(form, { sendsMail: false })
    expect(said).not.toMatch(/by email|write to you|we have just emailed/)
  },
)

test('a sentence without a promise is said either way', () => {
  expect(formAnswer('note', { sendsMail: false })).toBe(FORMS.note.message)
})
