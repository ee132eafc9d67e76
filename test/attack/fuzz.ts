import { setTimeout as pause } from 'node:timers/promises'
import { userApi } from '#shared/contracts/user.ts'
import { secondMs } from '#shared/domain/times.ts'
import { type Chance, chanceOf } from '../simulation/random.ts'
import type { AttackWorld } from './attack-world.ts'
import { knownOf } from './known.ts'
import { type Operation, operationsOf, schemasOf } from './operations.ts'
import { type Finding, findingFor, problemsOf, type Tried } from './problems.ts'
import { oddRequest } from './requests.ts'
import { send, type WireRequest } from './send.ts'
import { changedKeys, type TableState } from './table-state.ts'

type Actor = {
  name: string
  authorization: string | undefined
  person?: string
  others: readonly string[]
  /** Other people's data that this caller's accepted calls put into their own, such as an account ID in a draft. */
  wrote: Set<string>
  known: ReturnType<typeof knownOf>
}
type Fuzz = { seed: number; requests: number; onProgress?: (done: number) => void }

/** How many calls of one caller are sent together before the table is read. */
const together = 8
/** Calls that would end the session the rest of the run needs, or resume what the run has paused. */
const kept = ['auth.logout', 'auth.endOtherSessions', 'auth.endSession', 'user.setPublishing']

/**
 * Sends valid and invalid calls generated from the OpenAPI document, as people with and without a session. Returns the
 * findings: failures, slow or malformed responses, sessions granted to strangers, writes by refused calls, and changes
 * to or disclosures of other people's data.
 */
export const fuzz = async (world: AttackWorld, { seed, requests, onProgress }: Fuzz) => {
  const [chance, operations, schemas] = [chanceOf(seed), operationsOf(world.document), schemasOf(world.document)]
  const actors = actorsOf(world)
  const findings: Finding[] = []
  const statuses = new Map<number, number>()
  let slowestMs = 0
  // Otherwise posts would wait for their slots, and their targets would change for minutes after the call.
  for (const { request } of [world.anna, world.bert, world.carl]) await request(userApi.setPublishing, held)
  let before = await settled(world)
  for (let done = 0; done < requests; done += together) {
    const actor = actorFor(chance, actors)
    const batch = Array.from({ length: Math.min(together, requests - done) }, () => {
      const operation = operationFor(chance, operations, actor)
      return { operation, request: oddRequest(operation, { ...actor, schemas, chance, known: actor.known(operation.group) }) }
    })
    const tried = await Promise.all(batch.map(async (call) => ({ ...call, answer: await send(world.crier.url, call.request) })))
    for (const { answer } of tried) {
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
      slowestMs = Math.max(slowestMs, answer.ms)
    }
    const after = tried.every(isHarmless) ? await world.readTable() : await settled(world)
    findings.push(...tried.flatMap((one) => findingsOf(one, actor)), ...writesOf({ tried, actor, before, after }))
    before = after
    onProgress?.(done + batch.length)
  }
  return { findings, statuses: Object.fromEntries([...statuses].sort(([one], [other]) => one - other)), slowestMs }
}

const held = { isEverythingPaused: true, pausedPlatforms: [], lateLimitMinutes: 60 }

/** Personal data that must not be revealed to anyone else. */
type PersonalData = { id: string; email: string; accountIds?: string[] }

const actorsOf = ({ anna, bert, carl, annas, berts, authorizations }: AttackWorld): [Actor, ...Actor[]] => {
  const [ofAnna, ofBert] = [knownOf(annas), knownOf(berts)]
  const texts = (person: PersonalData) => [person.id, person.email, ...(person.accountIds ?? [])]
  const actorOf = (name: string, person: PersonalData & { token: string }, others: PersonalData[], known: Actor['known']): Actor => ({
    name,
    authorization: `Bearer ${person.token}`,
    person: person.id,
    others: others.flatMap(texts),
    wrote: new Set(),
    known,
  })
  const annaActor = actorOf('Anna', anna, [bert, carl], ofAnna)
  const bertActor = actorOf('Bert', bert, [anna, carl], ofAnna)
  const carlActor = actorOf('Carl', carl, [anna, bert], ofBert)
  const everybody = [anna, bert, carl].flatMap(texts)
  const strangers = authorizations.map(([what, authorization]) => ({
    name: `somebody with ${what}`,
    authorization,
    others: everybody,
    wrote: new Set<string>(),
    known: ofAnna,
  }))
  return [annaActor, bertActor, carlActor, ...strangers]
}

/** Picks Anna, with her own data, half of the time. */
const actorFor = (chance: Chance, actors: [Actor, ...Actor[]]) => (chance.happens(0.5) ? actors[0] : chance.pick(actors))

const operationFor = (chance: Chance, operations: Operation[], { person }: Actor): Operation => {
  const [first, ...others] = person === undefined ? operations : operations.filter(({ id }) => !kept.includes(id))
  if (!first) throw new Error('The document describes no call.')
  return chance.pick([first, ...others])
}

const findingsOf = ({ operation, request, answer }: Tried, actor: Actor): Finding[] => {
  const named = actor.others.filter((text) => wasNamed(request, text))
  if (answer.status < 400) for (const text of named) actor.wrote.add(text)
  const told = actor.others.filter((text) => answer.body.includes(text) && !named.includes(text) && !actor.wrote.has(text))
  const what = [
    ...problemsOf(answer),
    ...(operation.needsSession && actor.person === undefined && answer.status < 400 ? ['lets in somebody without a session'] : []),
    ...told.map((text) => `tells of ${text}, which is another person's`),
  ]
  return what.map((text) => findingFor(text, { by: actor.name, request, status: answer.status }))
}

const wasNamed = ({ target, body = '' }: WireRequest, text: string) =>
  target.includes(text) || target.includes(encodeURIComponent(text)) || body.includes(text)

/** True for calls that must not change anything: refused calls and reads. */
const isHarmless = ({ operation, answer }: Tried) =>
  answer.status >= 400 || (operation.method === 'GET' && !beginning.includes(operation.id))

/** GETs that write something, such as the state for a redirect back. */
const beginning = ['platforms.authorize', 'auth.verifyEmail', 'user.export', 'workspaces.export']

type Written = { tried: readonly Tried[]; actor: Actor; before: TableState; after: TableState }

const writesOf = ({ tried, actor, before, after }: Written): Finding[] => {
  const changed = changedKeys(before, after)
  if (changed.length === 0) return []
  const all = { target: tried.map(({ request, answer }) => `${request.target} (${answer.status})`).join(', '), headers: {} }
  if (tried.every(isHarmless)) return [findingFor(`writes ${changed.join(', ')} though refused`, { by: actor.name, request: all })]
  const foreign = changed.filter((key) => actor.others.some((text) => key.includes(text)))
  return foreign.map((key) => findingFor(`changes ${key}, which is another person's`, { by: actor.name, request: all }))
}

/** Waits until the effects of accepted calls have settled, and returns the table. */
const settled = async ({ readTable }: AttackWorld) => {
  const givesUpAt = performance.now() + 30 * secondMs
  let before = await readTable()
  for (;;) {
    await pause(100)
    const after = await readTable()
    if (changedKeys(before, after).length === 0 || performance.now() > givesUpAt) return after
    before = after
  }
}
