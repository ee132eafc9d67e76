import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { InputFor } from '#shared/contracts/endpoint.ts'
import { type SharedPost, type SharedPosts, sharesApi } from '#shared/contracts/shares.ts'
import type { Platform } from '#shared/domain/platforms.ts'
import { loadScript } from '#web/components/lazy-part.tsx'
import { request } from '#web/lib/api.ts'
import { ApiError } from '#web/lib/api-error.ts'
import type { PlatformCompose } from '#web/platforms/parts/platform.ts'
import { screens } from '#web/platforms/screen-registry.ts'

/** What proves that this visitor may see the posts. */
export type Link = { token: string; password: string | undefined }

/** What a link shows, with the components that show it. */
export type Shown = SharedPosts & { previews: Previews }

/** Each platform's preview. Only those that are needed are loaded, and before the posts are shown, so that nothing moves. */
export type Previews = ReadonlyMap<Platform, PlatformCompose['Preview']>

const loadPreviews = async (posts: readonly SharedPost[]): Promise<Previews> => {
  const platforms = [...new Set(posts.flatMap(({ versions }) => versions.map(({ account }) => account.platform)))]
  const load = async (platform: Platform) => [platform, (await loadScript(screens[platform].compose)).compose.Preview] as const
  return new Map(await Promise.all(platforms.map(load)))
}

/** What a link shows. Each reading is counted, so it isn't repeated without a reason. */
export const sharedQuery = ({ token, password }: Link) =>
  queryOptions({
    queryKey: ['shared', token, password],
    queryFn: async ({ signal }) => {
      const { body } = await request(sharesApi.open, { token, ...(password !== undefined && { password }) }, { signal })
      return { ...body, previews: await loadPreviews(body.posts) }
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

/** A picture of a shared post. It's fetched by a script, because storage's address can't be used in an image element. */
export const sharedPicture = (id: string, url: string | undefined) =>
  queryOptions({
    queryKey: ['shared-picture', id],
    queryFn: async ({ signal }) => {
      const response = await fetch(url ?? '', { signal })
      if (!response.ok) throw new Error(`The storage answered with status ${response.status}.`)
      return response.blob()
    },
    enabled: url !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })

/** True if the link needs a password, or another one. */
export const isPasswordAsked = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'forbidden' && error.errors.password !== undefined

/** True if the link doesn't work anymore. */
export const isOver = (error: unknown) => error instanceof ApiError && error.code === 'expired'

type Decision = InputFor<typeof sharesApi.decide>['decisions'][number]
type Response = SharedPost['responses'][number]

/** Sends what a client says, and shows it with the posts right away. */
export const clientCalls = (client: QueryClient, link: Link, name: string) => {
  const proof = { token: link.token, ...(link.password !== undefined && { password: link.password }), name }
  const { queryKey } = sharedQuery(link)
  const add = (post: SharedPost, said: Pick<Response, 'kind' | 'text'> & { scheduledAt?: string }) =>
    client.setQueryData(queryKey, (before: Shown | undefined) => before && withResponse(before, post, { name, ...said }))

  return {
    /**
     * Returns how many decisions were taken. The posts are read again, because some may have changed meanwhile, and
     * because a decision about a post in review makes a new revision of it.
     */
    async decide(posts: readonly SharedPost[], decision: Decision['decision'], note = '') {
      const decisions = posts.map(({ id, revision }) => ({ postId: id, revision, decision, note }))
      const { results } = (await request(sharesApi.decide, { ...proof, decisions })).body
      const done = posts.filter(({ id }) => results.some(({ postId, outcome }) => postId === id && outcome === 'done'))
      for (const post of done) add(post, { kind: decision, text: note })
      await client.refetchQueries({ queryKey })
      return done.length
    },
    async proposeTime(post: SharedPost, scheduledAt: string, note: string) {
      await request(sharesApi.proposeTime, { ...proof, postId: post.id, scheduledAt, note })
      add(post, { kind: 'propose-time', text: note, scheduledAt })
    },
    async comment(post: SharedPost, text: string) {
      await request(sharesApi.comment, { ...proof, postId: post.id, text })
      add(post, { kind: 'comment', text })
    },
  }
}

const withResponse = (
  shown: Shown,
  { id, revision }: SharedPost,
  said: Pick<Response, 'name' | 'kind' | 'text' | 'scheduledAt'>,
): Shown => ({
  ...shown,
  posts: shown.posts.map((post) => {
    if (post.id !== id) return post
    const at = new Date().toISOString()
    return { ...post, responses: [{ ...said, id: `here-${at}-${post.responses.length}`, postId: id, revision, at }, ...post.responses] }
  }),
})
