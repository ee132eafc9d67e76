import { suggestionsApi } from '#shared/contracts/suggestions.ts'
import { dynamoRateLimits } from '../../adapters/dynamo/rate-limits.ts'
import { dynamoSuggestions } from '../../adapters/dynamo/suggestions.ts'
import { api } from '../../http/api.ts'
import { clock } from '../../runtime/clock.ts'
import { readEnv } from '../../runtime/env.ts'
import { groupEnvironment, openGroup } from '../../runtime/open-group.ts'
import { suggestionAnswers } from './answers.ts'

const { table, edge, caller, creates } = await openGroup(readEnv(groupEnvironment))
const answers = suggestionAnswers({
  suggestions: dynamoSuggestions(table, { sleep: clock.sleep, random: Math.random }),
  rateLimits: dynamoRateLimits(table),
})

export const handler = api(suggestionsApi, answers, { now: clock.now, caller, creates, edge })
