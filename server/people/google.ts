import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  discovery,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
  type Configuration,
} from 'openid-client'

export type GoogleSettings = { clientId: string; clientSecret: string; issuer: string }

/** What the browser must bring back, so that an answer is known to be to its own question. */
export type Question = { state: string; nonce: string; verifier: string }
/** Who somebody is at Google. */
export type GooglePerson = {
  subject: string
  email: string
  isEmailVerified: boolean
  /** The domain whose owner manages the account, for companies that use Google. */
  hostedDomain: string | null
  name: string
}
export type Google = ReturnType<typeof openGoogle>

/** Google as an OpenID provider: one question, one answer. Its addresses are read when somebody first asks. */
export function openGoogle({ clientId, clientSecret, issuer }: GoogleSettings, publicUrl: string) {
  const redirectUri = `${publicUrl}${CALLBACK_PATH}`
  let known: Promise<Configuration> | null = null
  const configuration = () =>
    (known ??= discovery(new URL(issuer), clientId, clientSecret, undefined, {
      timeout: TIMEOUT_SECONDS,
      // Only where somebody tries it out on their own machine; the environment refuses it in production.
      execute: issuer.startsWith('http:') ? [allowInsecureRequests] : [],
    }).catch((error: unknown) => {
      known = null
      throw error
    }))

  return {
    /** Where to send the browser. @throws where Google does not answer */
    ask: async (): Promise<{ url: string; question: Question }> => {
      const question = {
        state: randomState(),
        nonce: randomNonce(),
        verifier: randomPKCECodeVerifier(),
      }
      const url = buildAuthorizationUrl(await configuration(), {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        state: question.state,
        nonce: question.nonce,
        code_challenge: await calculatePKCECodeChallenge(question.verifier),
        code_challenge_method: 'S256',
      })
      return { url: url.href, question }
    },

    /** Reads the answer that the browser came back with. @param search of its address @throws where anything is off */
    read: async (search: string, question: Question): Promise<GooglePerson> => {
      const tokens = await authorizationCodeGrant(
        await configuration(),
        new URL(redirectUri + search),
        {
          expectedState: question.state,
          expectedNonce: question.nonce,
          pkceCodeVerifier: question.verifier,
          idTokenExpected: true,
        },
      )
      const claims = tokens.claims()
      if (!claims) throw new Error('Google sent no ID token.')
      return {
        subject: claims.sub,
        email: String(claims.email ?? '').toLowerCase(),
        isEmailVerified: claims.email_verified === true,
        hostedDomain: typeof claims.hd === 'string' ? claims.hd.toLowerCase() : null,
        name: typeof claims.name === 'string' ? claims.name : '',
      }
    },
  }
}

export const CALLBACK_PATH = '/auth/google/callback'
const TIMEOUT_SECONDS = 10
