import * as z from 'zod'
import { faultSettings } from '../fault-fields.ts'
import { platformFaultFields, platformFaultKinds } from '../platform/platform-fault.ts'
import { reasons } from './problems.ts'

/**
 * What may go wrong on YouTube, beyond what may go wrong anywhere. `upload` is all of an upload but its last piece, which is `post`; `find` lists the
 * categories.
 */
export const youtubeFaults = faultSettings({
  platform: 'youtube',
  operations: ['authorize', 'token', 'refresh', 'revoke', 'profile', 'upload', 'post', 'thumbnail', 'status', 'find'],
  fields: {
    ...platformFaultFields,
    /** Refuses with this reason, and the status that goes with it. */
    reason: z.enum(reasons).optional(),
    /** Of the bytes of this piece only so many are kept. */
    keepBytes: z.number().int().min(0).optional(),
    /** The upload is no more. */
    losesUpload: z.boolean().optional(),
  },
  kinds: [
    ...platformFaultKinds.filter(({ field }) => field !== 'processingError'),
    {
      field: 'processingError',
      label: 'Processing fails',
      choices: ['codec', 'conversion', 'uploadAborted', 'copyright', 'duplicate', 'termsOfUse'],
    },
    {
      field: 'reason',
      label: 'Refuse',
      choices: ['quotaExceeded', 'uploadLimitExceeded', 'userRateLimitExceeded', 'youtubeSignupRequired', 'forbidden'],
    },
    { field: 'keepBytes', label: 'Keep only a part of a piece', amount: 'bytes' },
    { field: 'losesUpload', label: 'Forget the upload' },
  ],
})
export type YouTubeFault = z.output<typeof youtubeFaults.schema>
