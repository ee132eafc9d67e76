import * as z from 'zod'
import type { Passkeys } from '#functions/ports/sign-in.ts'
import type { CreatedPasskey, UsedPasskey } from '#shared/contracts/passkeys.ts'

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const Said = z.object({ challenge: z.string() })
const challengeIn = (clientDataJSON: string) => Said.parse(JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString())).challenge

const credential = (id: string) => ({ id, rawId: id, type: 'public-key' as const, clientExtensionResults: {} })

/** A passkey creation response for a challenge, from the device with this name. */
export const createdBy = (device: string, challenge: string): CreatedPasskey => ({
  ...credential(device),
  response: { clientDataJSON: encode({ challenge }), attestationObject: encode(device) },
})

/** A passkey proof from the device with this name. `counter` is how often it has been used. */
export const usedBy = (
  device: string,
  { challenge, userId, counter = 0 }: { challenge: string; userId: string; counter?: number },
): UsedPasskey => ({
  ...credential(device),
  response: {
    clientDataJSON: encode({ challenge }),
    authenticatorData: encode(counter),
    signature: encode(`signed by ${device}`),
    userHandle: Buffer.from(userId).toString('base64url'),
  },
})

/** Passkeys without cryptography: a device's key is its name. */
export const fakePasskeys = (): Passkeys => ({
  creation: async ({ id, email, name }, { challenge, existing }) => ({
    rp: { id: 'crier.test', name: 'Crier' },
    user: { id, name: email, displayName: name },
    challenge,
    pubKeyCredParams: [],
    attestation: 'none',
    authenticatorSelection: {},
    excludeCredentials: existing.map((passkey) => ({ id: passkey.id, type: 'public-key' as const })),
  }),
  request: async ({ challenge, allowed, mustVerify }) => ({
    challenge,
    rpId: 'crier.test',
    userVerification: mustVerify ? 'required' : 'preferred',
    ...(allowed && { allowCredentials: allowed.map(({ id }) => ({ id, type: 'public-key' as const })) }),
  }),
  readCreated: async ({ id, response }, challenge) =>
    challengeIn(response.clientDataJSON) === challenge ? { id, publicKey: id, counter: 0, transports: [] } : undefined,
  async readUsed({ response }, { challenge, passkey }) {
    const counter = Number(Buffer.from(response.authenticatorData, 'base64url'))
    const isSigned = response.signature === encode(`signed by ${passkey.publicKey}`)
    const isCopy = counter > 0 && counter <= passkey.counter
    return isSigned && !isCopy && challengeIn(response.clientDataJSON) === challenge ? { counter } : undefined
  },
})
