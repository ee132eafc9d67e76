import type { Passkeys } from '#functions/ports/sign-in.ts'
import type { Passkey } from '#shared/domain/safeguards.ts'
import { minuteMs } from '#shared/domain/times.ts'

/** The library supports every kind of attestation, which makes it large, so it's only loaded when a passkey is used. */
const library = () => import('@simplewebauthn/server')

/** How long a browser waits for the person, in ms. */
const timeout = 5 * minuteMs

/**
 * Ed25519, ES256, and RS256 as COSE numbers: what browsers create. Without this list, the library tries everything this
 * version of Node supports, and Node logs warnings.
 */
const supportedAlgorithmIDs = [-8, -7, -257]

/**
 * Passkeys for the site at `siteUrl`. Attestation isn't requested, because Crier doesn't need to know the device's
 * model.
 */
export const webAuthnPasskeys = (siteUrl: string): Passkeys => {
  const { hostname: rpID, origin } = new URL(siteUrl)
  return {
    async creation({ id, email, name }, { challenge, existing }) {
      const { generateRegistrationOptions } = await library()
      const options = await generateRegistrationOptions({
        rpName: 'Crier',
        rpID,
        userID: Uint8Array.from(Buffer.from(id)),
        userName: email,
        userDisplayName: name,
        challenge: bytesOf(challenge),
        timeout,
        attestationType: 'none',
        excludeCredentials: existing.map(describe),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        supportedAlgorithmIDs,
      })
      return {
        rp: { name: options.rp.name, id: rpID },
        user: options.user,
        challenge: options.challenge,
        pubKeyCredParams: options.pubKeyCredParams.map(({ alg }) => ({ alg, type })),
        timeout,
        excludeCredentials: existing.map(describe),
        authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
        attestation: 'none',
      }
    },

    async request({ challenge, allowed, mustVerify }) {
      const userVerification = mustVerify ? 'required' : 'preferred'
      const { generateAuthenticationOptions } = await library()
      const options = await generateAuthenticationOptions({
        rpID,
        challenge: bytesOf(challenge),
        timeout,
        userVerification,
        ...(allowed && { allowCredentials: allowed.map(describe) }),
      })
      return {
        challenge: options.challenge,
        rpId: rpID,
        timeout,
        userVerification,
        ...(allowed && { allowCredentials: allowed.map(describe) }),
      }
    },

    async readCreated(response, expectedChallenge) {
      const { verifyRegistrationResponse } = await library()
      const read = await orUndefined(
        verifyRegistrationResponse({
          response,
          expectedChallenge,
          expectedOrigin: origin,
          expectedRPID: rpID,
          requireUserVerification: true,
          supportedAlgorithmIDs,
        }),
      )
      if (!read?.verified) return undefined
      const { id, publicKey, counter } = read.registrationInfo.credential
      return { id, publicKey: Buffer.from(publicKey).toString('base64url'), counter, transports: response.response.transports ?? [] }
    },

    async readUsed(response, { challenge, passkey, mustVerify }) {
      const { id, counter, transports } = passkey
      const credential = { id, counter, transports, publicKey: bytesOf(passkey.publicKey) }
      const { verifyAuthenticationResponse } = await library()
      const read = await orUndefined(
        verifyAuthenticationResponse({
          response,
          credential,
          expectedChallenge: challenge,
          expectedOrigin: origin,
          expectedRPID: rpID,
          requireUserVerification: mustVerify,
        }),
      )
      return read?.verified ? { counter: read.authenticationInfo.newCounter } : undefined
    },
  }
}

const bytesOf = (text: string) => Uint8Array.from(Buffer.from(text, 'base64url'))

/** There's only one credential type. */
const type = 'public-key' as const
const describe = ({ id, transports }: Passkey) => ({ id, type, transports })

/** The library throws for anything wrong with what a browser sent, and for nothing else. */
const orUndefined = async <Result>(verification: Promise<Result>) => {
  try {
    return await verification
  } catch {
    return undefined
  }
}
