import * as z from 'zod/mini'

/** Base64url as browsers write it. */
const Bytes = (max: number) => z.string().check(z.maxLength(max), z.regex(/^[\w-]*$/, 'Use base64url.'))
const Transports = z.array(z.string().check(z.maxLength(32))).check(z.maxLength(10))
const Descriptor = z.object({ id: z.string(), type: z.literal('public-key'), transports: z.optional(Transports) })
const Need = z.enum(['discouraged', 'preferred', 'required'])
const unused = z.object({})

/**
 * What a browser needs to create a passkey, in the form `PublicKeyCredential.parseCreationOptionsFromJSON` reads
 * (WebAuthn 3, 5.1.9).
 */
export const PasskeyCreation = z
  .object({
    rp: z.object({ id: z.string(), name: z.string() }),
    user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
    challenge: z.string(),
    pubKeyCredParams: z.array(z.object({ alg: z.number(), type: z.literal('public-key') })),
    timeout: z.optional(z.number()),
    excludeCredentials: z.optional(z.array(Descriptor)),
    authenticatorSelection: z.object({
      residentKey: z.optional(Need),
      requireResidentKey: z.optional(z.boolean()),
      userVerification: z.optional(Need),
    }),
    attestation: z.literal('none'),
  })
  .register(z.globalRegistry, { id: 'PasskeyCreation' })

/** What a browser needs to use a passkey, in the form `parseRequestOptionsFromJSON` reads (WebAuthn 3, 5.1.10). */
export const PasskeyRequest = z
  .object({
    challenge: z.string(),
    rpId: z.string(),
    timeout: z.optional(z.number()),
    allowCredentials: z.optional(z.array(Descriptor)),
    userVerification: Need,
  })
  .register(z.globalRegistry, { id: 'PasskeyRequest' })

const credential = { id: Bytes(1_400), rawId: Bytes(1_400), type: z.literal('public-key'), clientExtensionResults: unused }

/** A new passkey as the browser returns it. Unlisted fields are dropped. */
export const CreatedPasskey = z
  .object({
    ...credential,
    response: z.object({ clientDataJSON: Bytes(4_000), attestationObject: Bytes(40_000), transports: z.optional(Transports) }),
  })
  .register(z.globalRegistry, { id: 'CreatedPasskey' })
export type CreatedPasskey = z.infer<typeof CreatedPasskey>

/** A passkey assertion as the browser returns it. */
export const UsedPasskey = z
  .object({
    ...credential,
    response: z.object({
      clientDataJSON: Bytes(4_000),
      authenticatorData: Bytes(4_000),
      signature: Bytes(8_000),
      userHandle: z.optional(Bytes(200)),
    }),
  })
  .register(z.globalRegistry, { id: 'UsedPasskey' })
export type UsedPasskey = z.infer<typeof UsedPasskey>
