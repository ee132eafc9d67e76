import { expect, test } from 'vitest'
import { aUser } from '#test/builders/a-user.ts'
import { anAdminGroup } from '#test/builders/admin-group.ts'

test('lists whether each platform is set up, and how long its API lasts', async () => {
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

test('pauses a platform for a time, and a shorter time replaces it', async () => {
  const { call, platformPauses } = await anAdminGroup()
  await call('PUT', '/platforms/x/pause', { body: { hours: 100 } })

  const answer = await call('PUT', '/platforms/x/pause', { body: { hours: 2, message: 'X is down.' } })

  expect(answer).toMatchObject({ status: 200, body: { id: 'x', pause: { until: '2026-05-04T11:00:00.000Z', message: 'X is down.' } } })
  expect(await platformPauses.get('x')).toMatchObject({ message: 'X is down.' })
})

test('resumes a platform', async () => {
  const { call } = await anAdminGroup()
  await call('PUT', '/platforms/x/pause', { body: {} })

  const { body } = await call('DELETE', '/platforms/x/pause')

  expect(body).not.toHaveProperty('pause')
})

test('shows the queues, and since when anything is overdue', async () => {
  const { call, heartbeat } = await anAdminGroup()
  await heartbeat.beat({ at: '2026-05-04T08:59:00.000Z', overdueSince: '2026-05-04T08:00:00.000Z' })

  const { body } = await call('GET', '/queues')

  expect(body).toMatchObject({
    overdueSince: '2026-05-04T08:00:00.000Z',
    queues: expect.arrayContaining([{ platform: 'x', waiting: 3, delayed: 2, running: 1, deadLetters: 0 }]),
  })
})

test('reports the system’s state, without machine details on a hosted deployment', async () => {
  const { call, heartbeat } = await anAdminGroup()
  await heartbeat.beat({ at: '2026-05-04T08:59:00.000Z' })

  const { body } = await call('GET', '/system')

  expect(body).toMatchObject({ status: 'online', signUp: 'invitation', node: 'v24.0.0', people: { count: 1, isMore: false } })
  expect(body).not.toHaveProperty('machine')
})

test('a self-hosted machine reports its disk, its last backup, and its data’s integrity', async () => {
  const checked = { tableState: 'damaged' as const, tableCheckedAt: '2026-05-04T03:04:00.000Z' }
  const machine = { diskBytes: 100, diskFreeBytes: 40, lastBackupAt: '2026-05-04T03:00:00.000Z', ...checked }
  const { call } = await anAdminGroup({ machine })

  expect((await call('GET', '/system')).body).toMatchObject({ machine })
})

test('shows an invitation’s link once, and lists the invitation without it', async () => {
  const { call } = await anAdminGroup()

  const made = await call('POST', '/invitations', { body: { days: 1, note: 'For Grace' } })
  const listed = await call('GET', '/invitations')

  const row = { id: expect.any(String), note: 'For Grace', isAdministrator: false, expiresAt: '2026-05-05T09:00:00.000Z' }
  expect(made).toMatchObject({ status: 201, body: { ...row, link: 'https://crier.test/signup?invitation=secret-1' } })
  expect(listed.body).toEqual({ invitations: [row] })
})

test('an API invitation makes no one an administrator', async () => {
  const { call } = await anAdminGroup()

  expect((await call('POST', '/invitations', { body: { isAdministrator: true } })).status).toBe(400)
})

test('withdraws an invitation once', async () => {
  const { call, invitations, now } = await anAdminGroup()
  const id = await invitations.keep('the token', { isAdministrator: false, expiresAt: now() + 1 })

  expect((await call('DELETE', `/invitations/${id}`)).status).toBe(204)
  expect((await call('DELETE', `/invitations/${id}`)).status).toBe(404)
  expect(await invitations.get('the token', now())).toBeUndefined()
})

test('sends a test email to the administrator, or to a given address', async () => {
  const { call, mailer } = await anAdminGroup()

  const own = await call('POST', '/mail-test', { body: {} })
  await call('POST', '/mail-test', { body: { to: 'grace@example.com' } })

  expect(own).toMatchObject({ status: 200, body: { message: 'A test email is on its way to ada@example.com.' } })
  expect(mailer.sent).toMatchObject([
    { to: 'ada@example.com', subject: 'A test from Crier' },
    { to: 'grace@example.com', text: expect.stringContaining('ada@example.com, an administrator of') },
  ])
})

test('reports an email that can’t be sent', async () => {
  const { call, mailer } = await anAdminGroup({ user: aUser({ isAdministrator: true }) })
  mailer.isDown = true

  expect(await call('POST', '/mail-test', { body: {} })).toMatchObject({ status: 502, body: { code: 'upstream' } })
})
