import { chanceOf } from '../simulation/random.ts'
import type { AttackWorld } from './attack-world.ts'
import { knownOf } from './known.ts'
import { type Operation, operationsOf, schemasOf } from './operations.ts'
import { type Finding, findingFor, problemsOf } from './problems.ts'
import { fittingRequest } from './requests.ts'
import { send } from './send.ts'
import { changedKeys } from './table-state.ts'

/** Who asks, and with what answer they have to be refused. */
type Actor = { name: string; authorization: string | undefined; refusals: readonly number[] }

/** Calls that name something of a person's, by which another's could be reached; their input says so in a field of these names. */
const namesOfThings = ['id', 'accountId', 'accountIds', 'postId', 'groupIds', 'media', 'refreshToken']
/** Things that have an id and belong to everybody. */
const everybodys = ['platforms.platformLimits', 'suggestions.get', 'suggestions.upvote', 'suggestions.list']

/**
 * Sends every call as everybody who must be refused: without a live session in every way there is, to what needs one; as another person and as
 * one who is not verified, to what is Anna's and to all that administrators do. Nothing may be written by any of them.
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

/** Told that there is no such thing, that they may not, or that a field names nothing: never that it is somebody's. */
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
