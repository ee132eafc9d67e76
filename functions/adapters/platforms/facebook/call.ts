import { createHmac } from 'node:crypto'
import * as z from 'zod'
import { hostUrl, type PlatformApp } from '../app.ts'
import { bearer, call, type PlatformClient } from '../call.ts'
import { readRefusal, type refusalRules } from './refusals.ts'

type FacebookCall<Schema> = {
  method: 'GET' | 'POST' | 'DELETE'
  path: string
  /** Sent in the query of a GET and as a form in a POST: Facebook silently drops some keys of a JSON body. */
  fields?: Record<string, string>
  accessToken?: string
  makesPublic?: boolean
  /** The meanings of this call's refusals, if they differ from the usual ones. */
  rules?: typeof refusalRules | undefined
  answer: Schema
  timeoutMs?: number
}

/** Makes one call to Facebook's Graph API. The token goes in the header, where no log records it. */
export const callFacebook = <Schema extends z.ZodType>(
  { app, fetch }: PlatformClient,
  { method, path, fields = {}, accessToken, makesPublic = false, rules, ...request }: FacebookCall<Schema>,
) =>
  call(
    { fetch },
    {
      ...request,
      platform: 'facebook',
      method,
      makesPublic,
      url: `${graphUrl(app)}${path}`,
      ...(accessToken !== undefined && { headers: { authorization: bearer(accessToken) } }),
      query: { ...(method === 'GET' && fields), ...(accessToken !== undefined && { appsecret_proof: proofOf(app, accessToken) }) },
      ...(method === 'POST' && { body: new URLSearchParams(fields) }),
      refuse: (answered) => readRefusal(answered, { rules, makesPublic }),
    },
  )

/** Required if the app's settings demand it, and harmless otherwise. */
const proofOf = ({ clientSecret }: PlatformApp, accessToken: string) => createHmac('sha256', clientSecret).update(accessToken).digest('hex')

const graphUrl = (app: PlatformApp) => `${hostUrl(app, 'graph.facebook.com')}/${facebookVersion.version}`

/** The URL people see: some of Facebook's come without a host. */
export const webUrl = (app: PlatformApp, path: string) => (path.startsWith('/') ? `${hostUrl(app, 'www.facebook.com')}${path}` : path)

export const TokenAnswer = z.object({ access_token: z.string().min(1), expires_in: z.number().positive().optional() })

export const PermissionsAnswer = z.object({ data: z.array(z.object({ permission: z.string(), status: z.string() })) })

const Page = z.object({
  id: z.string(),
  name: z.string(),
  access_token: z.string().min(1).optional(),
  tasks: z.array(z.string()).default([]),
  picture: z
    .object({ data: z.object({ url: z.string().optional() }) })
    .optional()
    .catch(undefined),
})
export type Page = z.output<typeof Page>

export const PagesAnswer = z.object({
  data: z.array(Page),
  paging: z.object({ cursors: z.object({ after: z.string().optional() }).optional(), next: z.string().optional() }).optional(),
})

/** Pages that a portfolio owns or works for. Facebook lists no tasks for these: anyone who gets a token may post. */
const PagesOfBusiness = z.object({ data: z.array(Page.extend({ tasks: z.array(z.string()).default(['CREATE_CONTENT']) })) }).optional()
export const BusinessesAnswer = z.object({ data: z.array(z.object({ owned_pages: PagesOfBusiness, client_pages: PagesOfBusiness })) })

/** A photo has no post as long as it's unpublished. */
export const PhotoAnswer = z.object({ id: z.string(), post_id: z.string().optional() })

export const PostAnswer = z.object({ id: z.string(), permalink_url: z.string().optional() })

export const CreatedVideo = z.object({ id: z.string() })

export const StartedReel = z.object({ video_id: z.string(), upload_url: z.url() })

export const Done = z.object({ success: z.literal(true) })

/** `message` is missing if a post has no text. */
export const PostsAnswer = z.object({
  data: z.array(
    z.object({ id: z.string(), message: z.string().optional(), created_time: z.string(), permalink_url: z.string().optional() }),
  ),
  paging: z.object({ next: z.string().optional() }).optional(),
})

const Phase = z
  .object({
    status: z.string().optional(),
    publish_status: z.string().optional(),
    error: z.object({ message: z.string().optional() }).optional(),
    errors: z.array(z.object({ message: z.string().optional() })).optional(),
  })
  .optional()

export const VideoAnswer = z.object({
  status: z.object({ video_status: z.string().optional(), uploading_phase: Phase, processing_phase: Phase, publishing_phase: Phase }),
  permalink_url: z.string().optional(),
  post_id: z.string().optional(),
})
export type VideoAnswer = z.output<typeof VideoAnswer>

/**
 * The version of the Graph API in use. Its last day is announced with the next version, two years ahead, and won't be
 * before this date.
 */
export const facebookVersion = {
  version: 'v26.0',
  sunset: '2028-07-29',
  source: 'https://developers.facebook.com/docs/graph-api/changelog',
}
