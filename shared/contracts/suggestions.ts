import * as z from 'zod/mini'
import { Suggestion, suggestionsListed, suggestionTextMax, suggestionTitleMax } from '../domain/suggestions.ts'
import { cleaned, notVisible, saysSomething, visibleLine, visibleLines } from '../domain/visible-text.ts'
import { endpoint } from './endpoint.ts'

/** A suggestion as the caller sees it. */
export const SuggestionAnswer = z.extend(Suggestion, { hasUserUpvoted: z.boolean() })
export type SuggestionAnswer = z.infer<typeof SuggestionAnswer>

/** Fixed by docs/specification.md. */
export const suggestionPageSize = 5
/** More than the list has, so that a page beyond its end can still be asked for. */
const pageMax = 10_000

const OneSuggestion = z.strictObject({ id: z.string().check(z.maxLength(64)) })
const OwnId = z.optional(z.string().check(z.maxLength(64)))

/** What people wish for, and how many wish it. */
export const suggestionsApi = {
  list: endpoint({
    method: 'GET',
    path: '/suggestion',
    auth: 'user',
    summary: `One page of the newest ${suggestionsListed} suggestions, newest or most upvoted first. A search returns those that contain all its words.`,
    input: z.strictObject({
      page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(pageMax)), 1),
      pageSize: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(50)), suggestionPageSize),
      sortBy: z._default(z.enum(['date', 'upvotes']), 'date'),
      searchQuery: z._default(z.string().check(z.trim(), z.maxLength(100)), ''),
      /** Only the caller's own id is taken. */
      userId: OwnId,
    }),
    answers: {
      200: z.object({
        suggestions: z.array(SuggestionAnswer),
        totalCount: z.int(),
        currentPage: z.int(),
        pageSize: z.int(),
      }),
    },
  }),
  create: endpoint({
    method: 'POST',
    path: '/suggestion',
    auth: 'user',
    creates: true,
    summary: 'Suggest something.',
    input: z.strictObject({
      title: z
        .string('Enter a title.')
        .check(
          cleaned,
          z.trim(),
          z.minLength(3, 'Use at least 3 characters.'),
          saysSomething('Enter a title.'),
          z.maxLength(suggestionTitleMax, `Use at most ${suggestionTitleMax} characters.`),
          z.regex(visibleLine, notVisible),
        ),
      description: z._default(
        z
          .string()
          .check(
            cleaned,
            z.trim(),
            z.maxLength(suggestionTextMax, { error: () => `Use at most ${suggestionTextMax.toLocaleString('en')} characters.` }),
            z.regex(visibleLines, notVisible),
          ),
        '',
      ),
    }),
    answers: { 201: SuggestionAnswer },
  }),
  get: endpoint({
    method: 'GET',
    path: '/suggestion/{id}',
    auth: 'user',
    summary: 'One suggestion.',
    input: OneSuggestion,
    answers: { 200: SuggestionAnswer },
  }),
  upvote: endpoint({
    method: 'POST',
    path: '/suggestion/{id}/upvote',
    auth: 'user',
    summary: 'Upvote a suggestion, or remove the upvote.',
    input: z.extend(OneSuggestion, { userId: OwnId }),
    answers: { 200: z.object({ message: z.string(), isUpvoted: z.boolean(), upvoteCount: z.int() }) },
  }),
}
