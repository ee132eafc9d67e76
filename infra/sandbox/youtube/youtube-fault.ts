import * as z from 'zod'
import { faultSettings } from '../fault-fields.ts'
import { platformFaultFields, platformFaultKinds } from '../platform/platform-fault.ts'
import { reasons } from './problems.ts'

/**
 * The faults specific to YouTube, besides those any platform may have. `upload` is all of an upload but its last piece,
 * which is `post`. `find` lists the categories.
 */
export const youtubeFaults = faultSettings({
  platform: 'youtube',
  operations: ['authorize', 'token', 'refresh', 'revoke', 'profile', 'upload', 'post', 'thumbnail', 'status', 'find'],
  fields: {
    ...platformFaultFields,
    /** Refuses with this reason and its status. */
    reason: z.enum(reasons).optional(),
    /** Keeps only this many of the piece's bytes. */
    keepBytes: z.number().int().min(0).optional(),
    /** The upload no longer exists. */
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
