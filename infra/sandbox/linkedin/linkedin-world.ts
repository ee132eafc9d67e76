import * as z from 'zod'
import { dayMs, toInstant } from '#shared/domain/times.ts'
import { faultSettings } from '../fault-fields.ts'
import { Refusal } from '../platform/answer.ts'
import { type Call, type CallPolicy, platformCalls } from '../platform/call.ts'
import { platformFaultFields, platformFaultKinds } from '../platform/platform-fault.ts'
import type { PlatformWorld } from '../platform/platform-world.ts'
import type { ServerContext } from '../server.ts'
import { accessDenied, oldVersion, problem, revokedToken, tokenProblem, tooManyCalls, usualProblem } from './problems.ts'

export type LinkedInWorld = PlatformWorld<LinkedInFault>
export type LinkedInCall = Call<LinkedInFault>

/** The sandbox URLs of LinkedIn's hosts. */
export const api = '/api.linkedin.com'
export const web = '/www.linkedin.com'

/**
 * LinkedIn's versions that were supported in November 2026. They don't depend on the clock, so nothing here expires by
 * itself one day.
 */
const versions = { oldest: '202512', newest: '202611' }
const callsPerDay = 150

/** A member's id as apps see it, which differs from the sandbox's own number. */
export const memberId = ({ id }: { id: string }) => BigInt(id).toString(36)
export const memberUrn = (person: { id: string }) => `urn:li:person:${memberId(person)}`

/** Calls to the versioned API, which counts them. */
export const restCalls = (linkedin: LinkedInWorld) =>
  platformCalls<LinkedInFault>(linkedin, {
    ...wayIn,
    admit: (call) => {
      refuseFreshToken(linkedin, call)
      refuseVersion(call.context)
      const day = toInstant(linkedin.now()).slice(0, 10)
      const { isExceeded } = linkedin.windows.take(`calls ${day}`, call.person.id, { limit: callsPerDay, windowMs: dayMs })
      if (isExceeded) throw new Refusal(tooManyCalls)
    },
  })

/** All other calls: sign-in, the profile, and upload URLs. */
export const plainCalls = (linkedin: LinkedInWorld) =>
  platformCalls<LinkedInFault>(linkedin, { ...wayIn, admit: (call) => refuseFreshToken(linkedin, call) })

const wayIn: CallPolicy<LinkedInFault> = {
  token: ({ req }) => /^Bearer (.+)$/i.exec(req.header('authorization') ?? '')?.[1],
  refusal: usualProblem,
  unauthorized: tokenProblem,
  missingScope: (missing) => accessDenied(missing.join(', ')),
  headers: () => ({ 'x-li-uuid': 'AAYsandbox==', 'x-restli-protocol-version': '2.0.0' }),
}

const refuseFreshToken = ({ now }: LinkedInWorld, { grant }: LinkedInCall) => {
  if (Number(grant.facts.goodFrom ?? 0) > now()) throw new Refusal(revokedToken)
}

const refuseVersion = ({ req }: ServerContext) => {
  const version = req.header('linkedin-version')
  if (version === undefined)
    throw new Refusal(
      problem(400, 'VERSION_MISSING', 'A version must be present. Please specify a version by adding the LinkedIn-Version header.'),
    )
  if (!/^\d{6}$/.test(version) || version < versions.oldest || version > versions.newest) throw new Refusal(oldVersion(version))
  if (req.header('x-restli-protocol-version') !== '2.0.0')
    throw new Refusal(problem(400, 'INVALID_PROTOCOL_VERSION', 'Send X-Restli-Protocol-Version: 2.0.0'))
}

/** The faults specific to LinkedIn, besides those any platform may have. */
export const linkedinFaults = faultSettings({
  platform: 'linkedin',
  operations: ['authorize', 'token', 'refresh', 'profile', 'upload', 'post', 'status'],
  fields: {
    ...platformFaultFields,
    /** `token`: the new token is refused for this long, as if it had been revoked. */
    tokenDelayMs: z.number().int().min(0).max(60_000).optional(),
  },
  kinds: [...platformFaultKinds, { field: 'tokenDelayMs', label: 'New token is refused at first', amount: 'ms' }],
})
export type LinkedInFault = z.output<typeof linkedinFaults.schema>
