import type * as z from 'zod'
import { hostUrl, type PlatformApp } from '../app.ts'
import { call, type PlatformClient } from '../call.ts'
import type { Request } from '../http.ts'
import type { Operation } from './refusal-rules.ts'
import { readRefusal } from './refusals.ts'
import { youTubeVersion } from './version.ts'

type Call<Schema extends z.ZodType> = Omit<Request, 'timeoutMs'> & {
  operation: Operation
  answer: Schema
  timeoutMs?: number
  /** Whether a lost answer may mean that the video exists now. */
  makesPublic?: boolean
  /** Statuses beyond 2xx that the caller understands. */
  understood?: readonly number[]
}

/** One call to YouTube or Google: its answer in the given shape, or what its failure means. */
export const callYouTube = <Schema extends z.ZodType>(
  deps: PlatformClient,
  { operation, makesPublic = false, understood = [], ...request }: Call<Schema>,
) =>
  call(deps, {
    platform: 'youtube',
    makesPublic,
    isSuccess: ({ status }) => (status >= 200 && status < 300) || understood.includes(status),
    refuse: (answered) => readRefusal(operation, answered, deps.now()),
    ...request,
  })

/** The address of a call about data. */
export const dataUrl = (app: PlatformApp, path: string) => `${hostUrl(app, 'www.googleapis.com')}/youtube/${youTubeVersion.version}/${path}`

/** The address of a call that brings bytes. */
export const uploadUrl = (app: PlatformApp, path: string) =>
  `${hostUrl(app, 'www.googleapis.com')}/upload/youtube/${youTubeVersion.version}/${path}`

/** The address of one of Google's token calls. */
export const tokenUrl = (app: PlatformApp, path: 'token' | 'revoke') => `${hostUrl(app, 'oauth2.googleapis.com')}/${path}`
