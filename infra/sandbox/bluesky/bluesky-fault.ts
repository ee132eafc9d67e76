import * as z from 'zod'
import { faultSettings, oauthFaultKinds } from '../fault-fields.ts'
import { platformFaultFields } from '../platform/platform-fault.ts'

/** The faults specific to Bluesky, besides those any platform may have. */
export const blueskyFaults = faultSettings({
  platform: 'bluesky',
  operations: ['authorize', 'token', 'refresh', 'revoke', 'profile', 'upload', 'post', 'find'],
  fields: {
    ...platformFaultFields,
    /** `post`: the server has dropped the record's files. */
    dropsFiles: z.boolean().optional(),
    /** The account has moved to another server. */
    hasMoved: z.boolean().optional(),
    /** The server's clock is ten minutes ahead, so no proof is fresh. */
    clockIsAhead: z.boolean().optional(),
  },
  kinds: [
    ...oauthFaultKinds,
    { field: 'htmlError', label: 'Error 500 as an HTML page' },
    { field: 'dropsFiles', label: 'Drop the post’s files' },
    { field: 'hasMoved', label: 'The account has moved away' },
    { field: 'clockIsAhead', label: 'Clock ten minutes ahead' },
  ],
})
export type BlueskyFault = z.output<typeof blueskyFaults.schema>
