import { queryOptions } from '@tanstack/react-query'
import { type PostAnswer, postsApi } from '#shared/contracts/posts.ts'
import { minuteMs } from '#shared/domain/times.ts'
import { postQueries } from '#web/features/posts/queries.ts'
import { request } from '#web/lib/api.ts'
import type { TypedWord } from './typed-word.ts'

/** The hashtags and the names that a person used in their posts, the most used first. */
export type UsedWords = Record<TypedWord['mark'], readonly string[]>

type Texts = Pick<PostAnswer, 'content' | 'overrides' | 'options'>

/** What the last hundred posts that went out, and those that wait, say. */
export const usedWordsQuery = () =>
  queryOptions({
    queryKey: [...postQueries.all(), 'used-words'],
    queryFn: async ({ signal }) => {
      const [published, scheduled] = await Promise.all([
        request(postsApi.published, { limit: 100 }, { signal }),
        request(postsApi.scheduled, { limit: 100, includePastMonth: 'false' }, { signal }),
      ])
      return usedWords([...published.body.items, ...scheduled.body.items])
    },
    staleTime: 10 * minuteMs,
  })

export const usedWords = (posts: readonly Texts[]): UsedWords => {
  const texts = posts.map(textOf)
  return {
    '#': mostUsed(texts, /(?<![\p{L}\p{N}_&/])#[\p{L}\p{N}_]*\p{L}[\p{L}\p{N}_]*/gu),
    '@': mostUsed(texts, /(?<![\p{L}\p{N}_@/.-])@[\p{L}\p{N}_]+(?:[.@-][\p{L}\p{N}_]+)*/gu),
  }
}

/** Those that begin with what is typed, or hold it; the word as it is typed is no suggestion. */
export const suggestions = ({ mark, typed }: TypedWord, used: UsedWords): readonly string[] => {
  const sought = typed.toLowerCase()
  const found = used[mark].filter((word) => word.slice(1).toLowerCase().includes(sought) && word.slice(1) !== typed)
  const begins = (word: string) => (word.slice(1).toLowerCase().startsWith(sought) ? 0 : 1)
  return found.toSorted((one, other) => begins(one) - begins(other)).slice(0, suggestedMax)
}

const suggestedMax = 6

/** All that a post says, for whomever. */
const textOf = ({ content, overrides, options }: Texts) =>
  [content, ...Object.values(overrides).map((override) => override.content ?? ''), ...Object.values(options).flatMap(partsOf)].join('\n')

const partsOf = (chosen: object | undefined): string[] =>
  chosen && 'parts' in chosen && Array.isArray(chosen.parts) ? chosen.parts.filter((part) => typeof part === 'string') : []

/** Each as it was written last, once a post, however its letters stand. */
const mostUsed = (texts: readonly string[], pattern: RegExp): readonly string[] => {
  const uses = new Map<string, { word: string; count: number }>()
  for (const text of texts) {
    for (const word of new Set(text.match(pattern))) {
      const use = uses.get(word.toLowerCase()) ?? { word, count: 0 }
      uses.set(word.toLowerCase(), { ...use, count: use.count + 1 })
    }
  }
  return [...uses.values()].toSorted((one, other) => other.count - one.count).map(({ word }) => word)
}
