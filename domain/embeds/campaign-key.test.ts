import { expect, test } from 'vitest'
import { campaignKey } from './campaign-key.ts'

test.each([
  ['autumn-survey', 'autumn survey'],
  ['  Autumn  Survey ', 'autumn survey'],
  ['AUTUMN_SURVEY', 'autumn survey'],
  ['autumn survey 2', 'autumn survey 2'],
  ['', ''],
])('%j is the campaign %j', (name, key) => {
  expect(campaignKey(name)).toBe(key)
})
