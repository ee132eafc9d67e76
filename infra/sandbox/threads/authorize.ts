import { mountGraphAuthorize } from '../platform/graph-authorize.ts'
import { graphTokens } from '../platform/graph-tokens.ts'
import type { Server } from '../server.ts'
import { unauthorized, usualError } from './graph-calls.ts'
import type { ThreadsWorld } from './threads-world.ts'

export const mountAuthorize = (server: Server, world: ThreadsWorld) =>
  mountGraphAuthorize(server, world, {
    path: '/threads.com/oauth/authorize',
    title: 'Threads',
    wrongApp: 'Invalid app ID',
    meanings: {
      threads_basic: 'See your profile and what you posted',
      threads_content_publish: 'Post for you',
      threads_manage_replies: 'Write and manage replies',
      threads_read_replies: 'Read replies',
      threads_delete: 'Delete what you posted',
      threads_manage_insights: 'See how your posts perform',
    },
    neededScope: 'threads_basic',
    traits:
      'With stranger, restricted, or three in its name, an account isn’t a tester of the app, is restricted, or can post three times a day.',
  })

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
