import type { Suggestion } from '#shared/domain/suggestions.ts'

/** A suggestion as one person sees it. */
export type SeenSuggestion = Suggestion & { hasUserUpvoted: boolean }

/** People's suggestions. One is never deleted. */
export interface Suggestions {
  /** Stores a new suggestion. Returns false and writes nothing if one with this id exists. */
  create(suggestion: Suggestion, userId: string): Promise<boolean>
  /** Read consistently. */
  get(id: string, userId: string): Promise<SeenSuggestion | undefined>
  /** Returns the newest `suggestionsListed`, newest first. */
  newest(userId: string): Promise<SeenSuggestion[]>
  /**
   * Adds the person's upvote, or removes it if it's there, and returns the result. Undefined if there is no such
   * suggestion. Of two identical concurrent calls, one counts. Throws `unavailable` if too many people vote at the same
   * moment.
   */
  toggleUpvote(id: string, userId: string): Promise<{ isUpvoted: boolean; upvotes: number } | undefined>
  /**
   * Removes a person's name from what they wrote and forgets what they upvoted. Their upvotes still count. Idempotent.
   */
  forgetPerson(userId: string): Promise<void>
}
