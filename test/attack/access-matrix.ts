import { chanceOf } from '../simulation/random.ts'
import type { AttackWorld } from './attack-world.ts'
import { knownOf } from './known.ts'
import { type Operation, operationsOf, schemasOf } from './operations.ts'
import { type Finding, findingFor, problemsOf } from './problems.ts'
import { fittingRequest } from './requests.ts'
import { send } from './send.ts'
import { changedKeys } from './table-state.ts'

/** A caller who must be refused, with the acceptable refusal statuses. */
type Actor = { name: string; authorization: string | undefined; refusals: readonly number[] }

/** Input fields that name a person's resources, through which another person's could be reached. */
const namesOfThings = ['id', 'accountId', 'accountIds', 'postId', 'groupIds', 'media', 'refreshToken']
/** Calls whose IDs refer to resources shared by everyone. */
const everybodys = ['platforms.platformLimits', 'suggestions.get', 'suggestions.upvote', 'suggestions.list']

/**
 * Sends every call as each caller who must be refused. Calls that need a session are sent with every kind of invalid
 * session. Calls on Anna's resources, and all administrator calls, are sent as another person and as an unverified one.
 * None of them may write anything.
 */
export const accessFindings = async (world: AttackWorld) => {
  const schemas = schemasOf(world.document)
  const known = knownOf(world.annas)
  const findings: Finding[] = []
  let calls = 0
  let before = await world.readTable()
  for (const [index, operation] of operationsOf(world.document).entries()) {
    for (const actor of actorsOf(world, operation)) {
      const chance = chanceOf(index + 1)
      const request = fittingRequest(operation, { schemas, chance, known: known(operation.group), authorization: actor.authorization })
      const answer = await send(world.crier.url, request)
      calls += 1
      const what = problemsOf(answer)
      if (!actor.refusals.includes(answer.status)) what.push(`is answered with ${answer.status}`)
      findings.push(...what.map((text) => findingFor(text, { by: actor.name, request, status: answer.status })))
    }
    const after = await world.readTable()
    const written = changedKeys(before, after).join(', ')
    if (written !== '')
      findings.push(findingFor(`writes ${written} though refused`, { by: 'everybody', request: { target: operation.id, headers: {} } }))
    before = after
  }
  return { calls, findings }
}

const actorsOf = ({ bert, carl, authorizations }: AttackWorld, operation: Operation): Actor[] => {
  if (!operation.needsSession) return []
  const strangers = authorizations.map(([what, authorization]) => ({ name: `somebody with ${what}`, authorization, refusals: [401] }))
  return operation.group === 'admin' || namesThings(operation)
    ? [...strangers, asOther('Bert', bert.token), asOther('Carl, who is not verified,', carl.token)]
    : strangers
}

/**
 * Refused as not found, forbidden, or an invalid field, and never in a way that reveals that the resource belongs to
 * someone.
 */
const asOther = (name: string, token: string): Actor => ({ name, authorization: `Bearer ${token}`, refusals: [400, 403, 404] })

const namesThings = ({ id, parameters, body }: Operation) => {
  if (everybodys.includes(id)) return false
  const required = body === undefined ? [] : requiredOf(body)
  const inPath = parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name)
  return [...inPath, ...required].some((name) => namesOfThings.includes(name))
}

const requiredOf = (schema: unknown): string[] => {
  if (typeof schema !== 'object' || schema === null || !('required' in schema) || !Array.isArray(schema.required)) return []
  return schema.required.map(String)
}
