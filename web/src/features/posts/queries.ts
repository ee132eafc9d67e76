import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { type PostAnswer, postsApi } from '#shared/contracts/posts.ts'
import { userApi } from '#shared/contracts/user.ts'
import { type PostStatus, postStatus } from '#shared/domain/post-status.ts'
import type { Attempt } from '#shared/domain/targets.ts'
import { hourMs, minuteMs, secondMs } from '#shared/domain/times.ts'
import { hasFailure, isMoving, type TargetSummary } from '#shared/publishing/posts.ts'
import { request } from '#web/lib/api.ts'
import { everyPage } from '#web/lib/every-page.ts'

/** The API's lists. Each is a tab of the screen. */
export type PostListName = 'scheduled' | 'drafts' | 'published' | 'failed'

/** How many posts a list page has. */
export const pageSize = 25
const pageMax = 100
const nextPosts = 5

/** The engine changes posts on its own, so cached ones are stale soon. */
const staleTime = 2 * secondMs

const calls = {
  scheduled: postsApi.scheduled,
  drafts: postsApi.drafts,
  published: postsApi.published,
  failed: postsApi.failed,
} as const

/** Returns the list that has a post. If it failed on any account, that's the failed ones, even while another waits. */
export const listOf = ({ status, targets }: Pick<PostAnswer, 'status' | 'targets'>): PostListName =>
  hasFailure({ targets }) ? 'failed' : lists[status]

const lists: Record<PostStatus, PostListName> = {
  [postStatus.draft]: 'drafts',
  [postStatus.scheduled]: 'scheduled',
  [postStatus.published]: 'published',
  [postStatus.failed]: 'failed',
}

/** The events of one attempt. */
export type AttemptAnswer = Omit<Attempt, 'postId'>

type Asked = { limit: number; cursor?: string | undefined; signal: AbortSignal }

/** Reads one page of a list. The scheduled list leaves out finished posts. */
const readPage = async (name: PostListName, { limit, cursor, signal }: Asked) => {
  const page = { limit, ...(cursor !== undefined && { cursor }) }
  if (name !== 'scheduled') return (await request(calls[name], page, { signal })).body
  return (await request(calls.scheduled, { ...page, includePastMonth: 'false' }, { signal })).body
}

/**
 * Reads finished posts that were scheduled in the past month, newest first. The API starts with the oldest, so this
 * pages up to the present.
 */
const readPastMonth = async (signal: AbortSignal) => {
  const posts: PostAnswer[] = []
  const now = new Date().toISOString()
  let cursor: string | undefined
  do {
    const page = await request(postsApi.scheduled, { limit: pageMax, includePastMonth: 'true', ...(cursor && { cursor }) }, { signal })
    posts.push(...page.body.items)
    cursor = (posts.at(-1)?.scheduledAt ?? now) < now ? page.body.cursor : undefined
  } while (cursor)
  return posts.filter(({ status }) => status !== postStatus.scheduled).reverse()
}

type Span = { from: string; to: string }

/**
 * Reads scheduled posts, and those sent unscheduled. Unscheduled ones are read along with the others, so posts that
 * changed in between may come twice and are deduplicated.
 */
const readSpan = async (span: Span, signal: AbortSignal) => {
  const [unplanned, planned] = await Promise.all([readAll({ ...span, isPlanned: 'false' }, signal), readAll(span, signal)])
  return [...new Map([...unplanned, ...planned].map((post) => [post.id, post])).values()]
}

const readAll = (list: Span & { isPlanned?: 'false' }, signal: AbortSignal): Promise<PostAnswer[]> =>
  everyPage(async (page) => (await request(postsApi.scheduled, { ...list, ...page }, { signal })).body)

const readAttempts = (id: string, signal: AbortSignal): Promise<AttemptAnswer[]> =>
  everyPage(async (page) => (await request(postsApi.attempts, { id, ...page }, { signal })).body)

/** Queries and keys for posts: noun, kind, arguments. Lists and single posts poll while a post is moving. */
export const postQueries = {
  all: () => ['posts'] as const,

  lists: () => [...postQueries.all(), 'list'] as const,

  /** One of the four lists, in pages. */
  list: (name: PostListName) =>
    infiniteQueryOptions({
      queryKey: [...postQueries.lists(), name],
      queryFn: ({ signal, pageParam }) => readPage(name, { limit: pageSize, cursor: pageParam, signal }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ cursor }) => cursor,
      select: ({ pages }) => pages.flatMap(({ items }) => items),
      refetchInterval: ({ state }) => pollInterval(state.data?.pages.flatMap(({ items }) => items) ?? [], Date.now()),
      staleTime,
    }),

  pastMonth: () =>
    queryOptions({
      queryKey: [...postQueries.all(), 'past-month'],
      queryFn: ({ signal }) => readPastMonth(signal),
      staleTime,
    }),

  /** The posts between two instants that are or were scheduled, or went out unscheduled. */
  planned: (span: { from: string; to: string }) =>
    queryOptions({
      queryKey: [...postQueries.all(), 'planned', span],
      queryFn: ({ signal }) => readSpan(span, signal),
      refetchInterval: ({ state }) => pollInterval(state.data ?? [], Date.now()),
      staleTime,
    }),

  /** The next few scheduled posts. */
  next: () =>
    queryOptions({
      queryKey: [...postQueries.all(), 'next'],
      queryFn: async ({ signal, client }) => {
        const before = client.getQueryData(postQueries.next().queryKey) ?? []
        const { items } = await readPage('scheduled', { limit: nextPosts, signal })
        // A post that's gone has finished, so it's in another list now.
        const hasEnded = before.some(({ id }) => items.every((post) => post.id !== id))
        if (hasEnded) for (const queryKey of [postQueries.overviews(), postQueries.allCounts()]) void client.invalidateQueries({ queryKey })
        return items
      },
      refetchInterval: ({ state }) => nextPostsInterval(state.data ?? [], Date.now()),
      staleTime,
    }),

  /** The overview's data. A post that finishes changes most of it. */
  overviews: () => [...postQueries.all(), 'overview'] as const,

  allCounts: () => [...postQueries.all(), 'counts'] as const,

  /** The number of drafts and scheduled posts, and of posts that finished in the last 30 days. */
  counts: (userId: string) =>
    queryOptions({
      queryKey: [...postQueries.allCounts(), userId],
      queryFn: async ({ signal }) => {
        const { drafts, scheduled, published, failed } = (await request(userApi.stats, { id: userId }, { signal })).body
        return { drafts, scheduled, published, failed }
      },
      refetchInterval: minuteMs,
      staleTime,
    }),

  /** The scheduled posts that await approval or changes, soonest due first. */
  reviews: () =>
    queryOptions({
      queryKey: [...postQueries.all(), 'reviews'],
      queryFn: ({ signal }) => everyPage(async (page) => (await request(postsApi.reviews, page, { signal })).body),
      refetchInterval: minuteMs,
      staleTime,
    }),

  one: (id: string) =>
    queryOptions({
      queryKey: [...postQueries.all(), 'one', id],
      queryFn: async ({ signal }): Promise<PostAnswer> => (await request(postsApi.get, { id }, { signal })).body,
      refetchInterval: ({ state }) => pollInterval(state.data ? [state.data] : [], Date.now()),
      staleTime,
    }),

  /**
   * Every attempt of a post, oldest first. `attempts` is the count from the post, so that a new attempt triggers a
   * fetch.
   */
  attempts: (id: string, attempts: number) =>
    queryOptions({
      queryKey: [...postQueries.all(), 'attempts', id, attempts],
      queryFn: ({ signal }) => readAttempts(id, signal),
      // Keep the current attempts on the page while new ones load.
      placeholderData: (before, query) => (query?.queryKey[2] === id ? before : undefined),
    }),
}

/** How long before it's due a post is watched, in ms, so that a slightly wrong clock misses nothing. */
const aheadMs = 2 * secondMs

/** An overdue post is polled after a tenth of how late it is: often at first, and rarely in an outage. */
const patience = 10

/** The longest interval, in ms, for posts not due within the hour. They may be changed elsewhere. */
const quietMs = 5 * minuteMs

/**
 * Returns how long to wait, in ms, before refetching these posts, or false if nothing will change on its own. A second
 * while one is being sent or is about to be. Otherwise, until the next one is about to be, but at most a minute if
 * that's within the hour and five if not.
 */
export const pollInterval = (posts: readonly Pick<PostAnswer, 'targets'>[], now: number): number | false => {
  const moving = posts.flatMap(({ targets }) => targets).filter(({ state }) => isMoving(state))
  if (moving.length === 0) return false
  return Math.min(...moving.map((target) => waitFor(target, now)))
}

const waitFor = ({ state, nextAt }: TargetSummary, now: number) => {
  // Resumed by the person or the platform at an unknown time.
  if (state === 'paused') return quietMs
  const left = nextAt === undefined ? 0 : Date.parse(nextAt) - aheadMs - now
  if (left > hourMs) return Math.min(quietMs, left - hourMs + secondMs)
  return Math.min(minuteMs, Math.max(secondMs, left > 0 ? left : -left / patience))
}

/**
 * Returns how long to wait, in ms, before refetching the whole overview, at least a minute. `next` is undefined if it
 * couldn't be read.
 */
export const overviewInterval = (next: Parameters<typeof pollInterval>[0] | undefined, now: number): number =>
  next ? Math.max(minuteMs, pollInterval(next, now) || quietMs) : minuteMs

/**
 * How much later than the overview, in ms, the next posts are refetched on their own, in case the overview didn't bring
 * them.
 */
const afterOverviewMs = 10 * secondMs

/**
 * Returns how long to wait, in ms, before refetching the next posts on their own. Until one is about to be sent, the
 * overview brings them.
 */
export const nextPostsInterval = (next: Parameters<typeof pollInterval>[0], now: number) => {
  const wait = pollInterval(next, now)
  return wait === false || wait < minuteMs ? wait : overviewInterval(next, now) + afterOverviewMs
}
