import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { keys } from '#functions/adapters/dynamo/keys.ts'
import type { Contract } from '#shared/contracts/endpoint.ts'
import { postsApi } from '#shared/contracts/posts.ts'
import { sharesApi } from '#shared/contracts/shares.ts'
import { workspacesApi } from '#shared/contracts/workspaces.ts'
import type { SharedThing } from '#shared/domain/shares.ts'
import type { Team, Teammate } from '../api/team.ts'
import { tableOf } from '../setup/inside.ts'
import type { AttackWorld } from './attack-world.ts'
import { codeIn, guardedCalls, unfitting } from './role-matrix.ts'
import { send } from './send.ts'
import { changedKeys } from './table-state.ts'

/**
 * Someone who has nothing but a link, on a network of their own. `problem` is the code of what keeps them out, if
 * anything does.
 */
type Visitor = { name: string; token: string; from: string; problem: 'expired' | 'forbidden' | undefined; canDecide: boolean }

/** A post that a visitor names. Every link shows the first. */
type Named = { name: string; id: string; isShown: boolean }

type Cell = { call: string; path: string; body: object; visitor: Visitor; expected: Expected }
type Expected = { status: number; code?: string; says?: string }

/**
 * Sends every call that needs a session with nothing but a link's token, and every call for visitors with each kind of
 * link, working and not, about posts that the link shows and others. A link must open nothing but its own calls, and
 * what's refused must write nothing.
 */
export const linkFindings = async (world: AttackWorld, team: Team, other: Team) => {
  const posts = await postsOf(team, other)
  const visitors = await visitorsOf(world, team, posts[0].id)
  const findings: string[] = []
  const before = await world.readTable()

  const guarded = guardedCalls().flatMap(({ call, endpoint }) => visitors.map((visitor) => ({ call, endpoint, visitor })))
  for (const { call, endpoint, visitor } of guarded) {
    const { status } = await send(world.crier.url, unfitting(endpoint, { token: visitor.token, workspace: team.id }))
    if (status !== 401) findings.push(`${call} with ${visitor.name}: is answered with ${status}`)
  }

  const own = ownCells(visitors, posts)
  const [refused, allowed] = [own.filter(({ expected }) => !isAllowed(expected)), own.filter(({ expected }) => isAllowed(expected))]
  for (const cell of refused) findings.push(...(await problemsOf(world, cell)))
  const after = await world.readTable()
  findings.push(...changedKeys(before, after).map((key) => `is refused, but writes ${key}`))

  for (const cell of allowed) findings.push(...(await problemsOf(world, cell)))
  const isFine = (key: string) => key.startsWith(`POST#${posts[0].id} COMMENT`) || / NOTICE#/.test(key) || isOfLinks(key, team)
  const written = changedKeys(after, await world.readTable()).filter((key) => !isFine(key))
  findings.push(...written.map((key) => `writes ${key}`))
  return { cells: guarded.length + own.length, visitors: visitors.length, posts: posts.length, findings }
}

/** The calls of the API that take a link's token. */
export const visitorCalls = () =>
  Object.entries<Contract[string]>(sharesApi).flatMap(([name, { auth, path }]) => (auth === 'anyone' ? [{ name, path }] : []))

/** The calls among them that name a post. */
export const postCalls = () => visitorCalls().filter(({ name }) => name !== 'open')

const isOfLinks = (key: string, { id }: Team) => new RegExp(`^USER#${id} (SHARE|RESPONSE)#`).test(key)

const isAllowed = ({ status, says }: Expected) => status < 300 && says !== 'gone'

const draft = async ({ inWorkspace }: Teammate, content: string) => (await inWorkspace(postsApi.draft, { content })).body.id

const postsOf = async (team: Team, other: Team): Promise<[Named, Named, Named]> => [
  { name: 'the shared post', id: await draft(team.members.owner, 'Shared'), isShown: true },
  { name: 'another post of the workspace', id: await draft(team.members.owner, 'Not shared'), isShown: false },
  { name: 'a post of another workspace', id: await draft(other.members.owner, 'Foreign'), isShown: false },
]

const visitorsOf = async ({ crier }: AttackWorld, team: Team, shared: string): Promise<Visitor[]> => {
  const { owner, editor } = team.members
  const create = async (by: Teammate, own: { canDecide?: boolean; password?: string } = {}) => {
    // Each link shows something else besides, because a new link to the same would replace the last one.
    const what: SharedThing = { kind: 'posts', postIds: [shared, await draft(owner, 'Besides')] }
    const { share, token } = (await by.inWorkspace(sharesApi.create, { what, ...own })).body
    return { id: share.id, token, what }
  }

  const [working, looking, locked] = [
    await create(owner),
    await create(owner, { canDecide: false }),
    await create(owner, { password: 'twelve apples' }),
  ]
  const [revoked, replaced, expired] = [await create(owner), await create(owner), await create(owner)]
  await owner.inWorkspace(sharesApi.revoke, { id: revoked.id })
  const replacing = (await owner.inWorkspace(sharesApi.create, { what: replaced.what })).body
  await expire(crier, team, expired.id)
  const ofEditor = await create(editor)
  await owner.inWorkspace(workspacesApi.setRole, { userId: editor.id, role: 'writer' })

  const works = { problem: undefined, canDecide: true } as const
  const isDead = { problem: 'expired', canDecide: true } as const
  const visitors: Omit<Visitor, 'from'>[] = [
    { name: 'a link', ...working, ...works },
    { name: 'a link that replaced another', ...replacing, ...works },
    { name: 'a link for looking', ...looking, ...works, canDecide: false },
    { name: 'a link without its password', ...locked, problem: 'forbidden', canDecide: true },
    { name: 'a revoked link', ...revoked, ...isDead },
    { name: 'a replaced link', ...replaced, ...isDead },
    { name: 'an expired link', ...expired, ...isDead },
    { name: 'a link of someone who may no longer share', ...ofEditor, ...isDead },
  ]
  return visitors.map((visitor, index) => ({ ...visitor, from: `127.0.0.${index + 2}` }))
}

/** Lets a link's time pass. */
const expire = async (crier: AttackWorld['crier'], team: Team, id: string) => {
  const { client, name: TableName } = tableOf(crier)
  await client.send(
    new UpdateCommand({
      TableName,
      Key: keys.share({ workspaceId: team.id, id }),
      UpdateExpression: 'SET endsAt = :past',
      ExpressionAttributeValues: { ':past': '2020-01-01T00:00:00.000Z' },
    }),
  )
}

/** What each call of a visitor sends about a post, besides the token. */
const bodies: Readonly<Record<string, (postId: string) => object>> = {
  open: () => ({}),
  decide: (postId) => ({ name: 'Maria', decisions: [{ postId, revision: 1, decision: 'approve' }] }),
  proposeTime: (postId) => ({ name: 'Maria', postId, scheduledAt: '2035-05-04T09:00:00Z' }),
  comment: (postId) => ({ name: 'Maria', postId, text: 'Lovely' }),
}

const ownCells = (visitors: readonly Visitor[], posts: readonly Named[]): Cell[] =>
  visitorCalls().flatMap(({ name, path }) => {
    const body = bodies[name]
    if (!body) throw new Error(`Nobody knows what a visitor sends to shares.${name}.`)
    const named = name === 'open' ? posts.slice(0, 1) : posts
    return visitors.flatMap((visitor) =>
      named.map((post) => ({
        call: `shares.${name} about ${post.name}`,
        path,
        body: body(post.id),
        visitor,
        expected: expectedOf(name, visitor, post),
      })),
    )
  })

/** What follows from the link and from whether it shows the post. */
const expectedOf = (call: string, { problem, canDecide }: Visitor, { isShown }: Named): Expected => {
  if (problem === 'expired') return { status: 400, code: 'expired' }
  if (problem === 'forbidden' || (call === 'decide' && !canDecide)) return { status: 403, code: 'forbidden' }
  if (call === 'open') return { status: 200 }
  if (call === 'decide') return { status: 200, says: isShown ? 'done' : 'gone' }
  return isShown ? { status: 204 } : { status: 404, code: 'not-found' }
}

const problemsOf = async ({ crier }: AttackWorld, { call, path, body, visitor, expected }: Cell): Promise<string[]> => {
  const answer = await send(crier.url, {
    target: `POST /api${path}`,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token: visitor.token, ...body }),
    from: visitor.from,
  })
  const isAsExpected =
    answer.status === expected.status &&
    codeIn(answer.body) === expected.code &&
    (expected.says === undefined || answer.body.includes(`"outcome":"${expected.says}"`))
  return isAsExpected ? [] : [`${call} with ${visitor.name}: is answered with ${answer.status} ${answer.body.slice(0, 200)}`]
}
