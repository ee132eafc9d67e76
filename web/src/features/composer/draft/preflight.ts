import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { postsApi } from '#shared/contracts/posts.ts'
import type { Written } from '#shared/domain/resolve-content.ts'
import { postQueries } from '#web/features/posts/queries.ts'
import { request } from '#web/lib/api.ts'

type Question = {
  written: Written
  /** Those of the files, which the server knows: the price depends on them. */
  descriptions: readonly string[]
  /** When it is to go out; now without one. */
  scheduledAt: string | undefined
  /** The post that is changed, if it is no new one. */
  postId: string | undefined
}

/**
 * What would stop or disturb a post, and what it would cost. A newer question ends the older one; until it is answered the older answer stands, and
 * says what it was `asked` about.
 */
export const preflightQuery = ({ written, descriptions, scheduledAt, postId }: Question) =>
  queryOptions({
    queryKey: [...postQueries.all(), 'preflight', written, descriptions, scheduledAt, postId],
    queryFn: async ({ signal }) => ({
      ...(await request(postsApi.preflight, { ...written, scheduledAt, postId }, { signal })).body,
      asked: written,
    }),
    placeholderData: keepPreviousData,
    gcTime: 0,
  })

/** The requests that would be sent to each account, and what they would cost; nothing is sent. */
export const dryRunQuery = (written: Written) =>
  queryOptions({
    queryKey: [...postQueries.all(), 'dry-run', written],
    queryFn: async ({ signal }) => {
      const { requests = [], costUsd } = (await request(postsApi.preflight, { ...written, dryRun: 'true' }, { signal })).body
      return { requests, costUsd }
    },
    gcTime: 0,
  })
