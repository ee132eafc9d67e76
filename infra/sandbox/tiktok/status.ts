import * as z from 'zod'
import { readJson } from '../platform/body.ts'
import type { SignedHandle } from '../platform/call.ts'
import { ok, okWithIds, refuse } from './envelope.ts'
import { redirect } from './processing.ts'
import { postIdOf, type Task } from './tasks.ts'
import type { TikTokFault } from './tiktok-fault.ts'
import type { TikTokWorld } from './tiktok-world.ts'

const Asked = z.object({ publish_id: z.string() })
const perMinute = { limit: 30, windowMs: 60_000, isSliding: true }

/** How far a post is. */
export const statusHandle = (tiktok: TikTokWorld): SignedHandle<TikTokFault, unknown> => ({
  operation: 'status',
  read: readJson,
  answer: ({ person, fault }, body) => {
    const now = tiktok.now()
    if (tiktok.windows.take('status', person.id, perMinute).isExceeded)
      refuse('rate_limit_exceeded', 'The API rate limit was exceeded. Please try again later.', now)
    const task = tiktok.tasks.byPublishId(Asked.safeParse(body).data?.publish_id ?? '')
    if (!task) return refuse('invalid_publish_id', 'The publish_id does not exist.', now)
    if (task.personId !== person.id)
      refuse('token_not_authorized_for_specified_publish_id', 'The access_token is not authorized for the publish_id.', now)
    return standing(tiktok, afterEvents(tiktok, task, fault))
  },
})

/** What has happened to a post while nobody asked. */
const afterEvents = (tiktok: TikTokWorld, task: Task, fault: TikTokFault | undefined): Task => {
  if (task.readyAt === undefined || task.failReason !== undefined) return task
  if (fault?.processingError !== undefined) return redirect(tiktok, task, { failReason: fault.processingError })
  if (fault?.processingMs !== undefined) return redirect(tiktok, task, { readyAt: tiktok.now() + fault.processingMs })
  const isRemoved = tiktok.grants.byAccessToken(task.accessToken)?.isRevoked ?? false
  return isRemoved && task.readyAt > tiktok.now() ? redirect(tiktok, task, { failReason: 'auth_removed' }) : task
}

const standing = (tiktok: TikTokWorld, task: Task) => {
  const now = tiktok.now()
  const progress = task.upload ? { uploaded_bytes: task.uploadedBytes } : { downloaded_bytes: 0 }
  if (task.readyAt === undefined || task.readyAt > now)
    return ok({ status: task.upload ? 'PROCESSING_UPLOAD' : 'PROCESSING_DOWNLOAD', ...progress }, now)
  if (task.failReason !== undefined) return ok({ status: 'FAILED', fail_reason: task.failReason, ...progress }, now)
  if (task.isInbox) return ok({ status: 'SEND_TO_USER_INBOX', ...progress }, now)
  const complete = { status: 'PUBLISH_COMPLETE', ...progress }
  // Only a public post has an id that is told, and only once it was looked at.
  const isTold = task.info.privacy_level === 'PUBLIC_TO_EVERYONE' && (task.idAt ?? 0) <= now
  return isTold ? okWithIds(complete, [postIdOf(task)], now) : ok({ ...complete, publicaly_available_post_id: null }, now)
}
