import * as z from 'zod/mini'
import { Suggestion, suggestionsListed, suggestionTextMax, suggestionTitleMax } from '../domain/suggestions.ts'
import { atMost, cleaned, notVisible, saysSomething, visibleLine, visibleLines } from '../domain/visible-text.ts'
import { i18n } from '../i18n.ts'
import { endpoint } from './endpoint.ts'

/** A suggestion as the caller sees it. */
export const SuggestionAnswer = z.extend(Suggestion, { hasUserUpvoted: z.boolean() })
export type SuggestionAnswer = z.infer<typeof SuggestionAnswer>

/** Fixed by docs/specification.md. */
export const suggestionPageSize = 5
/** Exceeds the length of the list, so a page past its end can still be requested. */
const pageMax = 10_000

const OneSuggestion = z.strictObject({ id: z.string().check(z.maxLength(64)) })
const OwnId = z.optional(z.string().check(z.maxLength(64)))

const titleless = { error: () => i18n.t('Enter a title.') }

/** Feature suggestions and their votes. */
export const suggestionsApi = {
  list: endpoint({
    method: 'GET',
    path: '/suggestion',
    auth: 'user',
    permission: 'self',
    summary: `One page of the newest ${suggestionsListed} suggestions, newest or most upvoted first. A search returns those that contain all its words.`,
    input: z.strictObject({
      page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(pageMax)), 1),
      pageSize: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(50)), suggestionPageSize),
      sortBy: z._default(z.enum(['date', 'upvotes']), 'date'),
      searchQuery: z._default(z.string().check(z.trim(), z.maxLength(100)), ''),
      /** Only the caller's own ID is accepted. */
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
    permission: 'self',
    creates: true,
    summary: 'Suggest something.',
    input: z.strictObject({
      title: z
        .string(titleless)
        .check(
          cleaned,
          z.trim(),
          z.minLength(3, { error: () => i18n.t('Use at least 3 characters.') }),
          saysSomething(titleless),
          atMost(suggestionTitleMax),
          z.regex(visibleLine, notVisible),
        ),
      description: z._default(z.string().check(cleaned, z.trim(), atMost(suggestionTextMax), z.regex(visibleLines, notVisible)), ''),
    }),
    answers: { 201: SuggestionAnswer },
  }),
  get: endpoint({
    method: 'GET',
    path: '/suggestion/{id}',
    auth: 'user',
    permission: 'self',
    summary: 'One suggestion.',
    input: OneSuggestion,
    answers: { 200: SuggestionAnswer },
  }),
  upvote: endpoint({
    method: 'POST',
    path: '/suggestion/{id}/upvote',
    auth: 'user',
    permission: 'self',
    summary: 'Upvote a suggestion, or remove the upvote.',
    input: z.extend(OneSuggestion, { userId: OwnId }),
    answers: { 200: z.object({ message: z.string(), isUpvoted: z.boolean(), upvoteCount: z.int() }) },
  }),
}
