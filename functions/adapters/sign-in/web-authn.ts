import type { Passkeys } from '#functions/ports/sign-in.ts'
import type { Passkey } from '#shared/domain/safeguards.ts'
import { minuteMs } from '#shared/domain/times.ts'

/** The library knows every kind of attestation, which makes it large: it is read when a passkey is at hand. */
const library = () => import('@simplewebauthn/server')

/** How long a browser waits for the person. */
const timeout = 5 * minuteMs

/** Ed25519, ES256 and RS256 in COSE's numbers: what browsers make. Unless they are named the library tries what this Node can do, and Node warns of that. */
const supportedAlgorithmIDs = [-8, -7, -257]

/** Passkeys of the site at `siteUrl`. No attestation is asked for: Crier need not know the make of a device. */
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

/** There is one type of credential only. */
const type = 'public-key' as const
const describe = ({ id, transports }: Passkey) => ({ id, type, transports })

/** The library throws for whatever is wrong with what a browser sent, and for nothing else. */
const orUndefined = async <Result>(verification: Promise<Result>) => {
  try {
    return await verification
  } catch {
    return undefined
  }
}
