import { expect } from 'vitest'
import { accountName } from '#shared/platforms/models.ts'
import { connectPage } from '../api/connect-page.ts'
import { connectAccount } from '../api/person.ts'
import { received, texts } from '../api/sandbox.ts'
import { accountBox, onX } from './account-box.ts'
import { axeFindings } from './axe-findings.ts'
import { test } from './stage.ts'
import { write } from './write.ts'

const looks = [
  ['a wide screen', { width: 1_440, height: 900 }],
  ['a phone', { width: 360, height: 740, isTouch: true }],
] as const

test.concurrent.for(looks)(
  'a thread started for X alone loses no text when Facebook is added, on %s',
  async ([, look], { open, person, crier }) => {
    const hal = await person('hal')
    const name = accountName(await connectPage(hal, 'una'))
    const page = await open('/dashboard/posts', { as: hal, ...look })
    await accountBox(page, onX(hal.handles[0])).setChecked(true, { force: true })
    await write(page, `${hal.handles[0]} has new bread out. `.repeat(14).trim())
    await page.getByRole('button', { name: 'Split into a thread' }).click()
    await page.getByRole('textbox', { name: 'Text of part 2 of 2' }).fill('And the oven is warm.')
    const first = await page.getByRole('textbox', { name: 'Text of part 1 of 2' }).inputValue()

    await accountBox(page, name).press('Space')
    await page.getByText('Facebook gets the parts as one text.').waitFor()
    expect(await axeFindings(page)).toEqual([])
    await page.getByRole('button', { name: 'Publish now' }).click()
    await page.getByRole('heading', { name: 'Published', exact: true }).waitFor()

    expect(await texts(crier, hal.handles[0] ?? '')).toEqual([first, 'And the oven is warm.'])
    const onFacebook = (await received(crier)).filter(({ platform }) => platform === 'facebook').map(({ content }) => content)
    expect(onFacebook).toContain(`${first}\n\nAnd the oven is warm.`)
  },
)

test.concurrent('a thread goes out in parts wherever threads exist, and a platform’s own thread stays its own', async ({
  open,
  person,
  crier,
}) => {
  const ivy = await person('ivy')
  const onThreads = await connectAccount(ivy, 'threads', `${ivy.handles[0]}_strand`)
  const page = await open('/dashboard/posts', { as: ivy })
  for (const name of [onX(ivy.handles[0]), accountName(onThreads)]) await accountBox(page, name).setChecked(true, { force: true })
  await page.getByRole('tab', { name: 'X', exact: true }).waitFor()
  await write(page, 'The bread is out.')
  await page.getByRole('button', { name: 'Add to thread' }).click()
  await page.getByRole('textbox', { name: 'Text of part 2 of 2' }).fill('Come by.')
  await page.getByRole('tab', { name: 'Threads', exact: true }).click()
  await page.getByRole('textbox', { name: 'Text of part 2 of 2' }).fill('And the oven is warm.')
  await page.getByText('Own text for Threads').waitFor()
  expect(await axeFindings(page)).toEqual([])

  await page.getByRole('button', { name: 'Publish now' }).click()
  await page.getByRole('heading', { name: 'Published', exact: true }).waitFor()

  const posts = (await received(crier)).filter(({ account }) => [ivy.handles[0], onThreads.username].includes(account))
  expect(posts.map(({ platform, content }) => `${platform}: ${content}`).toSorted()).toEqual([
    'threads: And the oven is warm.',
    'threads: The bread is out.',
    'x: Come by.',
    'x: The bread is out.',
  ])
})
