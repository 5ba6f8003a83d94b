import { expect, test } from 'vitest'
import { choicesFrom, DEFAULT_CHOICES, withChoice } from './choices.ts'
import { NOTIFICATION_CHANNELS, NOTIFICATION_TOPICS, NOTIFICATION_TYPES } from './values.ts'
import { NotificationChannel, NotificationType } from '#domain/contracts/notifications.ts'

test.each([
  ['order', 'bell', true],
  ['order', 'email', true],
  ['workshop', 'bell', true],
  ['workshop', 'email', true],
  ['reminder', 'bell', true],
  ['reminder', 'email', true],
  ['membership', 'bell', true],
  ['membership', 'email', true],
  ['system', 'bell', true],
  ['system', 'email', false],
] as const)('%s by %s: %s, until somebody chooses', (type, channel, isOn) => {
  expect(DEFAULT_CHOICES[type][channel]).toBe(isOn)
})

test('every type and every channel of the contract is offered', () => {
  expect(NOTIFICATION_TYPES.toSorted()).toEqual(NotificationType.options.toSorted())
  expect(NOTIFICATION_TYPES.every((type) => NOTIFICATION_TOPICS.includes(type))).toBe(true)
  expect(Object.keys(DEFAULT_CHOICES).toSorted()).toEqual(NOTIFICATION_TOPICS.toSorted())
  expect(NOTIFICATION_CHANNELS).toEqual(NotificationChannel.options)
})

test.each([
  ['nothing', undefined],
  ['null', null],
  ['a text', 'bell'],
  ['a list', [true]],
  ['types that are none', { rain: { bell: false } }],
  ['switches that are none', { order: { bell: 'no', email: 0 }, system: null }],
])('%s that is stored means the defaults', (_, stored) => {
  expect(choicesFrom(stored)).toEqual(DEFAULT_CHOICES)
})

test('what is stored wins, and the rest keeps its default', () => {
  expect(choicesFrom({ order: { email: false }, system: { bell: false, email: true } })).toEqual({
    ...DEFAULT_CHOICES,
    order: { bell: true, email: false },
    system: { bell: false, email: true },
  })
})

test('one switch changes one switch', () => {
  const changed = withChoice(DEFAULT_CHOICES, { type: 'order', channel: 'email', isOn: false })
  expect(changed).toEqual({ ...DEFAULT_CHOICES, order: { bell: true, email: false } })
  expect(DEFAULT_CHOICES.order.email).toBe(true)
})
