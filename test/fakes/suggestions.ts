import type { SeenSuggestion, Suggestions } from '#functions/ports/suggestions.ts'
import type { Suggestion } from '#shared/domain/suggestions.ts'

type Row = { suggestion: Suggestion; userId: string; words: readonly string[]; voters: Set<string> }

/** Suggestions in memory. */
export const fakeSuggestions = (): Suggestions => {
  const rows = new Map<string, Row>()
  const upvotesOf = ({ suggestion, voters }: Row) => suggestion.upvotes + voters.size
  const seen = (row: Row, userId: string): SeenSuggestion => ({
    ...row.suggestion,
    upvotes: upvotesOf(row),
    hasUserUpvoted: row.voters.has(userId),
  })

  return {
    async create(suggestion, written) {
      if (rows.has(suggestion.id)) return false
      rows.set(suggestion.id, { suggestion, ...written, voters: new Set() })
      return true
    },

    async get(id, userId) {
      const row = rows.get(id)
      return row && seen(row, userId)
    },

    async list({ userId, sortBy, offset, limit, words }) {
      const matching = [...rows.values()].toReversed().filter((row) => !words || hasAll(row.words, words))
      const ordered = sortBy === 'date' ? matching : matching.toSorted((one, other) => upvotesOf(other) - upvotesOf(one))
      return { suggestions: ordered.slice(offset, offset + limit).map((row) => seen(row, userId)), total: matching.length }
    },

    async toggleUpvote(id, userId) {
      const row = rows.get(id)
      if (!row) return undefined
      const isUpvoted = !row.voters.delete(userId)
      if (isUpvoted) row.voters.add(userId)
      return { isUpvoted, upvotes: upvotesOf(row) }
    },

    async forgetPerson(userId) {
      for (const row of rows.values()) {
        if (row.voters.delete(userId)) row.suggestion = { ...row.suggestion, upvotes: row.suggestion.upvotes + 1 }
        if (row.userId !== userId) continue
        const { author: _, ...rest } = row.suggestion
        row.suggestion = rest
      }
    },
  }
}

const hasAll = (words: readonly string[], wanted: readonly string[]) =>
  wanted.length > 0 && wanted.every((begin) => words.some((word) => (begin.length === 1 ? word === begin : word.startsWith(begin))))
