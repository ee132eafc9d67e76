import * as z from 'zod'
import { faultSettings, milliseconds } from '../fault-fields.ts'
import { platformFaultFields, platformFaultKinds } from '../platform/platform-fault.ts'

/** What may go wrong on Threads, beyond what may go wrong anywhere. `processingError` is the word that a failed container shows. */
export const threadsFaults = faultSettings({
  platform: 'threads',
  operations: ['authorize', 'token', 'refresh', 'profile', 'upload', 'post', 'status', 'find'],
  fields: {
    ...platformFaultFields,
    /** Refuses with this code of the Graph API, and this subcode; 24 and 4279009 say that it does not exist. */
    graphCode: z.number().int().optional(),
    graphSubcode: z.number().int().optional(),
    /** `upload`: the container is never found again. */
    losesContainer: z.boolean().optional(),
    /** `upload`: texts are counted by code points, not by bytes. */
    countsCodePoints: z.boolean().optional(),
    /** `upload`: what is wrong with a file is told at once, or only by the container's state. Images at once and videos later unless said. */
    refuseFiles: z.enum(['now', 'later']).optional(),
    /** `post`: the post is in the lists of posts only after so many ms. */
    findLagMs: milliseconds.optional(),
    /** `post`: the post's own address is told to nobody. */
    hidesPermalink: z.boolean().optional(),
  },
  kinds: [
    ...platformFaultKinds.filter(({ field }) => field !== 'processingError'),
    { field: 'processingError', label: 'Processing fails', choices: ['UNKNOWN', 'FAILED_DOWNLOADING_VIDEO', 'INVALID_DURATION'] },
    { field: 'graphCode', label: 'Refuse with a Graph code', amount: 'code' },
    { field: 'losesContainer', label: 'Lose the container' },
    { field: 'findLagMs', label: 'Posts are only found later', amount: 'ms' },
    { field: 'hidesPermalink', label: 'Don’t return the post’s link' },
    { field: 'refuseFiles', label: 'Files are refused', choices: ['now', 'later'] },
    { field: 'countsCodePoints', label: 'Count code points, not bytes' },
  ],
})
export type ThreadsFault = z.output<typeof threadsFaults.schema>
