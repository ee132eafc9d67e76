import { afterAll, expect, test } from 'vitest'
import { authApi } from '#shared/contracts/auth.ts'
import { postsApi } from '#shared/contracts/posts.ts'
import { userApi } from '#shared/contracts/user.ts'
import { workspacesApi } from '#shared/contracts/workspaces.ts'
import { secondMs, toInstant } from '#shared/domain/times.ts'
import { createClient } from '#web/lib/request.ts'
import { aPng } from '../media/samples.ts'
import { call } from './call.ts'
import { startCrier } from './crier.ts'
import { subscribe } from './paying.ts'
import { aPerson, type Person, password } from './person.ts'
import { publish, untilStatus } from './posts.ts'
import { mails, received } from './sandbox.ts'
import { signedIn } from './signed-in.ts'
import { aTeam } from './team.ts'
import { upload } from './upload.ts'

const crier = await startCrier()
afterAll(crier.stop)

const everythingOf = async ({ request }: Pick<Person, 'request'>) => {
  const records: { kind: string }[] = []
  let cursor: string | undefined
  do {
    const { body } = await request(userApi.export, { ...(cursor !== undefined && { cursor }) })
    records.push(...body.items)
    cursor = body.cursor
  } while (cursor !== undefined)
  return records
}

test('a person can export everything stored about them, without any secrets', async () => {
  const anna = await aPerson(crier, 'anna', ['anna_x'])
  const bert = await aPerson(crier, 'bert', ['bert_x'])
  await publish(bert, 'What Bert says')
  await upload(anna, { file: aPng(), as: 'image/png' })
  const published = await publish(anna, 'What Anna says')
  for (let index = 0; index < 30; index += 1)
    await anna.request(postsApi.draft, { accountIds: anna.accountIds, content: `Draft ${index} of Anna` })

  const records = await everythingOf(anna)

  const kinds = Map.groupBy(records, ({ kind }) => kind)
  const count = (kind: string) => kinds.get(kind)?.length ?? 0
  expect([count('profile'), count('account'), count('media'), count('session'), count('post'), count('target')]).toEqual([
    1, 1, 1, 1, 31, 1,
  ])
  expect(count('attempt')).toBeGreaterThan(0)
  expect(kinds.get('profile')).toMatchObject([{ id: anna.id, email: anna.email, name: 'anna' }])
  expect(kinds.get('target')).toMatchObject([{ postId: published.id, content: { text: 'What Anna says' }, state: { name: 'published' } }])
  const text = JSON.stringify(records)
  const { sid } = JSON.parse(Buffer.from(anna.token.split('.')[1] ?? '', 'base64url').toString())
  for (const secret of [password, anna.token, sid, '$argon2', 'passwordHash', 'sealed', 'What Bert says'])
    expect(text).not.toContain(secret)
})

test('deleting an account signs the person out everywhere at once, and nothing of theirs is published afterward', async () => {
  const carl = await aPerson(crier, 'carl', ['carl_x'])
  const elsewhere = signedIn(await createClient({ baseUrl: crier.url }).request(authApi.login, { email: carl.email, password }))
  const dora = await aPerson(crier, 'dora', ['dora_x'])
  const dueAt = toInstant(Date.now() + 12 * secondMs)
  await carl.request(postsApi.schedule, { accountIds: carl.accountIds, content: 'After Carl', scheduledAt: dueAt })

  const { body } = await carl.request(userApi.remove, { confirmation: ' Carl@Crier.test', password })

  expect(body.message).toBe('Your account is being deleted.')
  for (const token of [carl.token, elsewhere.token]) expect((await call(crier, 'GET /user', { token })).status).toBe(401)
  expect((await call(crier, 'POST /auth/login', { body: { email: carl.email, password } })).status).toBe(401)
  expect((await call(crier, 'POST /passwordreset/request', { body: { email: carl.email } })).status).toBe(200)
  expect((await mails(crier, carl.email)).filter(({ text }) => text.includes('/reset-password?'))).toEqual([])
  // Due a moment after the post that must not appear, so it passes every step that could have let the other one
  // through.
  const after = toInstant(Date.now() + 14 * secondMs)
  const last = await dora.request(postsApi.schedule, { accountIds: dora.accountIds, content: 'After Dora', scheduledAt: after })
  await untilStatus(dora, last.body.id, 2)
  expect(await received(crier, 'carl_x')).toEqual([])
})

test('a workspace can’t be handed to someone whose account is being deleted, so it keeps its owner', async () => {
  const { id, members } = await aTeam(crier, 'guild')
  const { owner, admin } = members
  await subscribe(crier, admin, 'studio')
  await owner.request(authApi.confirm, { password })
  await admin.request(userApi.remove, { confirmation: admin.email, password })

  const refused = await call(crier, 'POST /workspaces/current/hand-over', {
    token: owner.token,
    headers: { 'x-workspace': id },
    body: { userId: admin.id },
  })

  expect(refused).toMatchObject({ status: 409, body: { message: 'guild-admin’s account is being deleted. Choose another member.' } })
  expect((await owner.inWorkspace(workspacesApi.get, {})).body.role).toBe('owner')
})
