import * as z from 'zod'
import { faultSettings } from '../fault-fields.ts'
import { platformFaultFields, platformFaultKinds } from '../platform/platform-fault.ts'

/** What may go wrong on Mastodon, beyond what may go wrong anywhere. */
export const mastodonFaults = faultSettings({
  platform: 'mastodon',
  operations: ['authorize', 'token', 'profile', 'upload', 'status', 'post', 'find'],
  fields: {
    ...platformFaultFields,
    /** `post`: the answer is as always, and nothing is there. */
    dropsSilently: z.boolean().optional(),
    /** The server has moved to another host and sends everybody there. */
    leadsAway: z.boolean().optional(),
  },
  kinds: [
    // Its tokens never end by themselves.
    ...platformFaultKinds.filter(({ field }) => field !== 'expireTokens'),
    { field: 'dropsSilently', label: 'Answer as usual, but show nothing' },
    { field: 'leadsAway', label: 'Send everyone to another host' },
  ],
})
export type MastodonFault = z.output<typeof mastodonFaults.schema>
