import * as z from 'zod'
import { hostUrl, type PlatformApp } from '../app.ts'
import { type Answered, call, type PlatformClient } from '../call.ts'
import type { Request } from '../http.ts'
import { type Operation, readRefusal } from './refusals.ts'

type Call<Schema extends z.ZodType> = Omit<Request, 'timeoutMs'> & {
  operation: Operation
  answer: Schema
  timeoutMs?: number
  /** True if the video may exist even though the response was lost. */
  makesPublic?: boolean
  /** True if the caller handles a response other than 2xx. */
  understands?: (answered: Answered) => boolean
}

/** Makes one call to YouTube or Google. Returns the response in the given shape, or the meaning of its failure. */
export const callYouTube = <Schema extends z.ZodType>(
  deps: PlatformClient,
  { operation, makesPublic = false, understands = () => false, ...request }: Call<Schema>,
) =>
  call(deps, {
    platform: 'youtube',
    makesPublic,
    isSuccess: (answered) => (answered.status >= 200 && answered.status < 300) || understands(answered),
    refuse: (answered) => readRefusal(operation, answered, deps.now()),
    ...request,
  })

/** The URL of a data call. */
export const dataUrl = (app: PlatformApp, path: string) => `${hostUrl(app, 'www.googleapis.com')}/youtube/${youTubeVersion.version}/${path}`

/** The URL of an upload call. */
export const uploadUrl = (app: PlatformApp, path: string) =>
  `${hostUrl(app, 'www.googleapis.com')}/upload/youtube/${youTubeVersion.version}/${path}`

/** The URL of one of Google's token calls. */
export const tokenUrl = (app: PlatformApp, path: 'token' | 'revoke') => `${hostUrl(app, 'oauth2.googleapis.com')}/${path}`

export const TokenAnswer = z.object({
  access_token: z.string().min(1),
  /** Only with the first consent, or when the person was prompted again. */
  refresh_token: z.string().min(1).optional(),
  expires_in: z.number().positive(),
  /** In seconds; only if the access as a whole expires. */
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

/** `items` is missing if the Google account has no channel. */
export const ChannelsAnswer = z.object({ items: z.array(Channel).optional() })

export const CategoriesAnswer = z.object({
  items: z.array(z.object({ id: z.string(), snippet: z.object({ title: z.string(), assignable: z.boolean().optional() }) })),
})

/** The response to an upload's last piece. */
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

/** The version of the YouTube Data API that Crier uses. Google has announced no end date. */
export const youTubeVersion = { version: 'v3', sunset: undefined, source: 'https://developers.google.com/youtube/v3/revision_history' }
