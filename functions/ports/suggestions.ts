import type { Suggestion } from '#shared/domain/suggestions.ts'

/** A suggestion as one person sees it. */
export type SeenSuggestion = Suggestion & { hasUserUpvoted: boolean }

/** Who asks for which part of the list: `limit` suggestions after the first `offset`. */
export type SuggestionsAsked = {
  userId: string
  sortBy: 'date' | 'upvotes'
  offset: number
  limit: number
  /** Only suggestions in which each of these begins a word; words of one letter have to be whole. Without it, all suggestions. */
  words?: readonly string[] | undefined
}

/** What people wish for. A suggestion is never deleted. */
export interface Suggestions {
  /** Keeps a new suggestion, which is found by `words`. False when there is one with this id; then nothing is written. */
  create(suggestion: Suggestion, written: { userId: string; words: readonly string[] }): Promise<boolean>
  /** Reads consistently. */
  get(id: string, userId: string): Promise<SeenSuggestion | undefined>
  /** The newest first; by upvotes, the newest first of those that have equally many. `total` counts all that match. */
  list(asked: SuggestionsAsked): Promise<{ suggestions: SeenSuggestion[]; total: number }>
  /**
   * Gives the person's upvote, or takes it back if it is given, and says how it then is; undefined when there is no such suggestion. Of two
   * calls at once that mean the same, one counts. Throws `unavailable` when too many people vote at the same moment.
   */
  toggleUpvote(id: string, userId: string): Promise<{ isUpvoted: boolean; upvotes: number } | undefined>
  /** Takes a person's name off what they wrote, and forgets what they upvoted; their upvotes stay counted. Again is no harm. */
  forgetPerson(userId: string): Promise<void>
}
