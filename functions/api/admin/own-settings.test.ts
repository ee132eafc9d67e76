import { expect, test } from 'vitest'
import type { RefusalClass } from '#shared/domain/refusals.ts'
import { anAdminGroup } from '#test/builders/admin-group.ts'

const app = { clientId: 'our-app', clientSecret: 'hush-hush' }
const at = '2026-05-04T09:00:00.000Z'

test('sets an app, lists it without its secret, and uses it to call the platform', async () => {
  const { call, ownApps } = await anAdminGroup()

  const set = await call('PUT', '/platforms/tiktok/app', { body: { ...app, clientSecret: ' hush-hush\n' } })
  const listed = await call('GET', '/platforms')

  const state = { from: 'administrators', clientId: 'our-app', setAt: at, canBeSet: true, canBeTested: true }
  expect(set).toMatchObject({ status: 200, body: { id: 'tiktok', isSetUp: true, app: state } })
  expect(listed.body).toMatchObject({ platforms: expect.arrayContaining([expect.objectContaining({ id: 'tiktok', app: state })]) })
  expect(JSON.stringify([set.body, listed.body])).not.toContain('hush')
  expect(await ownApps?.get('tiktok')).toEqual(app)
})

test('removes an app once', async () => {
  const { call } = await anAdminGroup()
  await call('PUT', '/platforms/tiktok/app', { body: app })

  const removed = await call('DELETE', '/platforms/tiktok/app')

  expect(removed).toMatchObject({ status: 200, body: { isSetUp: false, app: { from: 'nobody', canBeSet: true } } })
  expect((await call('DELETE', '/platforms/tiktok/app')).status).toBe(404)
})

test.each([
  ['that the settings name', 'x', 'takes precedence'],
  ['where none is needed', 'mastodon', 'doesn’t need an app'],
])('does not set an app %s', async (_which, platform, why) => {
  const { call } = await anAdminGroup()

  const refusal = { status: 409, body: { code: 'conflict', message: expect.stringContaining(why) } }
  expect(await call('PUT', `/platforms/${platform}/app`, { body: app })).toMatchObject(refusal)
  expect(await call('DELETE', `/platforms/${platform}/app`)).toMatchObject(refusal)
})

test.each<[RefusalClass, string, string]>([
  ['sign-in-ended', 'known', 'X recognizes this app'],
  ['configuration', 'unknown', 'It said: Unauthorized'],
  ['transient', 'undecided', 'clear answer'],
])('a made-up code refused as %s means the app is %s', async (why, verdict, words) => {
  const { call, connector } = await anAdminGroup()
  connector.faults.push({ reason: { class: why, message: 'No.', detail: 'Unauthorized' }, retry: { when: 'never' } })

  const answer = await call('POST', '/platforms/x/app/test', { body: {} })

  expect(answer).toMatchObject({ status: 200, body: { verdict, message: expect.stringContaining(words) } })
})

test('tests no app if there is none', async () => {
  const { call } = await anAdminGroup()

  expect(await call('POST', '/platforms/tiktok/app/test', { body: {} })).toMatchObject({ status: 409, body: { code: 'conflict' } })
})

test('an administrator’s choice of who may sign up overrides the settings', async () => {
  const { call } = await anAdminGroup()
  const before = await call('GET', '/system')

  const chosen = await call('PUT', '/sign-up', { body: { mode: 'closed' } })

  expect(before.body).toMatchObject({ signUp: 'invitation', canChooseSignUp: true })
  expect(before.body).not.toHaveProperty('signUpSetAt')
  expect(chosen).toMatchObject({ status: 200, body: { mode: 'closed', setAt: at } })
  expect((await call('GET', '/system')).body).toMatchObject({ signUp: 'closed', signUpSetAt: at })
})

test('nothing can be decided here if the deployment decides, and nothing offers to', async () => {
  const { call } = await anAdminGroup({ isDeployed: true })

  expect(await call('PUT', '/platforms/tiktok/app', { body: app })).toMatchObject({ status: 409, body: { code: 'conflict' } })
  expect(await call('POST', '/platforms/x/app/test', { body: {} })).toMatchObject({ status: 409 })
  expect(await call('PUT', '/sign-up', { body: { mode: 'open' } })).toMatchObject({ status: 409, body: { code: 'conflict' } })
  expect((await call('GET', '/system')).body).toMatchObject({ canChooseSignUp: false })
  expect((await call('GET', '/platforms')).body).toMatchObject({
    platforms: expect.arrayContaining([
      expect.objectContaining({ id: 'x', app: expect.objectContaining({ canBeSet: false, canBeTested: false }) }),
    ]),
  })
})

test('records each change as the administrator’s, with the platform', async () => {
  const { call, audit } = await anAdminGroup()

  await call('PUT', '/platforms/tiktok/app', { body: app })
  await call('POST', '/platforms/tiktok/app/test', { body: {} })
  await call('DELETE', '/platforms/tiktok/app')
  await call('PUT', '/sign-up', { body: { mode: 'open' } })

  expect(audit.all().map(({ event: { what, about } }) => [what, about])).toEqual([
    ['app-set', 'tiktok'],
    ['app-tested', 'tiktok'],
    ['app-removed', 'tiktok'],
    ['sign-up-chosen', undefined],
  ])
})
