import { expect } from 'vitest'
import { postsApi } from '#shared/contracts/posts.ts'
import { subscribe } from '../api/paying.ts'
import { mailedToken } from '../api/person.ts'
import { axeFindings } from './axe-findings.ts'
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
