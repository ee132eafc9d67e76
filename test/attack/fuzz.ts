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

type Caller = {
  name: string
  authorization: string | undefined
  person?: string
  others: readonly string[]
  /** What of others' they wrote into their own by a call that was let through, such as somebody's account into a draft. */
  wrote: Set<string>
  known: ReturnType<typeof knownOf>
}
type Fuzz = { seed: number; requests: number; onProgress?: (done: number) => void }

/** So many calls of one caller go out together; then the table is looked at. */
const together = 8
/** With these a caller would end the session that the rest of the run is asked in, or let go on what is held for the run. */
const kept = ['auth.logout', 'auth.endOtherSessions', 'auth.endSession', 'user.setPublishing']

/**
 * Sends calls made from the OpenAPI document, right and wrong ones, as people with and without a session, and gives what was not as it has to
 * be: breakdowns, late or bare answers, sessions out of nothing, writes by calls that were refused, others' things changed or told.
 */
export const fuzz = async (world: AttackWorld, { seed, requests, onProgress }: Fuzz) => {
  const [chance, operations, schemas] = [chanceOf(seed), operationsOf(world.document), schemasOf(world.document)]
  const callers = callersOf(world)
  const findings: Finding[] = []
  const statuses = new Map<number, number>()
  let slowestMs = 0
  // Posts would wait for their turns, and their targets change for minutes after the call.
  for (const { request } of [world.anna, world.bert, world.carl]) await request(userApi.setPublishing, held)
  let before = await settled(world)
  for (let done = 0; done < requests; done += together) {
    const caller = callerFor(chance, callers)
    const batch = Array.from({ length: Math.min(together, requests - done) }, () => {
      const operation = operationFor(chance, operations, caller)
      return { operation, request: oddRequest(operation, { ...caller, schemas, chance, known: caller.known(operation.group) }) }
    })
    const tried = await Promise.all(batch.map(async (call) => ({ ...call, answer: await send(world.crier.url, call.request) })))
    for (const { answer } of tried) {
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
      slowestMs = Math.max(slowestMs, answer.ms)
    }
    const after = tried.every(isHarmless) ? await world.readTable() : await settled(world)
    findings.push(...tried.flatMap((one) => findingsOf(one, caller)), ...writesOf({ tried, caller, before, after }))
    before = after
    onProgress?.(done + batch.length)
  }
  return { findings, statuses: Object.fromEntries([...statuses].sort(([one], [other]) => one - other)), slowestMs }
}

const held = { holdsEverything: true, heldPlatforms: [], lateLimitMinutes: 60 }

/** What of a person must be told to nobody else. */
type Named = { id: string; email: string; accountIds?: string[] }

const callersOf = ({ anna, bert, carl, annas, berts, authorizations }: AttackWorld): [Caller, ...Caller[]] => {
  const [ofAnna, ofBert] = [knownOf(annas), knownOf(berts)]
  const texts = (person: Named) => [person.id, person.email, ...(person.accountIds ?? [])]
  const callerOf = (name: string, person: Named & { token: string }, others: Named[], known: Caller['known']): Caller => ({
    name,
    authorization: `Bearer ${person.token}`,
    person: person.id,
    others: others.flatMap(texts),
    wrote: new Set(),
    known,
  })
  const annaCaller = callerOf('Anna', anna, [bert, carl], ofAnna)
  const bertCaller = callerOf('Bert', bert, [anna, carl], ofAnna)
  const carlCaller = callerOf('Carl', carl, [anna, bert], ofBert)
  const everybody = [anna, bert, carl].flatMap(texts)
  const strangers = authorizations.map(([what, authorization]) => ({
    name: `somebody with ${what}`,
    authorization,
    others: everybody,
    wrote: new Set<string>(),
    known: ofAnna,
  }))
  return [annaCaller, bertCaller, carlCaller, ...strangers]
}

/** Anna with her own things half of the time. */
const callerFor = (chance: Chance, callers: [Caller, ...Caller[]]) => (chance.happens(0.5) ? callers[0] : chance.pick(callers))

const operationFor = (chance: Chance, operations: Operation[], { person }: Caller): Operation => {
  const [first, ...others] = person === undefined ? operations : operations.filter(({ id }) => !kept.includes(id))
  if (!first) throw new Error('The document describes no call.')
  return chance.pick([first, ...others])
}

const findingsOf = ({ operation, request, answer }: Tried, caller: Caller): Finding[] => {
  const named = caller.others.filter((text) => wasNamed(request, text))
  if (answer.status < 400) for (const text of named) caller.wrote.add(text)
  const told = caller.others.filter((text) => answer.body.includes(text) && !named.includes(text) && !caller.wrote.has(text))
  const what = [
    ...problemsOf(answer),
    ...(operation.needsSession && caller.person === undefined && answer.status < 400 ? ['lets in somebody without a session'] : []),
    ...told.map((text) => `tells of ${text}, which is another person's`),
  ]
  return what.map((text) => findingFor(text, { by: caller.name, request, status: answer.status }))
}

const wasNamed = ({ target, body = '' }: WireRequest, text: string) =>
  target.includes(text) || target.includes(encodeURIComponent(text)) || body.includes(text)

/** What leaves everything as it was: a refusal or a question. */
const isHarmless = ({ operation, answer }: Tried) =>
  answer.status >= 400 || (operation.method === 'GET' && !beginning.includes(operation.id))

/** Questions that keep something for the way back. */
const beginning = ['platforms.authorize', 'auth.verifyEmail', 'user.export']

type Written = { tried: readonly Tried[]; caller: Caller; before: TableState; after: TableState }

const writesOf = ({ tried, caller, before, after }: Written): Finding[] => {
  const changed = changedKeys(before, after)
  if (changed.length === 0) return []
  const all = { target: tried.map(({ request, answer }) => `${request.target} (${answer.status})`).join(', '), headers: {} }
  if (tried.every(isHarmless)) return [findingFor(`writes ${changed.join(', ')} though refused`, { by: caller.name, request: all })]
  const foreign = changed.filter((key) => caller.others.some((text) => key.includes(text)))
  return foreign.map((key) => findingFor(`changes ${key}, which is another person's`, { by: caller.name, request: all }))
}

/** The table once nothing of what was allowed goes on in it any more. */
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
