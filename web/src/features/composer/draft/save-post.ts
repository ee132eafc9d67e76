import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type PostAnswer, postsApi } from '#shared/contracts/posts.ts'
import type { Written } from '#shared/domain/resolve-content.ts'
import { postQueries } from '#web/features/posts/queries.ts'
import { request } from '#web/lib/api.ts'
import type { Intent } from './intent.ts'

type Creation = { intent: Intent; written: Written; idempotencyKey: string }
type Change = { id: string; revision: number; intent: Intent; written: Written }

/** Keeps, schedules or publishes a new post. The same key never creates a second one. */
export const useCreatePost = () => usePostCall(create)

/** Writes the content of a draft or a scheduled post anew, at another time if that is the intent. */
export const useChangePost = () => usePostCall(change)

/** A post that was sent is shown from the cache at once; whatever came of it, every list is read anew when it is next shown. */
const usePostCall = <Input>(call: (input: Input) => Promise<PostAnswer>) => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: call,
    onSuccess: (post) => queryClient.setQueryData(postQueries.one(post.id).queryKey, post),
    onSettled: () => queryClient.invalidateQueries({ queryKey: postQueries.all(), refetchType: 'none' }),
  })
}

const create = async ({ intent, written, idempotencyKey }: Creation) => {
  const options = { idempotencyKey }
  if (intent.name === 'save') return (await request(postsApi.draft, written, options)).body
  if (intent.name === 'publish') return (await request(postsApi.publish, written, options)).body
  const { scheduledAt, timeZone } = intent
  return (await request(postsApi.schedule, { ...written, scheduledAt, timeZone }, options)).body
}

const change = async ({ id, revision, intent, written }: Change) => {
  const when = intent.name === 'schedule' && { scheduledAt: intent.scheduledAt, timeZone: intent.timeZone }
  return (await request(postsApi.edit, { ...written, ...when, id, revision })).body
}
