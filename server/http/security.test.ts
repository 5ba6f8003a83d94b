import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testServer, type TestServer } from '../db/testing.ts'

describe('headers of every answer', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await testServer('pglite', { publicUrl: 'https://cafe.test' })
  })
  afterAll(() => server.close())

  test('keep browsers on https, for every name under this one', async () => {
    const { headers } = await server.send('GET', '/api/cafe')
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains')
  })

  test('switch off what the site never asks for', async () => {
    const { headers } = await server.send('GET', '/healthz')
    const policy = headers.get('permissions-policy')?.split(', ') ?? []
    for (const feature of ['camera', 'microphone', 'geolocation', 'usb', 'serial', 'midi'])
      expect(policy).toContain(`${feature}=()`)
    expect(policy).toContain('payment=(self)')
    expect(policy).toContain('publickey-credentials-get=(self)')
  })

  test('leave the camera to the till, which reads the cards of members, and to the doors', async () => {
    const policyOf = async (path: string) =>
      (await server.send('GET', path)).headers.get('permissions-policy')?.split(', ')
    expect(await policyOf('/pos/sell')).toContain('camera=(self)')
    expect(await policyOf('/guest-list')).toContain('camera=(self)')
    expect(await policyOf('/positively-not')).toContain('camera=()')
    expect(await policyOf('/menu')).toContain('camera=()')
  })
})
