import { suggestionsApi } from '#shared/contracts/suggestions.ts'
import { dynamoRateLimits } from '../../adapters/dynamo/limits.ts'
import { dynamoSuggestions } from '../../adapters/dynamo/suggestions.ts'
import type { GroupParts } from '../../compose/group-parts.ts'
import { api } from '../../http/api.ts'
import { clock } from '../../runtime/clock.ts'
import { suggestionAnswers } from './answers.ts'

/** The calls for suggestions. */
export const suggestionsGroup = ({ table, edge, caller, creates }: GroupParts) => {
  const answers = suggestionAnswers({
    suggestions: dynamoSuggestions(table, { sleep: clock.sleep, random: Math.random }),
    rateLimits: dynamoRateLimits(table),
  })
  return api(suggestionsApi, answers, { now: clock.now, caller, creates, edge })
}
