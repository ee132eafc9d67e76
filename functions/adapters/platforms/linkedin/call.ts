import * as z from 'zod'
import { hostUrl } from '../app.ts'
import { bearer, call, type PlatformClient } from '../call.ts'
import type { Request } from '../http.ts'
import { type Operation, readRefusal } from './refusals.ts'

type Call<Schema extends z.ZodType> = Pick<Request, 'method' | 'body' | 'headers'> & {
  url: string
  operation: Operation
  answer: Schema
  timeoutMs?: number
}

/** Makes one call to LinkedIn. Returns the response in the given shape, or the meaning of its failure. */
export const callLinkedIn = <Schema extends z.ZodType>(deps: PlatformClient, { operation, ...request }: Call<Schema>) =>
  call(deps, {
    ...request,
    platform: 'linkedin',
    makesPublic: operation === 'post',
    refuse: (answered) => readRefusal(operation, answered, deps.now()),
  })

type RestCall<Schema extends z.ZodType> = Omit<Call<Schema>, 'url' | 'headers'> & { path: string; accessToken: string }

/** Makes one call to the versioned part of LinkedIn's API. URNs in `path` are already encoded. */
export const callRest = <Schema extends z.ZodType>(deps: PlatformClient, { path, accessToken, ...request }: RestCall<Schema>) =>
  callLinkedIn(deps, {
    ...request,
    url: `${hostUrl(deps.app, 'api.linkedin.com')}/rest${path}`,
    headers: { authorization: bearer(accessToken), 'linkedin-version': linkedInVersion.version, 'x-restli-protocol-version': '2.0.0' },
  })

/** The response to a code or a refresh token. Only approved apps get a refresh token. */
export const TokenAnswer = z.object({
  access_token: z.string().min(1),
  expires_in: z.number().positive(),
  scope: z.string().optional(),
  refresh_token: z.string().min(1).optional(),
  refresh_token_expires_in: z.number().positive().optional(),
})

/** LinkedIn sometimes omits `name`. */
export const ProfileAnswer = z.object({
  sub: z.string().min(1),
  name: z.string().optional(),
  given_name: z.string().optional(),
  family_name: z.string().optional(),
  picture: z.string().optional(),
})
export type ProfileAnswer = z.infer<typeof ProfileAnswer>

export const ImageUploadAnswer = z.object({ value: z.object({ uploadUrl: z.url(), image: z.string() }) })

/**
 * The last part's `lastByte` may be beyond the end of the file. The upload token may be empty, and is sent back
 * unchanged.
 */
export const VideoUploadAnswer = z.object({
  value: z.object({
    video: z.string(),
    uploadToken: z.string().default(''),
    uploadUrlsExpireAt: z.number().optional(),
    uploadInstructions: z.array(z.object({ uploadUrl: z.url(), firstByte: z.number().int(), lastByte: z.number().int() })).min(1),
  }),
})
export type VideoUploadAnswer = z.infer<typeof VideoUploadAnswer>

export const VideoAnswer = z.object({ status: z.string(), processingFailureReason: z.string().optional() })
export type VideoAnswer = z.infer<typeof VideoAnswer>

/**
 * The version of LinkedIn's API that Crier uses. A new one is released every month and ends a year later, around the
 * 15th.
 */
export const linkedInVersion = {
  version: '202609',
  sunset: '2027-09-15',
  source: 'https://learn.microsoft.com/en-us/linkedin/marketing/versioning',
}
