import * as z from 'zod'
import { faultSettings } from '../fault-fields.ts'
import { platformFaultFields, platformFaultKinds } from '../platform/platform-fault.ts'

/** The faults specific to Mastodon, besides those any platform may have. */
export const mastodonFaults = faultSettings({
  platform: 'mastodon',
  operations: ['authorize', 'token', 'profile', 'upload', 'status', 'post', 'find'],
  fields: {
    ...platformFaultFields,
    /** `post`: the response is as always, but nothing is created. */
    dropsSilently: z.boolean().optional(),
    /** The server has moved to another host and redirects everyone there. */
    leadsAway: z.boolean().optional(),
  },
  kinds: [
    // Its tokens never expire.
    ...platformFaultKinds.filter(({ field }) => field !== 'expireTokens'),
    { field: 'dropsSilently', label: 'Answer as usual, but show nothing' },
    { field: 'leadsAway', label: 'Send everyone to another host' },
  ],
})
export type MastodonFault = z.output<typeof mastodonFaults.schema>
