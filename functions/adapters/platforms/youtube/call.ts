import type * as z from 'zod'
import type { PlatformApp } from '../app.ts'
import { type Called, type Caller, call } from '../call.ts'
import type { Request } from '../http.ts'
import type { Operation } from './refusal-rules.ts'
import { readRefusal } from './refusals.ts'

/** What every call to YouTube needs. */
export type YouTubeCaller = Caller & { app: PlatformApp }

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
  caller: YouTubeCaller,
  { operation, makesPublic = false, understood = [], ...request }: Call<Schema>,
): Promise<Called<z.output<Schema>>> =>
  call(caller, {
    platform: 'youtube',
    makesPublic,
    isSuccess: ({ status }) => (status >= 200 && status < 300) || understood.includes(status),
    refuse: (answered) => readRefusal(operation, answered, caller.now()),
    ...request,
  })
