import * as z from 'zod'
import { faultSettings, oauthFaultFields } from '../fault-fields.ts'
import { providerFaultKinds } from '../sign-in/sign-in-world.ts'

/** Errors by name: `authorize` redirects with it, `token` refuses with it. */
const OauthError = z.enum([
  'access_denied',
  'redirect_uri_mismatch',
  'application_suspended',
  'incorrect_client_credentials',
  'bad_verification_code',
  'unverified_user_email',
])

/** The faults specific to GitHub. */
export const githubFaults = faultSettings({
  platform: 'github',
  operations: ['authorize', 'token', 'profile', 'emails', 'revoke'],
  fields: {
    ...oauthFaultFields,
    error: OauthError.optional(),
    /** `profile`, `emails`: 403 as for a client that calls too fast, with `retryAfter`, 60 s by default. */
    secondaryLimit: z.boolean().optional(),
    /** `profile`, `emails`: 403 as for a client that used up this hour's calls. */
    limitReached: z.boolean().optional(),
    /** `authorize`: the issuer that the callback names. A refusal usually names none. */
    issuer: z.enum(['left-out', 'wrong', 'on-refusals']).optional(),
  },
  kinds: [
    ...providerFaultKinds,
    { field: 'error', label: 'Refuse with', choices: OauthError.options },
    { field: 'secondaryLimit', label: 'Secondary rate limit' },
    { field: 'limitReached', label: 'Rate limit of the hour' },
    { field: 'issuer', label: 'Issuer in the callback', choices: ['left-out', 'wrong', 'on-refusals'] },
  ],
})
export type GitHubFault = z.output<typeof githubFaults.schema>
