import * as z from 'zod'
import { faultSettings, oauthFaultFields } from '../fault-fields.ts'
import { providerFaultKinds } from '../sign-in/sign-in-world.ts'

/** Errors by name: `authorize` sends the person back with it, `token` refuses with it. */
const OauthError = z.enum([
  'access_denied',
  'login_required',
  'server_error',
  'temporarily_unavailable',
  'invalid_grant',
  'invalid_client',
  'redirect_uri_mismatch',
  'invalid_request',
  'unsupported_grant_type',
  'unauthorized_client',
  'internal_failure',
])

/** What is wrong with the id_token of a token answer. */
const IdTokenFault = z.enum([
  'bad-signature',
  'no-algorithm',
  'unknown-key',
  'rotated-key',
  'wrong-audience',
  'wrong-issuer',
  'short-issuer',
  'wrong-nonce',
  'expired',
  'missing',
])

/** What may go wrong at Google. */
export const googleFaults = faultSettings({
  platform: 'google',
  operations: ['authorize', 'token', 'keys', 'profile', 'revoke'],
  fields: {
    ...oauthFaultFields,
    error: OauthError.optional(),
    /**
     * `token`. `rotated-key` signs with a new key, which is published at the same time; `unknown-key` with one that never is. `short-issuer` is
     * no mistake: Google's name without its scheme.
     */
    idToken: IdTokenFault.optional(),
    /** `authorize`: the issuer that the callback names. */
    issuer: z.enum(['left-out', 'wrong']).optional(),
  },
  kinds: [
    ...providerFaultKinds,
    { field: 'error', label: 'Refuse with', choices: OauthError.options },
    { field: 'idToken', label: 'The id_token', choices: IdTokenFault.options },
    { field: 'issuer', label: 'Issuer in the callback', choices: ['left-out', 'wrong'] },
  ],
})
export type GoogleFault = z.output<typeof googleFaults.schema>
