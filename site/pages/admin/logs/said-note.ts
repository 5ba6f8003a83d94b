/** What the browser says about a message of a chat, in words. @param metadata JSON as it was reported; what is not known is left out */
export function noteOf(metadata: string | null): string {
  const { intent, isBlocked, actions } = parsed(metadata)
  const buttons = typeof actions === 'number' ? actions : 0
  const notes = [
    intent === 'not-understood' && 'Not understood.',
    isBlocked === true && 'Refused before it was read.',
    buttons > 0 && `Shown with ${buttons === 1 ? 'a button' : `${buttons} buttons`}.`,
  ]
  return notes.filter(Boolean).join(' ')
}

function parsed(metadata: string | null): Record<string, unknown> {
  try {
    return Object(JSON.parse(metadata ?? '{}')) as Record<string, unknown>
  } catch {
    return {}
  }
}
