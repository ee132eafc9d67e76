import * as z from 'zod'
import { hostUrl } from '../app.ts'
import { call, type PlatformClient } from '../call.ts'
import type { Request } from '../http.ts'
import { type Operation, readRefusal } from './refusals.ts'

type ApiCall<Schema extends z.ZodType> = Pick<Request, 'method' | 'query' | 'body'> & {
  operation: Operation
  path: string
  /** Bearer or Basic. */
  authorization: string
  answer: Schema
  timeoutMs?: number
}

/** Makes one call to Pinterest's API. */
export const callPinterest = <Schema extends z.ZodType>(
  deps: PlatformClient,
  { operation, path, authorization, ...request }: ApiCall<Schema>,
) =>
  call(deps, {
    ...request,
    platform: 'pinterest',
    url: `${hostUrl(deps.app, 'api.pinterest.com')}/${pinterestVersion.version}${path}`,
    headers: { authorization },
    makesPublic: operation === 'pin',
    refuse: (answered) => readRefusal(operation, answered, deps.now()),
  })

/** Pinterest's responses, as far as Crier reads them. Ids are numbers beyond 2^53, so they must come as strings. */
export const TokenAnswer = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().min(1).optional(),
  /** Seconds. */
  expires_in: z.number(),
  refresh_token_expires_in: z.number().optional(),
  scope: z.string().optional(),
})

export const UserAnswer = z.object({
  id: z.string().min(1),
  username: z.string().min(1),
  business_name: z.string().nullish(),
  profile_image: z.string().nullish(),
})
export type UserAnswer = z.infer<typeof UserAnswer>

/** A page of a list. Without a bookmark, or with an empty one, it's the last. */
const paged = <Item extends z.ZodType>(item: Item) => z.object({ items: z.array(item), bookmark: z.string().nullish() })

export const BoardsAnswer = paged(
  z.object({ id: z.string(), name: z.string(), privacy: z.string().default('PUBLIC'), is_ads_only: z.boolean().nullish() }),
)

const ListedPin = z.object({
  id: z.string(),
  created_at: z.string().nullish(),
  title: z.string().nullish(),
  description: z.string().nullish(),
  link: z.string().nullish(),
})
export type ListedPin = z.infer<typeof ListedPin>
export const PinsAnswer = paged(ListedPin)

export const RegisteredAnswer = z.object({
  media_id: z.string().min(1),
  upload_url: z.url(),
  upload_parameters: z.record(z.string(), z.string()),
})

export const MediaAnswer = z.object({
  status: z.enum(['registered', 'processing', 'succeeded', 'failed']),
  failure_code: z.union([z.string(), z.number()]).nullish(),
})

export const PinAnswer = z.object({ id: z.string().min(1) })

/** Pinterest has announced no end date for v5. */
export const pinterestVersion = {
  version: 'v5',
  sunset: undefined,
  source: 'https://github.com/pinterest/api-description',
}
