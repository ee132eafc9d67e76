import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { InputFor } from '#shared/contracts/endpoint.ts'
import { type MediaAnswer, mediaApi } from '#shared/contracts/media.ts'
import type { MediaKind } from '#shared/domain/media.ts'
import { request } from '#web/lib/api.ts'
import { ApiError } from '#web/lib/api-error.ts'

const pageSize = 24

/** Filters the library. All kinds if `kind` is missing. */
export type LibraryFilter = { search: string; kind?: MediaKind | undefined }

export const mediaQueries = {
  all: () => ['media'] as const,

  /** These files, in this order, without those that no longer exist. */
  some: (ids: readonly string[]) =>
    queryOptions({
      queryKey: [...mediaQueries.all(), 'some', ids],
      queryFn: async ({ signal }) => {
        const found = await Promise.all(ids.map((id) => fileOf(id, signal)))
        return found.filter((media) => media !== undefined)
      },
    }),

  /** All files, newest first, in pages. */
  library: ({ search, kind }: LibraryFilter) =>
    infiniteQueryOptions({
      queryKey: [...mediaQueries.all(), 'library', search, kind],
      queryFn: async ({ pageParam: cursor, signal }) => {
        const input = { limit: pageSize, ...(search !== '' && { search }), ...(kind && { kind }), ...(cursor !== undefined && { cursor }) }
        return (await request(mediaApi.list, input, { signal })).body
      },
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ cursor }) => cursor,
    }),

  /** The file's content. The URL the API redirects to can't be used in an image element, only fetched by a script. */
  content: (id: string) =>
    queryOptions({
      queryKey: [...mediaQueries.all(), 'content', id],
      queryFn: async ({ signal }) => fetchFrom((await request(mediaApi.content, { id }, { signal })).body.location, signal),
      staleTime: Number.POSITIVE_INFINITY,
    }),

  /**
   * The exact picture that an account will get, with its facts. Made on the first request, and unchanged from then on.
   */
  fitted: (asked: InputFor<typeof mediaApi.fitted>) =>
    queryOptions({
      queryKey: [...mediaQueries.all(), 'fitted', asked],
      queryFn: async ({ signal }) => {
        const { url, ...facts } = (await request(mediaApi.fitted, asked, { signal })).body
        return { ...facts, content: await fetchFrom(url, signal) }
      },
      staleTime: Number.POSITIVE_INFINITY,
    }),

  /** A thumbnail. Made once, too. */
  thumbnail: (id: string) =>
    queryOptions({
      queryKey: [...mediaQueries.all(), 'thumbnail', id],
      queryFn: async ({ signal }) => fetchFrom((await request(mediaApi.thumbnail, { id }, { signal })).body.location, signal),
      staleTime: Number.POSITIVE_INFINITY,
    }),
}

const fileOf = async (id: string, signal: AbortSignal): Promise<MediaAnswer | undefined> => {
  try {
    return (await request(mediaApi.get, { id }, { signal })).body
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return undefined
    throw error
  }
}

const fetchFrom = async (location: string, signal: AbortSignal) => {
  const response = await fetch(location, { signal })
  if (!response.ok) throw new Error(`The storage answered with status ${response.status}.`)
  return response.blob()
}

/** Changes a file's alt text. */
export const useDescribeMedia = () => {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: async (input: { id: string; altText: string }) => (await request(mediaApi.update, input)).body,
    onSettled: refresh,
  })
}

/** Deletes a file permanently. Refused while a draft or scheduled post uses it. */
export const useRemoveMedia = () => {
  const refresh = useRefresh()
  return useMutation({ mutationFn: (id: string) => request(mediaApi.remove, { id }), onSettled: refresh })
}

/** Refetches facts about files, but not their content, which never changes. */
const useRefresh = () => {
  const queryClient = useQueryClient()
  const keys = ['some', 'library'].map((kind) => [...mediaQueries.all(), kind])
  return () => Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
}
