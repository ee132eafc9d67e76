import { expect } from 'vitest'
import { postsApi } from '#shared/contracts/posts.ts'
import { workspacesApi } from '#shared/contracts/workspaces.ts'
import type { GivenRole } from '#shared/domain/roles.ts'
import { hourMs, toInstant } from '#shared/domain/times.ts'
import { createClient } from '#web/lib/request.ts'
import type { Addresses } from '../api/crier.ts'
import { subscribe } from '../api/paying.ts'
import { connectX, mailedToken, type Person } from '../api/person.ts'
import { axeFindings } from './axe-findings.ts'
import { fillSignUp } from './fill-sign-up.ts'
import { mailedLink } from './mailed-link.ts'
import { sameNames } from './same-names.ts'
import { test } from './stage.ts'
import { write } from './write.ts'

test.concurrent('two people share a workspace, until one of them is removed while their page is open', async ({ open, person, crier }) => {
  const [ann, ben] = [await person('ann'), await person('ben')]
  await subscribe(crier, ann, 'studio')
  const anns = await open('/dashboard/workspaces', { as: ann })
  await anns.getByRole('textbox', { name: 'Name of the new workspace' }).fill('The bakery')
  await anns.getByRole('button', { name: 'Create' }).click()
  await anns.getByRole('heading', { name: 'Members' }).waitFor()
  await anns.getByRole('textbox', { name: 'Email' }).fill(ben.email)
  await anns.getByRole('button', { name: 'Invite' }).click()
  await anns.getByRole('list').getByText(ben.email, { exact: true }).waitFor()
  expect(await axeFindings(anns)).toEqual([])
  expect(await sameNames(anns)).toEqual([])

  const bens = await open(`/dashboard/join?token=${await mailedToken(crier, ben.email, '/dashboard/join')}`, { as: ben })
  await bens.getByRole('button', { name: 'Join The bakery' }).click()
  await bens.getByRole('link', { name: 'Workspace: The bakery', exact: true }).first().waitFor()
  await bens.goto('/dashboard/posts')
  await write(bens, 'Rye is back')
  await bens.getByRole('button', { name: 'Save draft' }).click()
  await bens
    .getByText(/^Saved/)
    .first()
    .waitFor()

  await anns.goto('/dashboard/scheduled?tab=drafts')
  await anns.getByRole('main').getByText('Rye is back').first().waitFor()
  expect((await ann.request(postsApi.drafts, {})).body.items).toEqual([])
  await anns.goto('/dashboard/workspaces')
  await anns.getByRole('button', { name: /^Remove person/ }).click()
  await anns.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await anns.getByText('is no longer in this workspace').first().waitFor()

  await bens.getByRole('link', { name: 'Platform Connections' }).click()
  await bens.getByText('You’re no longer in this workspace.').waitFor()
  await bens.goto('/dashboard/scheduled?tab=drafts')
  await bens.getByRole('main').getByRole('heading').first().waitFor()
  expect(await bens.getByText('Rye is back').count()).toBe(0)
})

/** Gives a person a shared workspace. Returns what they do there. */
const share = async (crier: Addresses & { sandboxUrl: string }, owner: Person, name: string) => {
  await subscribe(crier, owner, 'studio')
  const { id } = (await owner.request(workspacesApi.create, { name })).body
  const { request } = createClient({ baseUrl: crier.url, token: owner.token, workspace: id })
  return {
    request,
    invite: (email: string, role: GivenRole) => request(workspacesApi.invite, { email, role }),
    add: async (person: Person, role: GivenRole) => {
      await request(workspacesApi.invite, { email: person.email, role })
      await person.request(workspacesApi.join, { token: await mailedToken(crier, person.email, '/dashboard/join') })
    },
  }
}

test.concurrent('an invited newcomer signs up, confirms the address, and is led back to the invitation', async ({
  open,
  person,
  crier,
  fresh,
}) => {
  const email = `${fresh('nia.newcomer')}@crier.test`
  const mill = await share(crier, await person('ann'), 'The mill')
  await mill.invite(email, 'writer')
  const page = await open(await mailedLink(crier, email, '/dashboard/join'))

  await page.getByText(`invited you to The mill. Log in, or create an account, with ${email}.`).waitFor()
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('link', { name: 'Create an account' }).click()
  await page.getByRole('heading', { name: 'Join Us' }).waitFor()
  await fillSignUp(page, email)
  await page.getByRole('button', { name: 'Register', exact: true }).click()
  await page.getByText('Confirm your email address first').waitFor()
  await page.goto(await mailedLink(crier, email, '/verify-email'))
  await page.getByRole('button', { name: 'Join The mill' }).click()

  await page.getByRole('link', { name: 'Workspace: The mill', exact: true }).first().waitFor()
})

test.concurrent('a writer is offered only a copy of what someone else has planned, and a client only a look', async ({
  open,
  person,
  crier,
}) => {
  const [ann, wim, cleo] = [await person(), await person(), await person()]
  const mill = await share(crier, ann, 'The mill')
  const account = await connectX(mill, `mill_${process.env.VITEST_POOL_ID}`)
  await mill.add(wim, 'writer')
  await mill.add(cleo, 'client')
  const written = {
    content: 'Flour on Friday',
    accountIds: [account.id],
    scheduledAt: toInstant(Date.now() + hourMs),
    timeZone: 'Europe/Berlin',
  }
  const post = (await mill.request(postsApi.schedule, { ...written, media: [], overrides: {}, options: {} })).body

  const wims = await open('/dashboard/workspaces', { as: wim })
  await wims.getByRole('button', { name: 'Open The mill' }).click()
  await wims.getByRole('link', { name: 'Workspace: The mill', exact: true }).first().waitFor()
  await wims.goto(`/dashboard/scheduled?post=${post.id}`)
  await wims.getByRole('button', { name: 'Duplicate' }).waitFor()
  for (const action of ['Edit', 'Reschedule', 'Publish now', 'Cancel'])
    expect(
      await wims
        .getByRole('link', { name: action, exact: true })
        .or(wims.getByRole('button', { name: action, exact: true }))
        .count(),
    ).toBe(0)
  expect(await axeFindings(wims)).toEqual([])

  const cleos = await open('/dashboard/workspaces', { as: cleo })
  await cleos.getByRole('button', { name: 'Open The mill' }).click()
  await cleos.getByRole('link', { name: 'Workspace: The mill', exact: true }).first().waitFor()
  await cleos.goto('/dashboard/posts')
  await cleos.getByText('Others write here').waitFor()
  expect(await axeFindings(cleos)).toEqual([])
  await cleos.getByRole('link', { name: 'See scheduled posts' }).click()
  await cleos.getByText('Flour on Friday').first().waitFor()
})
