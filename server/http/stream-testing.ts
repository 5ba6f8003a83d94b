import { expect } from 'vitest'
import type { TestServer } from '../db/testing.ts'

/** Reads the events of one name of a stream of server-sent events, one after the other; `null` when it has ended. */
export async function openStream<Item>(
  server: { app: Pick<TestServer['app'], 'request'> },
  path: string,
  event: string,
  headers: Record<string, string> = {},
) {
  const answer = await server.app.request(`http://cafe.test${path}`, { headers })
  expect(answer.headers.get('content-type')).toContain('text/event-stream')
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  const next = async (): Promise<Item | null> => {
    for (;;) {
      const end = text.indexOf('\n\n')
      if (end < 0) {
        const part = await reader?.read()
        if (!part || part.done) return null
        text += part.value
        continue
      }
      const lines = text.slice(0, end).split('\n')
      text = text.slice(end + 2)
      if (lines.includes(`event: ${event}`))
        return JSON.parse(lines.find((line) => line.startsWith('data: '))?.slice(6) ?? '') as Item
    }
  }
  return {
    next,
    until: async (isWanted: (item: Item) => boolean) => {
      for (;;) {
        const item = await next()
        if (!item) throw new Error('The stream ended.')
        if (isWanted(item)) return item
      }
    },
    close: async () => reader?.cancel(),
  }
}
