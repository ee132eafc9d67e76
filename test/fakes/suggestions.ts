import type { SeenSuggestion, Suggestions } from '#functions/ports/suggestions.ts'
import { type Suggestion, suggestionsListed } from '#shared/domain/suggestions.ts'

type Row = { suggestion: Suggestion; userId: string; voters: Set<string> }

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
    async create(suggestion, userId) {
      if (rows.has(suggestion.id)) return false
      rows.set(suggestion.id, { suggestion, userId, voters: new Set() })
      return true
    },

    async get(id, userId) {
      const row = rows.get(id)
      return row && seen(row, userId)
    },

    async newest(userId) {
      return [...rows.values()]
        .toReversed()
        .slice(0, suggestionsListed)
        .map((row) => seen(row, userId))
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
