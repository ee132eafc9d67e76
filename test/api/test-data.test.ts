import { afterAll, expect, test } from 'vitest'
import { platformsApi } from '#shared/contracts/platforms.ts'
import { postsApi } from '#shared/contracts/posts.ts'
import { workspacesApi } from '#shared/contracts/workspaces.ts'
import { testWorkspace } from '#shared/domain/id.ts'
import { type Platform, platformIds } from '#shared/domain/platforms.ts'
import { createClient } from '#web/lib/request.ts'
import { startCrier } from './crier.ts'
import { subscribe } from './paying.ts'
import { aPerson, type Person } from './person.ts'
import { followed } from './posts.ts'
import { mails, received, runJobs } from './sandbox.ts'

const crier = await startCrier()
afterAll(crier.stop)

const inTest = ({ token }: Pick<Person, 'token'>, workspace: string) =>
  createClient({ baseUrl: crier.url, token, workspace: testWorkspace(workspace) }).request

/** Accounts whose options a text needs nothing of. */
const simple: readonly Platform[] = ['x', 'linkedin', 'facebook', 'threads', 'bluesky', 'mastodon']

test.concurrent('a post in test data is published by the sandbox, and no platform hears of it', async () => {
  const tess = await aPerson(crier, 'tess', ['tess_x'])
  const request = inTest(tess, tess.id)
  const accountIds = simple.map((platform) => `${platform}_sandbox`)

  const { body: post } = await followed({ request }, request(postsApi.publish, { accountIds, content: 'Only a test by Tess' }))

  expect(post.targets.map(({ state }) => state)).toEqual(simple.map(() => 'published'))
  const pretended = (await request(platformsApi.sandboxPosts, {})).body.items
  expect(pretended.map(({ platform, text }) => `${platform}: ${text}`).sort()).toEqual(
    simple.map((platform) => `${platform}: Only a test by Tess`).sort(),
  )
  const [first] = pretended
  expect((await request(platformsApi.sandboxPost, { id: first?.id ?? '' })).body).toEqual(first)
  expect(post.targets.map(({ url }) => url?.includes('/dashboard/sandbox?workspace=test_'))).not.toContain(false)
  expect((await received(crier)).filter(({ content }) => content.includes('by Tess'))).toEqual([])
})

test.concurrent('test data shares nothing with the workspace it belongs to', async () => {
  const tom = await aPerson(crier, 'tom', ['tom_x'])
  const request = inTest(tom, tom.id)
  const draft = (await request(postsApi.draft, { content: 'A test draft' })).body

  expect((await request(platformsApi.allAccounts, {})).body).toHaveLength(6 * platformIds.length)
  expect((await tom.request(platformsApi.allAccounts, {})).body.map(({ username }) => username)).toEqual(['tom_x'])
  await expect(tom.request(postsApi.get, { id: draft.id })).rejects.toMatchObject({ status: 404 })
  await expect(
    request(postsApi.publish, { accountIds: tom.accountIds, content: 'To a real account from test data' }),
  ).rejects.toMatchObject({ status: 400 })
  expect((await tom.request(platformsApi.sandboxPosts, {})).body.items).toEqual([])
})

test.concurrent('connecting an account in test data offers the sandbox accounts and asks no platform', async () => {
  const tia = await aPerson(crier, 'tia')
  const request = inTest(tia, tia.id)

  const { url, state } = (await request(platformsApi.authorize, { p: 'x' })).body
  expect(url.startsWith(`${crier.url}/`) || new URL(url).searchParams.get('code') === 'sandbox').toBe(true)
  const offered = await request(platformsApi.callback, { p: 'x', code: 'sandbox', state })
  if (offered.status !== 202) throw new Error('The sandbox offered no choice.')
  const chosen = await request(platformsApi.choose, { p: 'x', choice: offered.body.choice, accountIds: ['x_sandbox_disconnects'] })

  expect(offered.body.accounts).toHaveLength(6)
  expect(chosen.body).toMatchObject([{ id: 'x_sandbox_disconnects', state: { name: 'connected' } }])
})

test.concurrent('a failed test post emails nobody', async () => {
  const tim = await aPerson(crier, 'tim')
  const request = inTest(tim, tim.id)
  const before = (await mails(crier, tim.email)).length

  const { body: post } = await followed({ request }, request(postsApi.publish, { accountIds: ['x_sandbox_refuses'], content: 'No' }))
  await runJobs(crier, 30)

  expect(post.targets[0]).toMatchObject({ state: 'failed', reason: { platformCode: 'sandbox-refused' } })
  expect(await mails(crier, tim.email)).toHaveLength(before)
})

test.concurrent('test data has the members of its workspace, and nobody is invited or deleted there', async () => {
  const thea = await aPerson(crier, 'thea')
  await subscribe(crier, thea, 'studio')
  const { id } = (await thea.request(workspacesApi.create, { name: 'The testers' })).body
  const request = inTest(thea, id)

  expect((await request(workspacesApi.get, {})).body).toMatchObject({ id: testWorkspace(id), name: 'The testers', role: 'owner' })
  expect((await request(workspacesApi.members, {})).body).toMatchObject([{ email: thea.email, role: 'owner' }])
  await expect(request(workspacesApi.invite, { email: 'new@crier.test', role: 'editor' })).rejects.toMatchObject({ status: 409 })
  await expect(request(workspacesApi.remove, {})).rejects.toMatchObject({ status: 409 })
})
