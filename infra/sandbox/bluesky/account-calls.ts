import { createHash } from 'node:crypto'
import * as z from 'zod'
import { dayMs, hourMs, secondMs } from '#shared/domain/times.ts'
import type { Answer } from '../platform/answer.ts'
import { readJson } from '../platform/body.ts'
import { readNothing } from '../platform/call.ts'
import { randomText } from '../platform/grants.ts'
import { beginsWith, type Person } from '../platform/people.ts'
import type { ServerContext } from '../server.ts'
import { type BlueskyWorld, didOf, handleOf, hosts, personOf } from './bluesky-world.ts'
import { serverCalls } from './calls.ts'
import { problem } from './problems.ts'

const accessMs = 2 * hourMs
const refreshMs = 90 * dayMs
/** How long a token that refreshed a session may be used again. */
const graceMs = 2 * hourMs

/** What an app password's session may do. */
const sessionScope = [
  'com.atproto.appPass',
  ...['post', 'threadgate', 'postgate'].flatMap((name) =>
    ['create', 'delete'].map((action) => `repo:app.bsky.feed.${name}?action=${action}`),
  ),
  'blob:*/*',
].join(' ')

const Login = z.object({ identifier: z.string(), password: z.string() })
const appPassword = /^[a-z2-7]{4}(-[a-z2-7]{4}){3}$/

/**
 * `POST com.atproto.server.createSession`: accepts any password in app-password format. `main` is everyone's main
 * password.
 */
export const createSession = (bluesky: BlueskyWorld) =>
  serverCalls(bluesky).open({
    operation: 'token',
    read: readJson,
    personId: (input) => personOf(bluesky, Login.safeParse(input).data?.identifier ?? '')?.id,
    answer: ({ person }, input) => {
      const { password = '' } = Login.safeParse(input).data ?? {}
      if (!person || (!appPassword.test(password) && password !== 'main'))
        return problem(401, 'AuthenticationRequired', 'Invalid identifier or password')
      const scope = password === 'main' ? 'com.atproto.access' : 'com.atproto.appPass'
      return sessionOf(bluesky, person, {
        scope,
        refreshToken: jwt({ scope: 'com.atproto.refresh', jti: randomText(16) }, bluesky.now() + refreshMs),
      })
    },
  })

/** `POST com.atproto.server.refreshSession`: the same token returns the same next one. */
export const refreshSession = (bluesky: BlueskyWorld) =>
  serverCalls(bluesky).open({
    operation: 'refresh',
    read: async (context) => bearerOf(context),
    personId: (token) => bluesky.grants.byRefreshToken(token)?.personId,
    answer: ({ person }, token) => {
      const grant = bluesky.grants.byRefreshToken(token)
      if (!grant || !person) return problem(400, 'InvalidToken', 'Token could not be verified')
      if (!bluesky.grants.isRefreshable(grant) || !bluesky.signIns.mayRefresh(token, graceMs))
        return problem(400, 'ExpiredToken', grant.isRevoked ? 'Token has been revoked' : 'Token has expired')
      const jti = createHash('sha256').update(token).digest('base64url')
      return sessionOf(bluesky, person, {
        scope: 'com.atproto.appPass',
        refreshToken: jwt({ scope: 'com.atproto.refresh', jti }, grant.issuedAt + 2 * refreshMs),
      })
    },
  })

/** `POST com.atproto.server.deleteSession` */
export const deleteSession = (bluesky: BlueskyWorld) =>
  serverCalls(bluesky).open({
    operation: 'revoke',
    read: async (context) => bearerOf(context),
    personId: (token) => bluesky.grants.byRefreshToken(token)?.personId,
    answer: (_, token) => {
      const grant = bluesky.grants.byRefreshToken(token)
      if (!grant) return problem(400, 'InvalidToken', 'Token could not be verified')
      bluesky.grants.end(grant)
      return { status: 200 }
    },
  })

/** `GET com.atproto.server.getSession` */
export const getSession = (bluesky: BlueskyWorld) =>
  serverCalls(bluesky).signed({
    operation: 'profile',
    read: readNothing,
    answer: ({ person, grant }) => {
      const session = { did: didOf(person), handle: handleOf(person), active: !person.has('deactivated') }
      const mail = { email: `${person.username}@example.com`, emailConfirmed: true }
      // An OAuth sign-in doesn't ask for the email address.
      return { status: 200, body: grant.facts.keyId === undefined ? { ...session, ...mail } : session }
    },
  })

/** `GET app.bsky.actor.getProfile`, on the service that reads all servers. */
export const getProfile = (bluesky: BlueskyWorld) => (context: ServerContext) => {
  const person = personOf(bluesky, context.req.query('actor') ?? '')
  if (!person) return context.json({ error: 'InvalidRequest', message: 'Profile not found' }, 400)
  const avatar = `${bluesky.url()}/avatars/${person.username}.svg`
  return context.json({ did: didOf(person), handle: handleOf(person), displayName: person.name, avatar })
}

/** `GET app.bsky.actor.searchActorsTypeahead`, on the service that reads all servers: `limit` is 1 to 100, or 10. */
export const searchActors = (bluesky: BlueskyWorld) => (context: ServerContext) => {
  const limit = z.coerce.number().int().min(1).max(100).default(10).safeParse(context.req.query('limit'))
  if (!limit.success) return context.json({ error: 'InvalidRequest', message: 'Error: limit must be an integer from 1 to 100' }, 400)
  const sought = (context.req.query('q') ?? '').trim().replace(/^@/, '').toLowerCase()
  const found = sought === '' ? [] : bluesky.people.all().filter((person) => beginsWith([handleOf(person), person.name], sought))
  const actors = found.slice(0, limit.data).map((person) => ({
    did: didOf(person),
    handle: handleOf(person),
    displayName: person.name,
    avatar: `${bluesky.url()}/avatars/${person.username}.svg`,
    labels: [],
  }))
  return context.json({ actors })
}

/** `GET com.atproto.identity.resolveHandle` */
export const resolveHandle = (bluesky: BlueskyWorld) => (context: ServerContext) => {
  const named = context.req.query('handle') ?? ''
  const person = named.endsWith('.test') ? personOf(bluesky, named) : undefined
  return person ? context.json({ did: didOf(person) }) : context.json({ error: 'InvalidRequest', message: 'Unable to resolve handle' }, 400)
}

/** `GET https://plc.directory/{did}`: an account's document, which includes its server. */
export const didDocument = (bluesky: BlueskyWorld) => (context: ServerContext) => {
  const did = context.req.param('did') ?? ''
  const person = did.startsWith('did:') ? personOf(bluesky, did) : undefined
  if (!person) return context.json({ message: `DID not registered: ${did}` }, 404)
  return context.json({
    '@context': ['https://www.w3.org/ns/did/v1', 'https://w3id.org/security/multikey/v1'],
    id: did,
    alsoKnownAs: [`at://${handleOf(person)}`],
    verificationMethod: [{ id: `${did}#atproto`, type: 'Multikey', controller: did, publicKeyMultibase: 'zSandbox' }],
    service: [{ id: '#atproto_pds', type: 'AtprotoPersonalDataServer', serviceEndpoint: `${bluesky.url()}${hosts.server}` }],
  })
}

const sessionOf = (bluesky: BlueskyWorld, person: Person, { scope, refreshToken }: { scope: string; refreshToken: string }): Answer => {
  const accessToken = jwt({ scope, jti: randomText(16) }, bluesky.now() + accessMs)
  const isWhole = scope === 'com.atproto.access'
  bluesky.grants.issue({ personId: person.id, scope: isWhole ? scope : sessionScope, accessToken, accessMs, refreshToken, refreshMs })
  return {
    status: 200,
    body: { accessJwt: accessToken, refreshJwt: refreshToken, did: didOf(person), handle: handleOf(person), active: true },
  }
}

/** Looks like a server's token. Its validity is stored in the sandbox, not in its signature. */
const jwt = (claims: Record<string, unknown>, endsAt: number) =>
  [{ typ: 'at+jwt', alg: 'HS256' }, { ...claims, exp: Math.floor(endsAt / secondMs) }, 'sandbox']
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.')

const bearerOf = ({ req }: ServerContext) => /^Bearer (.+)$/i.exec(req.header('authorization') ?? '')?.[1] ?? ''
