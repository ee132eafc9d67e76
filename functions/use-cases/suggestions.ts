import type { RateLimits } from '#functions/ports/limits.ts'
import type { SeenSuggestion, Suggestions } from '#functions/ports/suggestions.ts'
import { DomainError } from '#shared/domain/errors.ts'
import { isOfficialName } from '#shared/domain/official-names.ts'
import { dayMs, toInstant } from '#shared/domain/times.ts'
import type { User } from '#shared/domain/users.ts'
import { tooMany } from './limits.ts'
import { requireVerified } from './people/proof.ts'

type SuggestionQuery = { userId: string; page: number; pageSize: number; sortBy: 'date' | 'upvotes'; searchQuery: string }

/**
 * Returns a page of the newest suggestions, or of those among them that contain every word of the search. With equal
 * upvotes, newer ones come first.
 */
export const listSuggestions = async (
  { suggestions }: { suggestions: Suggestions },
  { userId, page, pageSize, sortBy, searchQuery }: SuggestionQuery,
) => {
  const newest = await suggestions.newest(userId)
  const found = searchQuery === '' ? newest : newest.filter(hasAll(searchWords(searchQuery)))
  const sorted = sortBy === 'date' ? found : found.toSorted((one, other) => other.upvotes - one.upvotes)
  const start = (page - 1) * pageSize
  return { suggestions: sorted.slice(start, start + pageSize), totalCount: found.length, currentPage: page, pageSize }
}

/**
 * Each word has to start a word in the suggestion. A single letter has to be a whole word. A search without words
 * matches nothing.
 */
const hasAll =
  (wanted: string[]) =>
  ({ title, description }: SeenSuggestion) => {
    const words = searchWords(`${title} ${description}`)
    const matches = (begin: string) => words.some((word) => (begin.length === 1 ? word === begin : word.startsWith(begin)))
    return wanted.length > 0 && wanted.every(matches)
  }

/** Returns the distinct words of a text in the form that search compares: without case, accents, and punctuation. */
export const searchWords = (text: string): string[] => {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  return [...new Set(plain.match(/[\p{L}\p{N}]+/gu))]
}

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
