import { randomUUID } from 'node:crypto'
import { DEMO_PASSWORD } from './people-page.ts'
import type { RunningServer } from './start-server.ts'

const tokens = new WeakMap<RunningServer, Promise<string>>()

/** A call of the API as a manager. @throws where it is refused */
export async function staffCall<Answer>(
  server: RunningServer,
  method: 'GET' | 'POST' | 'PATCH',
  path: string,
  body?: object,
): Promise<Answer> {
  const token = tokens.get(server) ?? signIn(server)
  tokens.set(server, token)
  const answer = await fetch(server.cafe + path, {
    method,
    headers: {
      authorization: `Bearer ${await token}`,
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`)
  return (await answer.json()) as Answer
}

async function signIn(server: RunningServer): Promise<string> {
  const answer = await fetch(`${server.cafe}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'manager@demo.example', password: DEMO_PASSWORD }),
  })
  return ((await answer.json()) as { token: string }).token
}
