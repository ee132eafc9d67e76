import * as z from 'zod'

export const TokenAnswer = z.object({
  access_token: z.string().min(1),
  /** Only with the first consent, or when the person was asked again. */
  refresh_token: z.string().min(1).optional(),
  expires_in: z.number().positive(),
  /** Seconds; only where the access as a whole ends. */
  refresh_token_expires_in: z.number().positive().optional(),
  scope: z.string().optional(),
})
export type TokenAnswer = z.infer<typeof TokenAnswer>

const Channel = z.object({
  id: z.string().min(1),
  snippet: z.object({
    title: z.string(),
    customUrl: z.string().optional(),
    thumbnails: z.object({ default: z.object({ url: z.string() }).optional() }).optional(),
  }),
  status: z.object({ longUploadsStatus: z.string().optional() }).optional(),
})
export type Channel = z.infer<typeof Channel>

/** `items` is missing where the Google account has no channel. */
export const ChannelsAnswer = z.object({ items: z.array(Channel).optional() })

export const CategoriesAnswer = z.object({
  items: z.array(z.object({ id: z.string(), snippet: z.object({ title: z.string(), assignable: z.boolean().optional() }) })),
})

/** The answer to the last piece of an upload. */
export const VideoAnswer = z.object({ id: z.string().min(1) })

const ListedVideo = z.object({
  id: z.string(),
  status: z.object({
    uploadStatus: z.string(),
    privacyStatus: z.string().optional(),
    failureReason: z.string().optional(),
    rejectionReason: z.string().optional(),
  }),
  processingDetails: z.object({ processingStatus: z.string().optional() }).optional(),
})
export type ListedVideo = z.infer<typeof ListedVideo>

export const VideosAnswer = z.object({ items: z.array(ListedVideo).optional() })
