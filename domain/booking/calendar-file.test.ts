import { expect, test } from 'vitest'
import { DEFAULT_SETTINGS } from '#domain/cafe/settings.ts'
import { calendarFile, calendarHref } from './calendar-file.ts'

const { cafe } = DEFAULT_SETTINGS
const entry = {
  uid: 'open-mic@cafe.example',
  title: 'Open Mic; one lamp, eight minutes',
  text: 'First line\nSecond line with “quotes” that is much longer than the seventy-five octets of a row',
  startsAt: '2025-10-31T22:00:00.000Z',
  endsAt: '2025-11-01T00:30:00.000Z',
}
const file = calendarFile(entry, cafe, new Date('2025-10-17T19:00:00Z'))

test('writes instants in UTC and escapes what has a meaning in the format', () => {
  expect(file).toContain('\r\nDTSTART:20251031T220000Z\r\nDTEND:20251101T003000Z\r\n')
  expect(file).toContain(String.raw`SUMMARY:Open Mic\; one lamp\, eight minutes`)
  expect(file).toContain(String.raw`DESCRIPTION:First line\nSecond line`)
})

test('folds rows at 75 octets, counted in UTF-8, and loses nothing', () => {
  const rows = file.split('\r\n')
  for (const row of rows)
    expect(encodeURIComponent(row).replaceAll(/%../g, '.').length).toBeLessThanOrEqual(75)
  expect(file.replaceAll('\r\n ', '')).toContain(
    '“quotes” that is much longer than the seventy-five',
  )
})

test('makes an address that downloads the very file', () => {
  const href = calendarHref(file)
  expect(decodeURIComponent(href.slice(href.indexOf(',') + 1))).toBe(file)
})
