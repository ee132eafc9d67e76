import { readNothing } from '../platform/call.ts'
import { scopesIn } from '../platform/grants.ts'
import { beginsWith, type Person } from '../platform/people.ts'
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
      return { status: 200, body: { ...accountOf(mastodon, person), source: { privacy: 'public', sensitive: false, language: null } } }
    },
  })

const accountOf = ({ server: { host }, url }: ServerWorld, { id, username, name }: Person) => ({
  id,
  username,
  acct: username,
  display_name: name,
  url: `${url()}/${host}/@${username}`,
  avatar: `${url()}/avatars/${username}.svg`,
})

/** `GET /api/v2/search`, of which only accounts are found. */
export const search = (mastodon: ServerWorld) => (context: ServerContext) => {
  const { q = '', limit = '20' } = context.req.query()
  const objection = objectionTo(mastodon, context)
  if (objection) return context.json({ error: objection.error }, objection.status)
  const sought = q.trim().replace(/^@/, '').toLowerCase()
  const found = sought === '' ? [] : mastodon.people.all().filter(({ username, name }) => beginsWith([username, name], sought))
  const accounts = found.slice(0, Math.min(Number(limit), resultsMax)).map((person) => accountOf(mastodon, person))
  return context.json({ accounts, statuses: [], hashtags: [] })
}

const resultsMax = 40
const searchScopes = ['read', 'read:search']

type Objection = { status: 400 | 401 | 403; error: string }

const objectionTo = ({ grants }: ServerWorld, { req }: ServerContext): Objection | undefined => {
  if (req.query('q') === undefined) return { status: 400, error: 'param is missing or the value is empty or invalid: q' }
  const [, token] = /^Bearer (.+)$/i.exec(req.header('authorization') ?? '') ?? []
  return token === undefined ? objectionToVisitor(req.query()) : objectionToScope(grants.byAccessToken(token)?.scope)
}

/** A visitor may not ask for further pages or other servers. */
const objectionToVisitor = ({ offset, resolve }: Record<string, string>): Objection | undefined => {
  if (offset !== undefined) return { status: 401, error: 'Search queries pagination is not supported without authentication' }
  return resolve === 'true'
    ? { status: 401, error: 'Search queries that resolve remote resources are not supported without authentication' }
    : undefined
}

/** A token must have the scope for searching. */
const objectionToScope = (scope: string | undefined): Objection | undefined => {
  if (scope === undefined) return { status: 401, error: 'The access token is invalid' }
  return scopesIn(scope).some((name) => searchScopes.includes(name))
    ? undefined
    : { status: 403, error: 'This action is outside the authorized scopes' }
}
