import { expect } from 'vitest'
import { postsApi } from '#shared/contracts/posts.ts'
import { axeFindings } from './axe-findings.ts'
import { test } from './stage.ts'

test.concurrent('Settings shows a person’s usage and limits', async ({ open, person }) => {
  const ada = await person()
  await ada.request(postsApi.draft, { content: 'Kept' })

  const page = await open('/dashboard/settings?tab=plan', { as: ada })
  const section = page.locator('section', { has: page.getByRole('heading', { name: 'Your usage' }) })

  await section.getByText('1 draft of 1,000 drafts').waitFor()
  await section.getByText('of 50 GB').waitFor()
  expect(await axeFindings(page)).toEqual([])
})
