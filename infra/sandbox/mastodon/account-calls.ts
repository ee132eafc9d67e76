import { readNothing } from '../platform/call.ts'
import { scopesIn } from '../platform/grants.ts'
import type { ServerContext } from '../server.ts'
import { serverCalls } from './calls.ts'
import type { ServerWorld } from './mastodon-world.ts'
import { refuse } from './problems.ts'
import { configurationOf } from './servers.ts'

/** `GET /api/v2/instance`: describes a server, and what it accepts. */
export const instance =
  ({ server }: ServerWorld) =>
  (context: ServerContext) => {
    const { host, version, apiVersion, isOld } = server
    if (isOld) return context.json({ error: 'Record not found' }, 404)
    return context.json({
      domain: host,
      title: host,
      version,
      api_versions: { mastodon: apiVersion },
      configuration: configurationOf(server),
    })
  }

/** `GET /api/v1/instance`: the same in older servers' format. */
export const olderInstance =
  ({ server }: ServerWorld) =>
  (context: ServerContext) =>
    context.json({ uri: server.host, title: server.host, version: server.version, configuration: configurationOf(server) })

/** `GET /api/v1/accounts/verify_credentials` */
export const ownAccount = (mastodon: ServerWorld) =>
  serverCalls(mastodon).signed({
    operation: 'profile',
    read: readNothing,
    answer: ({ person, grant }) => {
      if (!scopesIn(grant.scope).some((scope) => ['profile', 'read:accounts'].includes(scope)))
        refuse(403, 'This action is outside the authorized scopes')
      const { id, username, name } = person
      const { host } = mastodon.server
      return {
        status: 200,
        body: {
          id,
          username,
          acct: username,
          display_name: name,
          url: `${mastodon.url()}/${host}/@${username}`,
          avatar: `${mastodon.url()}/avatars/${username}.svg`,
          source: { privacy: 'public', sensitive: false, language: null },
        },
      }
    },
  })
