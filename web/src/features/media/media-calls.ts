import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { InputFor } from '#shared/contracts/endpoint.ts'
import { type MediaAnswer, mediaApi } from '#shared/contracts/media.ts'
import type { MediaKind } from '#shared/domain/media.ts'
import { request } from '#web/lib/api.ts'
import { ApiError } from '#web/lib/api-error.ts'

const pageSize = 24

/** Which files of the library are shown; all kinds without one. */
export type LibraryFilter = { search: string; kind?: MediaKind | undefined }

export const mediaQueries = {
  all: () => ['media'] as const,

  /** These files, in this order; those that no longer exist are left out. */
  some: (ids: readonly string[]) =>
    queryOptions({
      queryKey: [...mediaQueries.all(), 'some', ids],
      queryFn: async ({ signal }) => {
        const found = await Promise.all(ids.map((id) => fileOf(id, signal)))
        return found.filter((media) => media !== undefined)
      },
    }),

  /** All files, newest first, a page at a time. */
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

  /** The file itself. The address that the API leads to lets in no picture element, only a script of ours. */
  content: (id: string) =>
    queryOptions({
      queryKey: [...mediaQueries.all(), 'content', id],
      queryFn: async ({ signal }) => fetchFrom((await request(mediaApi.content, { id }, { signal })).body.location, signal),
      staleTime: Number.POSITIVE_INFINITY,
    }),

  /** The very picture that goes out to an account, with its facts. It's made for whoever looks first, and stays the same from then on. */
  fitted: (asked: InputFor<typeof mediaApi.fitted>) =>
    queryOptions({
      queryKey: [...mediaQueries.all(), 'fitted', asked],
      queryFn: async ({ signal }) => {
        const { url, ...facts } = (await request(mediaApi.fitted, asked, { signal })).body
        return { ...facts, content: await fetchFrom(url, signal) }
      },
      staleTime: Number.POSITIVE_INFINITY,
    }),

  /** A picture in small, likewise. */
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

/** Changes the text that describes a file to people who can't see it. */
export const useDescribeMedia = () => {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: async (input: { id: string; altText: string }) => (await request(mediaApi.update, input)).body,
    onSettled: refresh,
  })
}

/** Deletes a file for good; refused while a draft or a scheduled post uses it. */
export const useRemoveMedia = () => {
  const refresh = useRefresh()
  return useMutation({ mutationFn: (id: string) => request(mediaApi.remove, { id }), onSettled: refresh })
}

/** Facts about files are asked again; their content never changes. */
const useRefresh = () => {
  const queryClient = useQueryClient()
  const keys = ['some', 'library'].map((kind) => [...mediaQueries.all(), kind])
  return () => Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
}
