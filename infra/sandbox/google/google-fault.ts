import * as z from 'zod'
import { faultSettings, oauthFaultFields } from '../fault-fields.ts'
import { providerFaultKinds } from '../sign-in/sign-in-world.ts'

/** Errors by name: `authorize` redirects with it, `token` refuses with it. */
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

/** What's wrong with a token response's id_token. */
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

/** The faults specific to Google. */
export const googleFaults = faultSettings({
  platform: 'google',
  operations: ['authorize', 'token', 'keys', 'profile', 'revoke'],
  fields: {
    ...oauthFaultFields,
    error: OauthError.optional(),
    /**
     * `token`. `rotated-key` signs with a new key, which is published at the same time; `unknown-key` with one that
     * never is. `short-issuer` is legal: Google's name without its scheme.
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
