import type {
  NotificationChannel,
  NotificationChoice,
  NotificationChoices,
  NotificationTopic,
} from '#domain/contracts/notifications.ts'

/** By mail comes what somebody away from the site would miss; tips and house news wait at the bell. */
export const DEFAULT_CHOICES: NotificationChoices = {
  order: { bell: true, email: true },
  workshop: { bell: true, email: true },
  reminder: { bell: true, email: true },
  membership: { bell: true, email: true },
  system: { bell: true, email: false },
}

/** What a person chose, and the defaults where they chose nothing: a type that is new does not need their answer first. */
export function choicesFrom(stored: unknown): NotificationChoices {
  const of = (type: NotificationTopic, channel: NotificationChannel): boolean => {
    const chosen = fieldOf(fieldOf(stored, type), channel)
    return typeof chosen === 'boolean' ? chosen : DEFAULT_CHOICES[type][channel]
  }
  const channels = (type: NotificationTopic) => ({
    bell: of(type, 'bell'),
    email: of(type, 'email'),
  })
  return {
    order: channels('order'),
    workshop: channels('workshop'),
    reminder: channels('reminder'),
    membership: channels('membership'),
    system: channels('system'),
  }
}

export function withChoice(
  choices: NotificationChoices,
  { type, channel, isOn }: NotificationChoice,
): NotificationChoices {
  return { ...choices, [type]: { ...choices[type], [channel]: isOn } }
}

function fieldOf(value: unknown, field: string): unknown {
  return typeof value === 'object' && value !== null
    ? (value as Record<string, unknown>)[field]
    : undefined
}
