import { expect, test } from 'vitest'
import { chatLogs, errorEntries } from './db/schema.ts'
import { chatHeaders, FRIDAY_NOON, testServer } from './db/testing.ts'
import { upkeep } from './upkeep.ts'

const DAY_MS = 24 * 60 * 60 * 1000

test('chats and error reports are forgotten after 90 days', async () => {
  const server = await testServer('pglite')
  try {
    const said = { sessionId: 'chat', messageType: 'user', messageText: 'Hi', pageUrl: '/' }
    const headers = await chatHeaders(server, 'chat')
    await server.send('POST', '/api/chat-logs', { ...said, metadata: null }, headers)
    const report = { id: 'e', timestamp: FRIDAY_NOON.toISOString(), message: 'boom', type: 'error' }
    await server.send('POST', '/api/errors/log', report)
    const counts = async () => [
      await server.db.$count(chatLogs),
      await server.db.$count(errorEntries),
    ]
    const before = await counts()
    server.set(new Date(FRIDAY_NOON.getTime() + 89 * DAY_MS))
    await upkeep(server)
    expect(await counts()).toEqual(before)
    server.set(new Date(FRIDAY_NOON.getTime() + 91 * DAY_MS))
    await upkeep(server)
    expect(await counts()).toEqual([0, 0])
  } finally {
    await server.close()
  }
})
