import type { RateLimits } from '#functions/ports/limits.ts'
import type { SeenSuggestion, Suggestions } from '#functions/ports/suggestions.ts'
import { DomainError } from '#shared/domain/errors.ts'
import { isOfficialName } from '#shared/domain/official-names.ts'
import { dayMs, toInstant } from '#shared/domain/times.ts'
import type { User } from '#shared/domain/users.ts'
import { tooMany } from '../limits.ts'
import { requireVerified } from '../people/proof.ts'

export type CreateSuggestionDeps = { suggestions: Suggestions; rateLimits: RateLimits }

type Creation = { id: string; title: string; description: string; author: () => Promise<User>; now: number }

const daily = { max: 12, windowMs: dayMs }

/**
 * Stores a suggestion. Repeating the same id returns what was stored the first time. Throws `forbidden` until the
 * address is verified, and to a person who uses Crier's name. Throws `too-many` after a dozen within a day.
 */
export const createSuggestion = async (
  { suggestions, rateLimits }: CreateSuggestionDeps,
  { id, title, description, author, now }: Creation,
): Promise<SeenSuggestion> => {
  const person = await author()
  requireVerified(person, 'you suggest something')
  const { id: userId, name } = person
  if (isOfficialName(name)) throw new DomainError('forbidden', 'Only we can use our name on this board. Change yours in Settings first.')
  const waitMs = await rateLimits.spend(`suggestion#${userId}`, daily, now)
  if (waitMs > 0) throw tooMany('That’s a dozen suggestions in one day.', waitMs)

  const suggestion = { id, title, description, author: name, createdAt: toInstant(now), upvotes: 0 }
  if (await suggestions.create(suggestion, userId)) return { ...suggestion, hasUserUpvoted: false }

  const existing = await suggestions.get(id, userId)
  if (!existing) throw new Error('A suggestion was neither written nor there.')
  return existing
}
