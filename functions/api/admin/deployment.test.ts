import { expect, test } from 'vitest'
import { aUser } from '#test/builders/a-user.ts'
import { anAdminGroup } from '#test/builders/admin-group.ts'

test('each platform says whether it is set up, and how long its API lasts', async () => {
  const { call } = await anAdminGroup()

  const { body } = await call('GET', '/platforms')

  expect(body).toMatchObject({
    platforms: expect.arrayContaining([
      {
        id: 'x',
        name: 'X',
        isSetUp: true,
        app: { from: 'settings', clientId: 'app-of-the-settings', canBeSet: false, canBeTested: true },
        callbackAddress: 'https://crier.test/auth/callback/twitter',
        apiVersion: 'v1',
        endsOn: '2026-06-03',
        daysLeft: 29,
      },
      expect.objectContaining({ id: 'linkedin', isSetUp: false }),
    ]),
  })
})

test('a platform is paused for a time, and a shorter time takes its place', async () => {
  const { call, platformPauses } = await anAdminGroup()
  await call('PUT', '/platforms/x/pause', { body: { hours: 100 } })

  const answer = await call('PUT', '/platforms/x/pause', { body: { hours: 2, message: 'X is down.' } })

  expect(answer).toMatchObject({ status: 200, body: { id: 'x', pause: { until: '2026-05-04T11:00:00.000Z', message: 'X is down.' } } })
  expect(await platformPauses.get('x')).toMatchObject({ message: 'X is down.' })
})

test('a platform is resumed', async () => {
  const { call } = await anAdminGroup()
  await call('PUT', '/platforms/x/pause', { body: {} })

  const { body } = await call('DELETE', '/platforms/x/pause')

  expect(body).not.toHaveProperty('pause')
})

test('the queues are shown with since when something is overdue', async () => {
  const { call, heartbeat } = await anAdminGroup()
  await heartbeat.beat({ at: '2026-05-04T08:59:00.000Z', overdueSince: '2026-05-04T08:00:00.000Z' })

  const { body } = await call('GET', '/queues')

  expect(body).toMatchObject({
    overdueSince: '2026-05-04T08:00:00.000Z',
    queues: expect.arrayContaining([{ platform: 'x', waiting: 3, delayed: 2, running: 1, deadLetters: 0 }]),
  })
})

test('the system says how it is, and nothing of a machine that is not one’s own', async () => {
  const { call, heartbeat } = await anAdminGroup()
  await heartbeat.beat({ at: '2026-05-04T08:59:00.000Z' })

  const { body } = await call('GET', '/system')

  expect(body).toMatchObject({ status: 'online', signUp: 'invitation', node: 'v24.0.0', people: { count: 1, isMore: false } })
  expect(body).not.toHaveProperty('machine')
})

test('a machine of one’s own tells its disk, its last backup, and whether its data is whole', async () => {
  const checked = { tableState: 'damaged' as const, tableCheckedAt: '2026-05-04T03:04:00.000Z' }
  const machine = { diskBytes: 100, diskFreeBytes: 40, lastBackupAt: '2026-05-04T03:00:00.000Z', ...checked }
  const { call } = await anAdminGroup({ machine })

  expect((await call('GET', '/system')).body).toMatchObject({ machine })
})

test('an invitation is a link that is shown once, and is listed without it', async () => {
  const { call } = await anAdminGroup()

  const made = await call('POST', '/invitations', { body: { days: 1, note: 'For Grace' } })
  const listed = await call('GET', '/invitations')

  const row = { id: expect.any(String), note: 'For Grace', isAdministrator: false, expiresAt: '2026-05-05T09:00:00.000Z' }
  expect(made).toMatchObject({ status: 201, body: { ...row, link: 'https://crier.test/signup?invitation=secret-1' } })
  expect(listed.body).toEqual({ invitations: [row] })
})

test('nobody is made an administrator by an invitation of the API', async () => {
  const { call } = await anAdminGroup()

  expect((await call('POST', '/invitations', { body: { isAdministrator: true } })).status).toBe(400)
})

test('an invitation is withdrawn once', async () => {
  const { call, invitations, now } = await anAdminGroup()
  const id = await invitations.keep('the token', { isAdministrator: false, expiresAt: now() + 1 })

  expect((await call('DELETE', `/invitations/${id}`)).status).toBe(204)
  expect((await call('DELETE', `/invitations/${id}`)).status).toBe(404)
  expect(await invitations.get('the token', now())).toBeUndefined()
})

test('a test mail goes to the administrator, or where they say', async () => {
  const { call, mailer } = await anAdminGroup()

  const own = await call('POST', '/mail-test', { body: {} })
  await call('POST', '/mail-test', { body: { to: 'grace@example.com' } })

  expect(own).toMatchObject({ status: 200, body: { message: 'A test email is on its way to ada@example.com.' } })
  expect(mailer.sent).toMatchObject([
    { to: 'ada@example.com', subject: 'A test from Crier' },
    { to: 'grace@example.com', text: expect.stringContaining('ada@example.com, an administrator of') },
  ])
})

test('a mail that can not be sent says so', async () => {
  const { call, mailer } = await anAdminGroup({ user: aUser({ isAdministrator: true }) })
  mailer.isDown = true

  expect(await call('POST', '/mail-test', { body: {} })).toMatchObject({ status: 502, body: { code: 'upstream' } })
})
