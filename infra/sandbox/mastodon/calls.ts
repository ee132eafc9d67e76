import { hourMs, minuteMs, secondMs } from '#shared/domain/times.ts'
import { Refusal } from '../platform/answer.ts'
import { type CallPolicy, platformCalls } from '../platform/call.ts'
import type { Window } from '../platform/windows.ts'
import type { MastodonFault, ServerWorld } from './mastodon-world.ts'
import { problem, refuse, usualProblem } from './problems.ts'

/** A server's rate limits: https://docs.joinmastodon.org/api/rate-limits */
const allowed = {
  calls: { limit: 300, windowMs: 5 * minuteMs },
  uploads: { limit: 30, windowMs: 30 * minuteMs },
  statuses: { limit: 300, windowMs: 3 * hourMs },
} satisfies Record<string, Window>

/** Calls to one server. */
export const serverCalls = (mastodon: ServerWorld) => platformCalls<MastodonFault>(mastodon, wayIn(mastodon))

const wayIn = (mastodon: ServerWorld): CallPolicy<MastodonFault> => ({
  token: ({ req }) => /^Bearer (.+)$/i.exec(req.header('authorization') ?? '')?.[1],
  refusal: (status, retryAfter) => usualProblem(status, retryAfter === undefined ? undefined : mastodon.now() + retryAfter * secondMs),
  unauthorized: (grant) => problem(401, grant?.isRevoked ? 'The access token was revoked' : 'The access token is invalid'),
  missingScope: () => problem(403, 'This action is outside the authorized scopes'),
  admit: ({ grant, person }) => {
    // Another server's token is unknown here.
    if (grant.facts.host !== mastodon.server.host) throw new Refusal(problem(401, 'The access token is invalid'))
    if (person.has('suspended')) refuse(403, 'Your login is currently disabled')
    countCall(mastodon, 'calls', person.id)
  },
  headers: ({ person }) => (person ? headersOf(mastodon, 'calls', person.id) : {}),
  finish: (answer, fault) => (fault?.leadsAway ? { status: 302, body: '', headers: { location: 'https://elsewhere.example/' } } : answer),
})

/** Counts a call of one kind, and refuses one over the limit. */
export const countCall = (mastodon: ServerWorld, name: keyof typeof allowed, personId: string) => {
  const { isExceeded } = mastodon.windows.take(nameAt(mastodon, name), personId, allowed[name])
  if (isExceeded) throw new Refusal({ ...usualProblem(429), headers: headersOf(mastodon, name, personId) })
}

/** A person's state with a limit. Its reset is written as a time. */
export const headersOf = (mastodon: ServerWorld, name: keyof typeof allowed, personId: string) => {
  const { limit } = allowed[name]
  const { used, resetsAt } = mastodon.windows.look(nameAt(mastodon, name), personId, allowed[name])
  return {
    'x-ratelimit-limit': String(limit),
    'x-ratelimit-remaining': String(Math.max(0, limit - used)),
    'x-ratelimit-reset': new Date(resetsAt).toISOString(),
  }
}

const nameAt = ({ server }: ServerWorld, name: string) => `${name} at ${server.host}`
