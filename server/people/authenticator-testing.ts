import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

type Options = Record<string, unknown>
type Tricks = { origin?: string; isVerified?: boolean; counter?: number; userHandle?: string }

/** A phone with one passkey on it, for tests: signs as a browser and its authenticator do (WebAuthn level 3, §6 and §7). */
export function makeAuthenticator(origin: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(16)
  const rpIdHash = sha256(Buffer.from(new URL(origin).hostname))
  let counter = 0
  let owner = ''

  const clientData = (type: string, options: Options, from = origin) =>
    Buffer.from(JSON.stringify({ type, challenge: options.challenge, origin: from }))
  const authenticatorData = (flags: number, count: number, more = Buffer.alloc(0)) =>
    Buffer.concat([rpIdHash, Buffer.from([flags]), uint32(count), more])
  const answer = (response: Options) => ({
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    clientExtensionResults: {},
    response,
  })

  return {
    id: id.toString('base64url'),
    create: (options: Options, { origin: from, isVerified = true }: Tricks = {}) => {
      owner = (options.user as { id: string }).id
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      // COSE: an EC2 key for ES256 on P-256.
      const key = isoCBOR.encode(
        new Map<number, number | Uint8Array>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
          [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
        ]),
      )
      const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, key])
      const authData = authenticatorData(flags(isVerified) | HAS_KEY, counter, credential)
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(authData)],
      ])
      return answer({
        clientDataJSON: clientData('webauthn.create', options, from).toString('base64url'),
        attestationObject: Buffer.from(
          isoCBOR.encode(attestation as Parameters<typeof isoCBOR.encode>[0]),
        ).toString('base64url'),
        transports: ['internal'],
      })
    },
    get: (options: Options, tricks: Tricks = {}) => {
      counter = tricks.counter ?? counter + 1
      const data = clientData('webauthn.get', options, tricks.origin)
      const authData = authenticatorData(flags(tricks.isVerified ?? true), counter)
      const signed = createSign('sha256').update(Buffer.concat([authData, sha256(data)]))
      return answer({
        clientDataJSON: data.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: signed.sign(privateKey).toString('base64url'),
        userHandle: tricks.userHandle ?? owner,
      })
    },
  }
}

const PRESENT = 0x01
const VERIFIED = 0x04
const HAS_KEY = 0x40
const flags = (isVerified: boolean) => (isVerified ? PRESENT | VERIFIED : PRESENT)

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest()

function uint32(value: number) {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}
