import { queryOptions } from '@tanstack/react-query'
import { type MediaAnswer, mediaApi } from '#shared/contracts/media.ts'
import { request } from '#web/lib/api.ts'

const pageSize = 100

export const mediaQueries = {
  all: () => ['media'] as const,

  /** These files, in this order; those that no longer exist are left out. The API has them as one list only, newest first. */
  some: (ids: readonly string[]) =>
    queryOptions({
      queryKey: [...mediaQueries.all(), 'some', ids],
      queryFn: async ({ signal }) => {
        const found = new Map<string, MediaAnswer>()
        let cursor: string | undefined
        do {
          const { body } = await request(mediaApi.list, { limit: pageSize, ...(cursor !== undefined && { cursor }) }, { signal })
          for (const media of body.items) found.set(media.id, media)
          cursor = body.cursor
        } while (cursor !== undefined && !ids.every((id) => found.has(id)))
        return ids.flatMap((id) => found.get(id) ?? [])
      },
    }),

  /** The file itself. The address that the API leads to lets in no picture element, only a script of ours. */
  content: (id: string) =>
    queryOptions({
      queryKey: [...mediaQueries.all(), 'content', id],
      queryFn: async ({ signal }) => {
        const { location } = (await request(mediaApi.content, { id }, { signal })).body
        const response = await fetch(location, { signal })
        if (!response.ok) throw new Error(`The storage answered with status ${response.status}.`)
        return response.blob()
      },
      staleTime: Number.POSITIVE_INFINITY,
    }),
}
