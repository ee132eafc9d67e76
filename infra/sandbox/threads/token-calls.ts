import { graphTokens } from '../platform/graph-tokens.ts'
import { unauthorized, usualError } from './graph-calls.ts'
import type { ThreadsWorld } from './threads-world.ts'

export const tokenCalls = (world: ThreadsWorld) =>
  graphTokens(world, {
    prefix: 'THAA',
    grants: 'th',
    wrongApp: 'Invalid app ID',
    basicScope: 'threads_basic',
    refusal: usualError,
    unauthorized,
    // With an id that JSON rounds.
    shortReply: ({ accessToken, personId }) => `{"access_token":"${accessToken}","user_id":${personId}}`,
  })
