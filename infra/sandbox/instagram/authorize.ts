import { scopesIn } from '../platform/grants.ts'
import { mountGraphAuthorize } from '../platform/graph-authorize.ts'
import { graphTokens } from '../platform/graph-tokens.ts'
import type { Server } from '../server.ts'
import { unauthorized, usualError } from './graph-calls.ts'
import type { InstagramWorld } from './instagram-world.ts'

export const mountAuthorize = (server: Server, world: InstagramWorld) =>
  mountGraphAuthorize(server, world, {
    path: '/www.instagram.com/oauth/authorize',
    title: 'Instagram',
    wrongApp: 'Invalid platform app',
    meanings: {
      instagram_business_basic: 'See your profile and what you posted',
      instagram_business_content_publish: 'Post for you',
      instagram_business_manage_comments: 'Write and manage comments',
      instagram_business_manage_messages: 'Read and write messages',
      instagram_business_manage_insights: 'See how your posts perform',
    },
    traits:
      'With personal, restricted, or hundred in its name, an account isn’t professional, is restricted, or can post a hundred times a day.',
  })

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
