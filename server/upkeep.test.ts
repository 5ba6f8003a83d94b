import { expect, test } from 'vitest'
import { chatLogs, errorEntries, refreshTokens, sessions } from './db/schema.ts'
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

test('a session is listed for 90 days after it was used last, and its tokens as long as they work', async () => {
  const server = await testServer('pglite')
  try {
    await server.as('barista@demo.example')
    const counts = async () => [
      await server.db.$count(sessions),
      await server.db.$count(refreshTokens),
    ]
    expect(await counts()).toEqual([1, 1])
    server.set(new Date(FRIDAY_NOON.getTime() + 90 * DAY_MS))
    await upkeep(server)
    expect(await counts()).toEqual([1, 0])
    server.set(new Date(FRIDAY_NOON.getTime() + 90 * DAY_MS + 1))
    await upkeep(server)
    expect(await counts()).toEqual([0, 0])
  } finally {
    await server.close()
  }
})
