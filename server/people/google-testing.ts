import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider } from 'oidc-provider'
import type { GoogleSettings } from './google.ts'

export type AtGoogle = {
  sub: string
  email: string
  email_verified?: boolean
  hd?: string
  name?: string
}

/**
 * A real OpenID provider on this machine in Google's place. Whoever `signIn` named last is signed in there, without a
 * password to type.
 */
export async function openProvider(redirectUri: string) {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const settings: GoogleSettings = { issuer, clientId: 'cafe', clientSecret: 'open-sesame' }
  const people = new Map<string, AtGoogle>()
  let present = ''

  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: settings.clientId,
        client_secret: settings.clientSecret,
        redirect_uris: [redirectUri],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    // As Google does it: what is known of a person is in the ID token.
    conformIdTokenClaims: false,
    claims: { openid: ['sub'], email: ['email', 'email_verified', 'hd'], profile: ['name'] },
    ttl: { Interaction: 60, Grant: 60, Session: 60, AccessToken: 60, IdToken: 60 },
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { url: () => '/who' },
    findAccount: (_: unknown, sub: string) => ({
      accountId: sub,
      claims: () => ({ ...people.get(sub), sub }),
    }),
    loadExistingGrant: async (ctx: {
      oidc: { client: { clientId: string }; session: { accountId: string } }
    }) => {
      const { client, session } = ctx.oidc
      const grant = new provider.Grant({
        clientId: client.clientId,
        accountId: session.accountId,
      })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  })
  const answer = provider.callback()
  server.on('request', (request, response) => {
    if (!request.url?.startsWith('/who')) return answer(request, response)
    const result = present
      ? { login: { accountId: present } }
      : { error: 'access_denied', error_description: 'thought better of it' }
    void provider.interactionFinished(request, response, result, {
      mergeWithLastSubmission: false,
    })
  })

  return {
    settings,
    /** @param person `null` refuses there */
    signIn: (person: AtGoogle | null) => {
      present = person?.sub ?? ''
      if (person) people.set(person.sub, person)
    },
    /** What a browser does there: follows every redirect until it is sent back. @returns where to */
    visit: async (url: string): Promise<string> => {
      const jar = new Map<string, string>()
      let next = url
      for (let hop = 0; hop < 10; hop++) {
        const cookie = [...jar].map((pair) => pair.join('=')).join('; ')
        const answered = await fetch(next, { redirect: 'manual', headers: { cookie } })
        for (const set of answered.headers.getSetCookie()) {
          const [name = '', ...value] = (set.split(';')[0] ?? '').split('=')
          jar.set(name, value.join('='))
        }
        const location = answered.headers.get('location')
        if (!location) throw new Error(`${answered.status}: ${await answered.text()}`)
        next = new URL(location, next).href
        if (next.startsWith(redirectUri)) return next
      }
      throw new Error('The provider went round in circles.')
    },
    close: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  }
}
