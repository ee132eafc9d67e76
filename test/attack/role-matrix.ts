import * as z from 'zod'
import { contracts } from '#shared/contracts/all.ts'
import { type Contract, type Endpoint, workspaceHeader } from '#shared/contracts/endpoint.ts'
import { testWorkspace } from '#shared/domain/id.ts'
import { mayDo, type Permission, Role } from '#shared/domain/roles.ts'
import { anotherSession, type Team } from '../api/team.ts'
import type { AttackWorld } from './attack-world.ts'
import { send } from './send.ts'
import { changedKeys } from './table-state.ts'

/** Someone who sends a call to the workspace. `role` is undefined for anyone who isn't in it. */
type Actor = { name: string; role: Role | undefined; token: string; workspace: string }

type Cell = { call: string; endpoint: Endpoint & { permission: Permission }; actor: Actor }

const Refusal = z.object({ code: z.string() })

/**
 * Sends every call of the contracts that needs a session as every role, as a removed member, as someone whose
 * invitation was revoked, and as a member of another workspace, both there and in its test data. The answer has to
 * follow from the contract's permission and the role's alone. No request fits its call, so those who may call it are
 * told so, and nobody writes anything.
 */
export const roleFindings = async (world: AttackWorld, team: Team, other: Team) => {
  const actors = await actorsOf(world, team, other)
  const cells = guardedCalls().flatMap(({ call, endpoint }) => actors.map((actor): Cell => ({ call, endpoint, actor })))
  const before = await world.readTable()
  const findings: string[] = []
  for (const cell of cells) {
    const found = await problemOf(world, cell)
    if (found !== undefined) findings.push(`${cell.call} as ${cell.actor.name}: ${found}`)
  }
  const written = changedKeys(before, await world.readTable()).filter((key) => !isOfCaller(key))
  if (written.length > 0) findings.push(`writes ${written.join(', ')}`)
  return { cells: cells.length, findings }
}

/** Every call that needs a session, by its name in the API description. */
export const guardedCalls = () =>
  Object.entries<Contract>(contracts).flatMap(([group, contract]) =>
    Object.entries(contract).flatMap(([name, endpoint]) =>
      endpoint.permission === undefined ? [] : [{ call: `${group}.${name}`, endpoint: { ...endpoint, permission: endpoint.permission } }],
    ),
  )

const actorsOf = async (world: AttackWorld, team: Team, other: Team): Promise<Actor[]> => {
  const own = Role.options.map((role) => ({ name: `the ${role}`, role, email: team.members[role].email }))
  const others = [
    { name: 'a removed member', email: team.removed.email },
    { name: 'someone whose invitation was revoked', email: team.revoked.email },
    { name: 'the owner of another workspace', email: other.members.owner.email },
    { name: 'someone in no workspace', email: world.bert.email },
  ].map((person) => ({ ...person, role: undefined }))
  const actors = await Promise.all(
    [...own, ...others].map(async ({ email, ...actor }) => ({ ...actor, token: await anotherSession(world.crier, { email }) })),
  )
  return actors.flatMap((actor) => [
    { ...actor, workspace: team.id },
    { ...actor, name: `${actor.name}, in its test data`, workspace: testWorkspace(team.id) },
  ])
}

const problemOf = async (world: AttackWorld, { endpoint, actor }: Cell): Promise<string | undefined> => {
  const expected = refusalOf(endpoint.permission, actor)
  const { status, body } = await send(world.crier.url, unfitting(endpoint, actor))
  const code = codeIn(body)
  const isRefused = status === 401 || code === 'forbidden' || code === 'not-a-member'
  if (expected === undefined) return isRefused && !endpoint.isForAdministrators ? `is refused with ${status} ${code}` : undefined
  return status === 403 && code === expected ? undefined : `is answered with ${status} ${code} instead of ${expected}`
}

/** What has to refuse the caller. Undefined if nothing does. */
const refusalOf = (permission: Permission, { role }: Actor) => {
  if (permission === 'self') return undefined
  if (role === undefined) return 'not-a-member'
  return mayDo(role, permission) ? undefined : 'forbidden'
}

/** A request whose only fault, besides its sender, is that it doesn't fit. */
export const unfitting = ({ method, path }: Endpoint, { token, workspace }: Pick<Actor, 'token' | 'workspace'>) => {
  const isBodiless = method === 'GET' || method === 'DELETE'
  const filled = path.replace(/\{\w+\}/g, 'nothing')
  return {
    target: `${method} /api${filled}${isBodiless ? '?unfitting=true' : ''}`,
    headers: {
      authorization: `Bearer ${token}`,
      [workspaceHeader]: workspace,
      ...(!isBodiless && { 'content-type': 'application/json' }),
    },
    ...(!isBodiless && { body: '{"unfitting":true}' }),
  }
}

/** The code of a refusal, if a body has one. */
export const codeIn = (body: string) => {
  try {
    return Refusal.safeParse(JSON.parse(body)).data?.code
  } catch {
    return undefined
  }
}

/** A call may end the caller's own session, or be recorded in their own account activity. */
const isOfCaller = (key: string) => /SESSION#|AUDIT#/.test(key)
