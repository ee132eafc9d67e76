import { expect } from 'vitest'
import { connectAccount } from '../api/person.ts'
import { received } from '../api/sandbox.ts'
import { until } from '../api/until.ts'
import { axeFindings } from './axe-findings.ts'
import { test } from './stage.ts'
import { textField, write } from './write.ts'

test.concurrent('a link’s card is posted as the preview shows it, and can be left out', async ({ open, person, crier, fresh }) => {
  const ada = await person()
  await connectAccount(ada, 'linkedin', fresh('ada_cards'))
  const link = `${crier.sandboxUrl}/articles/how-we-bake`
  const text = `${fresh('Read')} ${link}`
  const page = await open('/dashboard/posts', { as: ada })
  const preview = page.getByRole('article', { name: /^How it looks on LinkedIn/ })

  await write(page, text)
  await preview.getByText('How we bake', { exact: true }).waitFor()
  await preview.getByText('An article of the sandbox.').waitFor()
  expect(await preview.locator('img[src^="data:image/jpeg"]').count()).toBe(1)
  expect(await axeFindings(page)).toEqual([])
  const noCard = page.getByRole('checkbox', { name: 'Don’t show a link card' })
  await noCard.check({ force: true })
  await preview.getByText('How we bake', { exact: true }).waitFor({ state: 'detached' })
  await noCard.uncheck({ force: true })
  await preview.getByText('How we bake', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Publish now' }).click()
  await page.getByRole('heading', { name: 'Published', exact: true }).waitFor()

  const [post] = await until(
    async () => (await received(crier)).filter(({ content }) => content === text),
    (posts) => posts.length > 0,
  )
  expect(post).toMatchObject({
    content: text,
    media: [{ type: 'image/jpeg' }],
    facts: { article: { source: link, title: 'How we bake', description: 'An article of the sandbox.' } },
  })
})

test.concurrent('typing @ suggests people on the account’s platform, and their post mentions them', async ({ open, person, fresh }) => {
  const gus = await person()
  await connectAccount(gus, 'bluesky', fresh('gustav_mentions'))
  const page = await open('/dashboard/posts', { as: gus })

  await textField(page).pressSequentially('Thanks @gusta')
  const option = page.getByRole('listbox', { name: 'People' }).getByRole('option').first()
  await option.waitFor()
  expect(await axeFindings(page)).toEqual([])
  await textField(page).press('ArrowDown')
  await textField(page).press('Enter')

  expect(await textField(page).inputValue()).toMatch(/^Thanks @gustav-mentions[\w-]*\.test $/)
  await page
    .getByRole('article', { name: /^How it looks on Bluesky/ })
    .getByText(/@gustav-mentions/)
    .last()
    .waitFor()
})
