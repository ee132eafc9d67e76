import type { suggestionsApi } from '#shared/contracts/suggestions.ts'
import { DomainError } from '#shared/domain/errors.ts'
import type { Answers } from '../../http/answers.ts'
import { requireVerified } from '../../use-cases/people/proof.ts'
import { type CreateSuggestionDeps, createSuggestion, listSuggestions } from '../../use-cases/suggestions.ts'

export const suggestionAnswers = (deps: CreateSuggestionDeps): Answers<typeof suggestionsApi> => ({
  list({ userId: named, ...asked }, { userId }) {
    refuseOther(named, userId)
    return listSuggestions(deps, { ...asked, userId })
  },

  create: (written, { resourceId: id, person: author, now }) => createSuggestion(deps, { ...written, id, author, now }),

  get: async ({ id }, { userId }) => (await deps.suggestions.get(id, userId)) ?? unknown(),

  async upvote({ id, userId: named }, { userId, person }) {
    refuseOther(named, userId)
    requireVerified(await person(), 'you vote')
    const { isUpvoted, upvotes } = (await deps.suggestions.toggleUpvote(id, userId)) ?? unknown()
    return { message: 'Upvote operation successful', isUpvoted, upvoteCount: upvotes }
  },
})

/** The session identifies the caller. A call that names a person must name the same one. */
const refuseOther = (named: string | undefined, userId: string) => {
  if (named === undefined || named === userId) return
  const text = 'Use your own ID, or leave it out.'
  throw new DomainError('forbidden', text, { fields: { userId: [text] } })
}

const unknown = (): never => {
  throw new DomainError('not-found', 'We couldn’t find that suggestion.')
}
