import { expect, test } from 'vitest'
import { webAuthnPasskeys } from '#functions/adapters/sign-in/web-authn.ts'
import { PasskeyCreation, PasskeyRequest } from '#shared/contracts/passkeys.ts'
import type { Passkey } from '#shared/domain/safeguards.ts'
import { aSoftwareAuthenticator } from './software-authenticator.ts'

const site = 'https://crier.test'
const passkeys = webAuthnPasskeys(site)
const person = { id: 'user-1', email: 'ada@example.com', name: 'Ada' }
const challenge = Buffer.alloc(32, 7).toString('base64url')
const other = Buffer.alloc(32, 8).toString('base64url')

/** A device with a passkey for the site, and the stored passkey. */
const aKeptPasskey = async () => {
  const device = aSoftwareAuthenticator({ origin: site, userId: person.id })
  const created = await passkeys.readCreated(device.create({ challenge }), challenge)
  if (!created) throw new Error('The passkey was refused.')
  const passkey: Passkey = { ...created, name: 'Phone', createdAt: '2026-05-04T09:00:00.000Z' }
  return { device, passkey }
}

test('creation options tell the browser about this site, the person, and their existing passkeys', async () => {
  const { passkey } = await aKeptPasskey()

  const creation = PasskeyCreation.parse(await passkeys.creation(person, { challenge, existing: [passkey] }))
  const alone = PasskeyRequest.parse(await passkeys.request({ challenge, mustVerify: true }))
  const stepped = PasskeyRequest.parse(await passkeys.request({ challenge, mustVerify: false, allowed: [passkey] }))

  expect(creation).toMatchObject({
    challenge,
    rp: { id: 'crier.test', name: 'Crier' },
    excludeCredentials: [{ id: passkey.id }],
    attestation: 'none',
  })
  expect(Buffer.from(creation.user.id, 'base64url').toString()).toBe(person.id)
  expect(creation.authenticatorSelection).toEqual({ residentKey: 'required', requireResidentKey: true, userVerification: 'required' })
  expect(alone).toMatchObject({ challenge, rpId: 'crier.test', userVerification: 'required' })
  expect(alone).not.toHaveProperty('allowCredentials')
  expect(stepped.allowCredentials).toEqual([{ id: passkey.id, type: 'public-key', transports: ['internal'] }])
})

test.each([
  ['for another challenge', { challenge: other }],
  ['on another site', { origin: 'https://crier.example' }],
  ['on a part of the site', { origin: 'https://evil.crier.test' }],
  ['without encryption', { origin: 'http://crier.test' }],
  ['for another site', { rpId: 'crier.example' }],
  ['by nobody who proved to be there', { isVerified: false }],
  ['as a use', { type: 'webauthn.get' }],
])('a passkey created %s is refused', async (_what, forged) => {
  const device = aSoftwareAuthenticator({ origin: site, userId: person.id })

  expect(await passkeys.readCreated(device.create({ challenge, ...forged }), challenge)).toBeUndefined()
})

test('a proof with a valid counter works alone and as a second step', async () => {
  const { device, passkey } = await aKeptPasskey()

  expect(await passkeys.readUsed(device.use({ challenge, counter: 3 }), { challenge, passkey, mustVerify: true })).toEqual({ counter: 3 })
  expect(await passkeys.readUsed(device.use({ challenge, isVerified: false }), { challenge, passkey, mustVerify: false })).toEqual({
    counter: 0,
  })
})

test.each([
  ['of another challenge', { challenge: other }],
  ['of another site', { origin: 'https://crier.example' }],
  ['for another site', { rpId: 'crier.example' }],
  ['of nobody who proved to be there', { isVerified: false }],
  ['of a copy', { counter: 7 }],
  ['that was made as a creation', { type: 'webauthn.create' }],
])('a proof %s is refused', async (_what, forged) => {
  const { device, passkey } = await aKeptPasskey()
  const used = device.use({ challenge, ...forged })

  expect(await passkeys.readUsed(used, { challenge, passkey: { ...passkey, counter: 7 }, mustVerify: true })).toBeUndefined()
})

test('a proof from another key, or with a changed byte, is refused', async () => {
  const { device, passkey } = await aKeptPasskey()
  const [stranger, own] = [(await aKeptPasskey()).device.use({ challenge }), device.use({ challenge })]
  const signature = Buffer.from(own.response.signature, 'base64url')
  signature[signature.length - 1] = (signature.at(-1) ?? 0) ^ 1
  const changed = { ...own, response: { ...own.response, signature: signature.toString('base64url') } }

  expect(
    await passkeys.readUsed({ ...stranger, id: passkey.id, rawId: passkey.id }, { challenge, passkey, mustVerify: true }),
  ).toBeUndefined()
  expect(await passkeys.readUsed(changed, { challenge, passkey, mustVerify: true })).toBeUndefined()
})

test('a value that isn’t a browser’s response is refused without throwing', async () => {
  const { device, passkey } = await aKeptPasskey()
  const [created, used] = [device.create({ challenge }), device.use({ challenge })]

  for (const nonsense of ['', 'AAAA', encode('[]'), encode('{"challenge":7}')]) {
    const [badCreated, badUsed] = [
      { ...created, response: { ...created.response, clientDataJSON: nonsense, attestationObject: nonsense } },
      { ...used, response: { ...used.response, authenticatorData: nonsense, signature: nonsense } },
    ]
    expect(await passkeys.readCreated(badCreated, challenge)).toBeUndefined()
    expect(await passkeys.readUsed(badUsed, { challenge, passkey, mustVerify: true })).toBeUndefined()
  }
})

const encode = (text: string) => Buffer.from(text).toString('base64url')
