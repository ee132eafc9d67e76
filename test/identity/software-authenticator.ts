import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { CreatedPasskey, UsedPasskey } from '#shared/contracts/passkeys.ts'

type Said = { challenge: string; origin?: string; type?: string }
type Flags = { isVerified?: boolean; rpId?: string; counter?: number }

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest()
const encode = (data: Uint8Array | string) => Buffer.from(data).toString('base64url')

/** A device with one ES256 passkey for the site at `origin`. It claims anything it's told to, like a forger's would. */
export const aSoftwareAuthenticator = ({ origin, userId }: { origin: string; userId: string }) => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(16)
  const credential = { id: encode(id), rawId: encode(id), type: 'public-key' as const, clientExtensionResults: {} }
  const site = new URL(origin)

  const said = ({ challenge, origin: from = site.origin, type = '' }: Said) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }))
  /** WebAuthn 3, section 6.1: the relying party, the flags for what was verified, and the use counter. */
  const authenticatorData = ({ isVerified = true, rpId = site.hostname, counter = 0 }: Flags, attested?: Buffer) => {
    const flags = Buffer.from([0x01 | (isVerified ? 0x04 : 0) | (attested ? 0x40 : 0)])
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([sha256(rpId), flags, count, ...(attested ? [attested] : [])])
  }
  /** COSE: a map of the key type, algorithm, curve, and both coordinates. */
  const coseKey = Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]),
    Buffer.from(x, 'base64url'),
    Buffer.from([0x22, 0x58, 0x20]),
    Buffer.from(y, 'base64url'),
  ])
  const attestedData = Buffer.concat([Buffer.alloc(16), Buffer.from([0x00, id.length]), id, coseKey])
  const cborText = (text: string) => Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)])

  return {
    create: (given: Said & Flags): CreatedPasskey => {
      const data = authenticatorData(given, attestedData)
      const parts = [cborText('fmt'), cborText('none'), cborText('attStmt'), Buffer.from([0xa0]), cborText('authData')]
      const attestationObject = Buffer.concat([Buffer.from([0xa3]), ...parts, Buffer.from([0x58, data.length]), data])
      const clientDataJSON = encode(said({ type: 'webauthn.create', ...given }))
      return { ...credential, response: { clientDataJSON, attestationObject: encode(attestationObject), transports: ['internal'] } }
    },
    use: (given: Said & Flags): UsedPasskey => {
      const [data, client] = [authenticatorData(given), said({ type: 'webauthn.get', ...given })]
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)
      const response = {
        clientDataJSON: encode(client),
        authenticatorData: encode(data),
        signature: encode(signature),
        userHandle: encode(userId),
      }
      return { ...credential, response }
    },
  }
}
