import * as z from 'zod'
import { faultSettings } from '../fault-fields.ts'
import { platformFaultFields, platformFaultKinds } from '../platform/platform-fault.ts'

const TokenProblem = z.enum(['458', '459', '460', '463', '464', '467', '492'])
const Throttle = z.enum(['4', '17', '32', '341', '613', '80001'])
const UploadProblem = z.enum(['ProcessingFailedError', 'FileUrlProcessingError', 'PartialRequestError', 'OffsetInvalidError'])

/** The faults specific to Facebook, besides those any platform may have. */
export const facebookFaults = faultSettings({
  platform: 'facebook',
  operations: ['authorize', 'token', 'revoke', 'profile', 'upload', 'post', 'status', 'find'],
  fields: {
    ...platformFaultFields,
    /** Code 190 with this subcode. */
    tokenProblem: TokenProblem.optional(),
    /** A rate limit with this code is used up. `retryAfter` is in seconds. */
    throttle: Throttle.optional(),
    /** Code 368: posting is blocked for a while. */
    blocked: z.boolean().optional(),
    /** What the reel upload host answers instead of accepting the file. */
    uploadProblem: UploadProblem.optional(),
  },
  kinds: [
    ...platformFaultKinds,
    { field: 'tokenProblem', label: 'Sign-in ended, 190', choices: TokenProblem.options },
    { field: 'throttle', label: 'Limit used up', choices: Throttle.options },
    { field: 'blocked', label: 'Posting is blocked for a while, 368' },
    { field: 'uploadProblem', label: 'The file of a reel is refused', choices: UploadProblem.options },
  ],
})
export type FacebookFault = z.output<typeof facebookFaults.schema>
