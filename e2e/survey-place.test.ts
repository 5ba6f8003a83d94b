import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { COUNTDOWN_PLACE, SURVEY_PLACE } from '#domain/embeds/survey-place.ts'

const textOf = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')

test('the rule that keeps the place of the survey is the same in the studio, the documentation and the widget', () => {
  expect(textOf('docs/embedding.md')).toContain(SURVEY_PLACE)
  const [, height = 'none'] = /(clamp\([^;]*\));/.exec(SURVEY_PLACE) ?? []
  expect(textOf('widgets/survey/place.css')).toContain(`padding-block-end: ${height};`)
  expect(textOf('embed-demo/survey.css')).toContain(height)
})

test('the rule that keeps the place of the countdown has the heights of the widget', () => {
  const [, height = 'none'] = /(clamp\([^;]*\));/.exec(COUNTDOWN_PLACE) ?? []
  expect(textOf('widgets/countdown/place.css')).toContain(`padding-block-end: ${height};`)
})
