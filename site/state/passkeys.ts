import type { Passkey } from '#domain/contracts/people.ts'
import { ApiError } from '#widgets/api.ts'
import { account, type Entering } from './account.ts'
import { callPrivate } from './call-private.ts'

type Library = typeof import('@simplewebauthn/browser')
type GetOptions = Parameters<Library['startAuthentication']>[0]['optionsJSON']
type MakeOptions = Parameters<Library['startRegistration']>[0]['optionsJSON']

/** What only browsers with passkeys can do; their library is fetched when one is used. */
export const passkeys = {
  /** Whether this browser knows passkeys at all: not on plain http, not in old ones. */
  areKnown: (): boolean => typeof globalThis.PublicKeyCredential === 'function',

  /** Signs in with the passkey that the person chooses. @returns null where they chose none */
  async signIn(): Promise<Entering | null> {
    return enterWith(false)
  },

  /**
   * Offers the person's passkeys in the list that opens under the email field, where the browser can.
   * @returns null where none was chosen, or nothing could be offered: nobody asked for it, so nothing is said
   */
  async offer(): Promise<Entering | null> {
    if (!passkeys.areKnown() || !(await canOffer())) return null
    return enterWith(true)
  },

  /** Takes the offer back: the page is left. */
  async withdraw(): Promise<void> {
    if (!passkeys.areKnown()) return
    const { WebAuthnAbortService } = await import('@simplewebauthn/browser')
    WebAuthnAbortService.cancelCeremony()
  },

  /** Shows with a passkey that it is still the person who is signed in. @returns false where they chose none @throws ApiError */
  async prove(): Promise<boolean> {
    const { ticket, options } = await callPrivate('passkeyOptions')
    const { startAuthentication } = await import('@simplewebauthn/browser')
    try {
      const response = await startAuthentication({ optionsJSON: options as unknown as GetOptions })
      await callPrivate('prove', { body: { ticket, response: { ...response } } })
      return true
    } catch (error) {
      if (error instanceof ApiError) throw error
      if (wasLeft(error)) return false
      throw new ApiError(0, 'passkey_failed', `The passkey could not be used. ${reasonOf(error)}`)
    }
  },

  /**
   * Makes a passkey for the account that is signed in.
   * @param password asked again before this; empty where the account has none
   * @returns null where the person thought better of it
   * @throws ApiError
   */
  async add(name: string, password: string): Promise<Passkey | null> {
    const { ticket, options } = await callPrivate('newPasskeyOptions', { body: { password } })
    const { startRegistration, WebAuthnError } = await import('@simplewebauthn/browser')
    try {
      const made = await startRegistration({ optionsJSON: options as unknown as MakeOptions })
      return await callPrivate('addPasskey', { body: { ticket, name, response: { ...made } } })
    } catch (error) {
      if (error instanceof ApiError) throw error
      const isKnown =
        error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED'
      if (isKnown)
        throw new ApiError(
          0,
          'passkey_taken',
          'This device has a passkey for this account already.',
        )
      if (wasLeft(error)) return null
      throw new ApiError(0, 'passkey_failed', `The passkey could not be made. ${reasonOf(error)}`)
    }
  },
}

async function enterWith(isOffer: boolean): Promise<Entering | null> {
  try {
    const { ticket, options } = await callPrivate('passkeyOptions')
    const { startAuthentication } = await import('@simplewebauthn/browser')
    const response = await startAuthentication({
      optionsJSON: options as unknown as GetOptions,
      useBrowserAutofill: isOffer,
    })
    return await account.enter(() =>
      callPrivate('passkeySignIn', { body: { ticket, response: { ...response } } }),
    )
  } catch (error) {
    if (isOffer || wasLeft(error)) return null
    const message =
      error instanceof ApiError
        ? error.message
        : `The passkey could not be used. ${reasonOf(error)} Sign in another way.`
    return { ok: false, reason: 'passkey_failed', message }
  }
}

async function canOffer(): Promise<boolean> {
  const { browserSupportsWebAuthnAutofill } = await import('@simplewebauthn/browser')
  return browserSupportsWebAuthnAutofill().catch(() => false)
}

/** Closed, waited out, or replaced by another way to sign in: browsers do not tell these apart. */
function wasLeft(error: unknown): boolean {
  return error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name)
}

function reasonOf(error: unknown): string {
  const text = error instanceof Error ? error.message.trim() : ''
  return text && !/[.!?]$/.test(text) ? `${text}.` : text
}
