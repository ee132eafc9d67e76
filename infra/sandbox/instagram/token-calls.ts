import { scopesIn } from '../platform/grants.ts'
import { graphTokens } from '../platform/graph-tokens.ts'
import { unauthorized, usualError } from './graph-calls.ts'
import type { InstagramWorld } from './instagram-world.ts'

export const tokenCalls = (world: InstagramWorld) =>
  graphTokens(world, {
    prefix: 'IGAA',
    grants: 'ig',
    wrongApp: 'Invalid platform app',
    basicScope: 'instagram_business_basic',
    refusal: usualError,
    unauthorized,
    shortReply: ({ accessToken, personId, scope }, fault) => {
      const permissions = fault?.flatReply ? scopesIn(scope) : scope
      const reply = JSON.stringify({ access_token: accessToken, user_id: personId, permissions })
      const numbered = fault?.numericUserId ? reply.replace(`"${personId}"`, personId) : reply
      return fault?.flatReply ? numbered : `{"data":[${numbered}]}`
    },
  })
