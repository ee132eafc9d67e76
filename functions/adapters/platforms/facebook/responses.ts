import * as z from 'zod'

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

/** Pages that a portfolio owns or works for. Of these Facebook tells no tasks: who is given a token may post. */
const PagesOfBusiness = z.object({ data: z.array(Page.extend({ tasks: z.array(z.string()).default(['CREATE_CONTENT']) })) }).optional()
export const BusinessesAnswer = z.object({ data: z.array(z.object({ owned_pages: PagesOfBusiness, client_pages: PagesOfBusiness })) })

/** A photo has no post as long as it is unpublished. */
export const PhotoAnswer = z.object({ id: z.string(), post_id: z.string().optional() })

export const PostAnswer = z.object({ id: z.string(), permalink_url: z.string().optional() })

export const CreatedVideo = z.object({ id: z.string() })

export const StartedReel = z.object({ video_id: z.string(), upload_url: z.url() })

export const Done = z.object({ success: z.literal(true) })

/** `message` is missing where a post has no text. */
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
