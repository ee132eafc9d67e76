import * as z from 'zod'
import { faultSettings, milliseconds } from '../fault-fields.ts'
import { platformFaultFields, platformFaultKinds } from '../platform/platform-fault.ts'

/**
 * The faults specific to Instagram, besides those any platform may have. `processingError` is a message, or one of
 * Instagram's seven-digit codes.
 */
export const instagramFaults = faultSettings({
  platform: 'instagram',
  operations: ['authorize', 'token', 'refresh', 'profile', 'upload', 'post', 'comment', 'status', 'find'],
  fields: {
    ...platformFaultFields,
    /** Refuses with this code of the Graph API, and this subcode. */
    graphCode: z.number().int().optional(),
    graphSubcode: z.number().int().optional(),
    /** With `revokeTokens`: because the person has a new password (190/460). */
    passwordChanged: z.boolean().optional(),
    /** `token`: the short-lived token's fields are at the top level of the response, not in a list. */
    flatReply: z.boolean().optional(),
    /** `token`: the short-lived token's `user_id` is a number, which JSON rounds. */
    numericUserId: z.boolean().optional(),
    /**
     * `upload`: whether a file's problem is reported at once, or only in the container's status. By default, at once
     * for images and later for videos.
     */
    refuseFiles: z.enum(['now', 'later']).optional(),
    /** `post`: the post appears in the list of posts only after this many ms. */
    findLagMs: milliseconds.optional(),
  },
  kinds: [
    ...platformFaultKinds.filter(({ field }) => field !== 'processingError'),
    { field: 'processingError', label: 'Processing fails', choices: ['internal_error', '2207026', '2207077'] },
    { field: 'graphCode', label: 'Refuse with a Graph code', amount: 'code' },
    { field: 'findLagMs', label: 'Posts are only found later', amount: 'ms' },
    { field: 'refuseFiles', label: 'Files are refused', choices: ['now', 'later'] },
    { field: 'flatReply', label: 'Token reply without a list' },
    { field: 'numericUserId', label: 'Token reply with a number as id' },
  ],
})
export type InstagramFault = z.output<typeof instagramFaults.schema>
