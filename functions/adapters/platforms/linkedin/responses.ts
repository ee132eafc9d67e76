import * as z from 'zod'

/** The answer to a code or a refresh token. Only approved apps are given a refresh token. */
export const TokenAnswer = z.object({
  access_token: z.string().min(1),
  expires_in: z.number().positive(),
  scope: z.string().optional(),
  refresh_token: z.string().min(1).optional(),
  refresh_token_expires_in: z.number().positive().optional(),
})

/** LinkedIn leaves `name` out now and then. */
export const ProfileAnswer = z.object({
  sub: z.string().min(1),
  name: z.string().optional(),
  given_name: z.string().optional(),
  family_name: z.string().optional(),
  picture: z.string().optional(),
})
export type ProfileAnswer = z.infer<typeof ProfileAnswer>

export const ImageUploadAnswer = z.object({ value: z.object({ uploadUrl: z.url(), image: z.string() }) })

/** The last part's `lastByte` may lie beyond the end of the file. The token may be empty, and goes back as it came. */
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
