import * as z from 'zod'
import { Suggestion, suggestionTextMax, suggestionTitleMax } from '../domain/suggestions.ts'
import { notVisible, visibleLine, visibleLines } from '../domain/visible-text.ts'
import { endpoint } from './endpoint.ts'

/** A suggestion as the caller sees it. */
export const SuggestionAnswer = Suggestion.extend({ hasUserUpvoted: z.boolean() })
export type SuggestionAnswer = z.infer<typeof SuggestionAnswer>

/** Fixed by docs/specification.md. */
export const suggestionPageSize = 5
/** Beyond this page one has to search: 10,000 pages of 5. */
const pageMax = 10_000

/** Neither text has characters that nobody can see; a description may have lines and tabs. */
const withLineEnds = (text: string) => text.replace(/\r\n?/g, '\n')

const OneSuggestion = z.strictObject({ id: z.string().max(64) })
const OwnId = z.string().max(64).optional()

/** What people wish for, and how many wish it. */
export const suggestionsApi = {
  list: endpoint({
    method: 'GET',
    path: '/suggestion',
    auth: 'user',
    summary: 'One page of all suggestions: the newest first, or those with most upvotes; with a search, those that have all its words.',
    input: z.strictObject({
      page: z.coerce.number().int().min(1).max(pageMax).default(1),
      pageSize: z.coerce.number().int().min(1).max(50).default(suggestionPageSize),
      sortBy: z.enum(['date', 'upvotes']).default('date'),
      searchQuery: z.string().trim().max(100).default(''),
      /** Only the caller's own id is taken. */
      userId: OwnId,
    }),
    answers: {
      200: z.object({
        suggestions: z.array(SuggestionAnswer),
        totalCount: z.number().int(),
        currentPage: z.number().int(),
        pageSize: z.number().int(),
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
        .string('Give your suggestion a title.')
        .trim()
        .min(3, 'Use at least 3 characters.')
        .max(suggestionTitleMax, `Use at most ${suggestionTitleMax} characters.`)
        .regex(visibleLine, notVisible),
      description: z
        .string()
        .overwrite(withLineEnds)
        .trim()
        .max(suggestionTextMax, { error: () => `Use at most ${suggestionTextMax.toLocaleString('en')} characters.` })
        .regex(visibleLines, notVisible)
        .default(''),
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
    summary: 'Upvote a suggestion, or take the upvote back.',
    input: OneSuggestion.extend({ userId: OwnId }),
    answers: { 200: z.object({ message: z.string(), isUpvoted: z.boolean(), upvoteCount: z.number().int() }) },
  }),
}
