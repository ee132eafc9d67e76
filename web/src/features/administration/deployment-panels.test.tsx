import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { adminApi } from '#shared/contracts/admin.ts'
import type { PlatformRow, SystemState } from '#shared/contracts/admin-rows.ts'
import { answer, fakeApi } from '#test/components/fake-api.ts'
import { InApplication } from '#test/components/in-application.tsx'
import { render } from '#test/components/render.ts'
import { InvitationsPanel } from './invitations-panel.tsx'
import { PlatformsPanel } from './platforms-panel.tsx'
import { QueuesPanel } from './queues-panel.tsx'
import { SystemPanel } from './system-panel.tsx'

const show = (Panel: (props: { me: typeof me }) => React.ReactNode) =>
  render(
    <InApplication>
      <Panel me={me} />
    </InApplication>,
  )

const me = { id: 'olga', email: 'olga@example.com' }

const aPlatform = (own: Partial<PlatformRow> = {}): PlatformRow => ({
  id: 'x',
  name: 'X',
  isSetUp: true,
  app: { from: 'settings', clientId: 'the-app', canBeSet: false, canBeTested: true },
  callbackAddress: 'https://crier.test/auth/callback/twitter',
  apiVersion: '2',
  ...own,
})
const aState = (own: Partial<SystemState> = {}): SystemState => ({
  status: 'online',
  checkedAt: '2026-05-04T09:00:00.000Z',
  oldestOverdueSeconds: 0,
  version: '0.2.0',
  node: 'v24.0.0',
  people: { count: 3, isMore: false },
  signUp: 'invitation',
  canChooseSignUp: true,
  ...own,
})

test('shows the system status, with disk and backup on a self-hosted machine', async () => {
  const machine = { diskBytes: 100 * 2 ** 30, diskFreeBytes: 5 * 2 ** 30, diskDaysLeft: 12 }
  fakeApi(answer(adminApi.system, () => ({ status: 200, body: aState({ machine }) })))
  show(SystemPanel)

  await expect.element(page.getByText('Online')).toBeVisible()
  await expect.element(page.getByText('By invitation').first()).toBeVisible()
  await expect.element(page.getByText('5 GB free of 100 GB')).toBeVisible()
  await expect.element(page.getByText('The disk is nearly full')).toBeVisible()
  await expect.element(page.getByText('About 12 days at the current pace')).toBeVisible()
})

test('shows nothing about the machine where there is none to show', async () => {
  fakeApi(answer(adminApi.system, () => ({ status: 200, body: aState() })))
  show(SystemPanel)

  await expect.element(page.getByText('Online')).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Machine' })).not.toBeInTheDocument()
})

test('sends a test email to the given address', async () => {
  fakeApi(
    answer(adminApi.system, () => ({ status: 200, body: aState() })),
    answer(adminApi.testMail, ({ to }) => ({ status: 200, body: { message: `A test email is on its way to ${to}.` } })),
  )
  show(SystemPanel)

  await page.getByLabelText('To').fill('grace@example.com')
  await page.getByRole('button', { name: 'Send a test' }).click()

  await expect.element(page.getByText('A test email is on its way to grace@example.com.')).toBeVisible()
})

test('pauses a platform for the chosen time, and resumes it', async () => {
  let pause: PlatformRow['pause']
  fakeApi(
    answer(adminApi.platforms, () => ({ status: 200, body: { platforms: [aPlatform(pause && { pause })], missedChecks: [] } })),
    answer(adminApi.pause, ({ hours, message = '' }) => {
      pause = { until: '2026-05-04T15:00:00.000Z', message: `${message} ${hours}` }
      return { status: 200, body: aPlatform({ pause }) }
    }),
    answer(adminApi.resume, () => {
      pause = undefined
      return { status: 200, body: aPlatform() }
    }),
  )
  show(PlatformsPanel)

  await page.getByRole('button', { name: 'Pause X' }).click()
  const dialog = page.getByRole('dialog', { name: 'Pause X' })
  await dialog.getByLabelText('For', { exact: true }).selectOptions('6 hours')
  await dialog.getByLabelText('What people are told').fill('X is down.')
  await dialog.getByRole('button', { name: 'Pause', exact: true }).click()
  await expect.element(page.getByText(/X is down\. 6/)).toBeVisible()

  await page.getByRole('button', { name: 'Resume X' }).click()
  await expect.element(page.getByRole('button', { name: 'Pause X' })).toBeVisible()
})

test('lists what platforms refused although the check passed it, with counts', async () => {
  const missed = {
    platform: 'x',
    code: 'invalid-request',
    shape: '2 hashtags, 1 image',
    count: 12,
    lastAt: '2026-05-04T09:00:00.000Z',
  } as const
  fakeApi(answer(adminApi.platforms, () => ({ status: 200, body: { platforms: [aPlatform()], missedChecks: [missed] } })))
  show(PlatformsPanel)

  const table = page.getByRole('table', { name: 'What our check missed' })

  await expect.element(table.getByRole('row', { name: /X invalid-request 2 hashtags, 1 image 12/ })).toBeVisible()
})

test('says so when the checks missed nothing', async () => {
  fakeApi(answer(adminApi.platforms, () => ({ status: 200, body: { platforms: [aPlatform()], missedChecks: [] } })))
  show(PlatformsPanel)

  await expect.element(page.getByText('Nothing so far.')).toBeVisible()
})

test('sets, tests, and removes an app, and shows the URL to register at the platform', async () => {
  let app: PlatformRow['app'] = { from: 'nobody', canBeSet: true, canBeTested: false }
  fakeApi(
    answer(adminApi.platforms, () => ({ status: 200, body: { platforms: [aPlatform({ app })], missedChecks: [] } })),
    answer(adminApi.nameApp, ({ clientId }) => {
      app = { from: 'administrators', clientId, setAt: '2026-05-04T09:00:00.000Z', canBeSet: true, canBeTested: true }
      return { status: 200, body: aPlatform({ app }) }
    }),
    answer(adminApi.testApp, () => ({ status: 200, body: { verdict: 'unknown' as const, message: 'X does not take this app.' } })),
    answer(adminApi.removeApp, () => {
      app = { from: 'nobody', canBeSet: true, canBeTested: false }
      return { status: 200, body: aPlatform({ app }) }
    }),
  )
  show(PlatformsPanel)

  await page.getByRole('button', { name: 'Not set for X' }).click()
  const dialog = page.getByRole('dialog', { name: 'App for X' })
  await expect.element(dialog.getByText('https://crier.test/auth/callback/twitter')).toBeVisible()
  await dialog.getByLabelText('Client id').fill('our-app')
  await dialog.getByLabelText('Client secret', { exact: true }).fill('hush')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByRole('button', { name: 'Test' }).click()
  await expect.element(dialog.getByText('X does not take this app.')).toBeVisible()

  await dialog.getByRole('button', { name: 'Remove...' }).click()
  await expect.element(dialog.getByText(/Accounts stay connected, and their posts wait/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect.element(dialog.getByText('Nobody can connect an account until an app is set.')).toBeVisible()
})

test.each([
  ['the deployment decides', false, 0],
  ['administrators decide', true, 1],
])('where %s, the sign-up setting matches', async (_where, canChooseSignUp, choices) => {
  fakeApi(answer(adminApi.system, () => ({ status: 200, body: aState({ canChooseSignUp }) })))
  show(SystemPanel)

  await expect.element(page.getByText('By invitation').first()).toBeVisible()
  expect(page.getByLabelText('Who may sign up').elements()).toHaveLength(choices)
})

test('the queues show what is waiting and what is overdue', async () => {
  const queues = [{ platform: 'x' as const, waiting: 1_234, delayed: 2, running: 3, deadLetters: 4 }]
  fakeApi(answer(adminApi.queues, () => ({ status: 200, body: { queues, overdueSince: '2026-05-04T08:00:00.000Z' } })))
  show(QueuesPanel)

  await expect.element(page.getByRole('row', { name: /X 1,234 2 3 4/ })).toBeVisible()
  await expect.element(page.getByText('Posts are overdue')).toBeVisible()
})

test('an invitation shows its link once and can be withdrawn', async () => {
  let rows = [{ id: 'one', note: 'Henry', isAdministrator: false, expiresAt: '2026-05-11T09:00:00.000Z' }]
  fakeApi(
    answer(adminApi.invitations, () => ({ status: 200, body: { invitations: rows } })),
    answer(adminApi.invite, ({ note }) => {
      const made = { id: 'two', note, isAdministrator: false, expiresAt: '2026-05-11T09:00:00.000Z' }
      return { status: 201, body: { ...made, link: 'https://crier.test/signup?invitation=secret' } }
    }),
    answer(adminApi.withdraw, () => {
      rows = []
      return { status: 204, body: undefined }
    }),
  )
  show(InvitationsPanel)

  await page.getByLabelText('For', { exact: true }).fill('Grace')
  await page.getByRole('button', { name: 'Invite' }).click()
  await expect.element(page.getByText('https://crier.test/signup?invitation=secret')).toBeVisible()

  await page.getByRole('button', { name: 'Withdraw the invitation for Henry' }).click()
  await expect.element(page.getByText('No open invitations')).toBeVisible()
})

test.each([
  ['The status of Crier couldn’t be loaded', SystemPanel],
  ['The invitations couldn’t be loaded', InvitationsPanel],
  ['The platforms couldn’t be loaded', PlatformsPanel],
  ['The queues couldn’t be loaded', QueuesPanel],
])('shows “%s” with a retry button', async (title, Panel) => {
  fakeApi()
  show(Panel)

  await expect.element(page.getByText(title)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Retry' })).toBeVisible()
})
