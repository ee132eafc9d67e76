import { expect } from 'vitest'
import { authApi } from '#shared/contracts/auth.ts'
import { createClient } from '#web/lib/request.ts'
import { makeAdministrator } from '../api/an-administrator.ts'
import { call } from '../api/call.ts'
import { password } from '../api/person.ts'
import { findingsOf, type Screen } from './screen-findings.ts'
import { test } from './stage.ts'

const at = (tab: string) => `/dashboard/administration?tab=${tab}`

test.concurrent('every tab is readable in both themes and fits a phone', async ({ open, person, crier }) => {
  const olga = await person()
  await makeAdministrator(crier, olga.id)
  const screens: Screen[] = [
    [at('system'), 'Administration', 'Last sweep'],
    [at('people'), 'Administration', olga.email],
    [at('invitations'), 'Administration', 'No open invitations', { '**/api/admin/invitations': { invitations: [] } }],
    [at('platforms'), 'Administration', 'Bluesky'],
    [at('queues'), 'Administration', 'Given up'],
  ]

  expect(await findingsOf(open, screens, olga)).toEqual([])
})

test.concurrent('the account menu shows administration only to an administrator', async ({ open, person, crier }) => {
  const [olga, paul] = [await person(), await person()]
  await makeAdministrator(crier, olga.id)
  const page = await open('/dashboard/overview', { as: olga })

  await page.getByRole('button', { name: /Account menu/ }).click()
  await page.getByRole('link', { name: 'Administration' }).click()
  await page.getByRole('heading', { name: 'Administration' }).waitFor()

  const other = await open(at('people'), { as: paul })
  await other.getByRole('heading', { name: 'Page Not Found' }).waitFor()
})

test.concurrent('a disabled person is signed out at once, and can return once enabled', async ({ open, person, crier }) => {
  const [olga, paul] = [await person(), await person()]
  await makeAdministrator(crier, olga.id)
  const page = await open(at('people'), { as: olga })
  await page.getByRole('searchbox', { name: 'Search people' }).fill(paul.email)
  await page
    .getByRole('row', { name: new RegExp(paul.email) })
    .getByRole('button')
    .click()
  const dialog = page.getByRole('dialog')

  await dialog.getByRole('button', { name: 'Disable...' }).click()
  await dialog.getByRole('button', { name: 'Disable', exact: true }).click()
  await dialog.getByRole('button', { name: 'Enable' }).waitFor()

  expect((await call(crier, 'GET /user', { token: paul.token })).status).toBe(401)
  const logIn = () => call(crier, 'POST /auth/login', { body: { email: paul.email, password } })
  expect(await logIn()).toMatchObject({ status: 403, body: { message: expect.stringContaining('is disabled') } })
  await dialog.getByRole('button', { name: 'Enable' }).click()
  await dialog.getByRole('button', { name: 'Disable...' }).waitFor()
  expect((await logIn()).status).toBe(200)
})

test.concurrent('an invitation is created, and lets someone sign up', async ({ open, person, crier, fresh }) => {
  const olga = await person()
  await makeAdministrator(crier, olga.id)
  const page = await open(at('invitations'), { as: olga })

  await page.getByLabel('For', { exact: true }).fill('Somebody new')
  await page.getByRole('button', { name: 'Invite', exact: true }).click()
  const link = (await page.getByText('/signup?invitation=').textContent()) ?? ''

  const invitation = new URL(link).searchParams.get('invitation') ?? ''
  const username = `${fresh('invited')}@crier.test`
  const { request } = createClient({ baseUrl: crier.url })
  const { status } = await request(authApi.register, { username, password, name: 'New', plan: 'early-bird', invitation })
  expect(status).toBe(201)
})
