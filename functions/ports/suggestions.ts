import type { Suggestion } from '#shared/domain/suggestions.ts'

/** A suggestion as one person sees it. */
export type SeenSuggestion = Suggestion & { hasUserUpvoted: boolean }

/** What people wish for. A suggestion is never deleted. */
export interface Suggestions {
  /** Keeps a new suggestion. False when there is one with this id; then nothing is written. */
  create(suggestion: Suggestion, userId: string): Promise<boolean>
  /** Reads consistently. */
  get(id: string, userId: string): Promise<SeenSuggestion | undefined>
  /** The newest `suggestionsListed` of all, the newest first. */
  newest(userId: string): Promise<SeenSuggestion[]>
  /**
   * Gives the person's upvote, or takes it back if it is given, and says how it then is; undefined when there is no such suggestion. Of two
   * calls at once that mean the same, one counts. Throws `unavailable` when too many people vote at the same moment.
   */
  toggleUpvote(id: string, userId: string): Promise<{ isUpvoted: boolean; upvotes: number } | undefined>
  /** Takes a person's name off what they wrote, and forgets what they upvoted; their upvotes stay counted. Again is no harm. */
  forgetPerson(userId: string): Promise<void>
}
