import * as z from 'zod'
import { type ContainerReading, ContainerStatus } from '../containers.ts'

const ShortToken = z.object({
  access_token: z.string().min(1),
  /** Instagram writes it as a list or with commas. */
  permissions: z.union([z.string().transform((names) => names.split(/[\s,]+/)), z.array(z.string())]).optional(),
})

/** The reply to a code: the guide shows a list of one, running apps read the fields at the top. */
export const ShortTokenAnswer = z.union([z.object({ data: z.tuple([ShortToken]) }).transform(({ data }) => data[0]), ShortToken])

/** `user_id` is the id that publishing wants; `id` belongs to the app alone. */
export const ProfileAnswer = z.object({
  user_id: z.string().min(1),
  username: z.string(),
  name: z.string().optional(),
  account_type: z.string().optional(),
  profile_picture_url: z.string().optional(),
})

export const CreatedAnswer = z.object({ id: z.string().min(1) })

export const ContainerAnswer = z
  .object({ status_code: ContainerStatus, status: z.string().optional() })
  .transform(({ status_code, status = '' }): ContainerReading => ({ status: status_code, problem: status }))

export const PermalinkAnswer = z.object({ permalink: z.url().optional() })

export const ListedAnswer = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      permalink: z.string().optional(),
      caption: z.string().default(''),
      /** Such as 2026-11-21T10:00:00+0000. */
      timestamp: z.string().transform((text) => Date.parse(text.replace(/\+0000$/, 'Z'))),
    }),
  ),
})

export const QuotaAnswer = z.object({
  data: z.tuple([z.object({ quota_usage: z.number(), config: z.object({ quota_total: z.number() }) })]),
})
