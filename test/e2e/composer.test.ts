import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { platformsApi } from '#shared/contracts/platforms.ts'
import { postsApi } from '#shared/contracts/posts.ts'
import { platformIds, platformNames } from '#shared/domain/platforms.ts'
import { connectAccount } from '../api/person.ts'
import { received, texts } from '../api/sandbox.ts'
import { until } from '../api/until.ts'
import { upload } from '../api/upload.ts'
import { anMp4, aPng } from '../media/samples.ts'
import { accountBox, onX } from './account-box.ts'
import { axeFindings } from './axe-findings.ts'
import { connectNamed } from './connect-named.ts'
import { hasFocus } from './has-focus.ts'
import { test } from './stage.ts'
import { textField, write } from './write.ts'

/** The tab for writing a platform's text, or the text for all. */
const tab = (page: Page, name: string) =>
  page.getByRole('tablist', { name: 'Write for' }).getByRole('tab', { name: new RegExp(`^${name}`) })

const choose = async (page: Page, ...names: string[]) => {
  for (const name of names) await accountBox(page, name).press('Space')
}

const addPicture = async (page: Page, name: string) => {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.getByRole('button', { name: 'Add media' }).click()])
  await chooser.setFiles({ name, mimeType: 'image/png', buffer: aPng({ width: 800, height: 800 }) })
  await page.getByRole('button', { name: `Details of ${name}`, description: /No description yet/ }).waitFor()
}

test.concurrent('text for one platform goes only there, with its own files, and can be reset', async ({ open, person, crier }) => {
  const ada = await person('ada')
  const [instagram = ''] = await connectNamed(ada, 'instagram')
  const page = await open('/dashboard/posts', { as: ada })
  await choose(page, onX(ada.handles[0]), instagram)
  await write(page, 'For all')
  await addPicture(page, 'shared.png')

  await tab(page, 'X').click()
  await write(page, 'For X')
  await page.getByRole('button', { name: 'Details of shared.png' }).click()
  await page.getByRole('dialog', { name: 'shared.png' }).getByRole('button', { name: 'Remove' }).click()
  await page.getByText('Own text for X').waitFor()
  await page.getByText('Own files for X').waitFor()
  await page
    .getByRole('article', { name: /^How it looks on X/ })
    .getByText('For X')
    .waitFor()
  await tab(page, 'Instagram').click()
  expect(await textField(page).inputValue()).toBe('For all')
  await page
    .getByRole('article', { name: /^How it looks on Instagram/ })
    .getByText('For all')
    .waitFor()
  await page.getByRole('button', { name: 'Publish now' }).click()
  await page.getByRole('heading', { name: 'Published', exact: true }).waitFor()

  const arrived = (await received(crier)).filter(({ account }) => account.startsWith(ada.handles[0] ?? ''))
  expect(arrived.map(({ platform, content, media }) => [platform, content, media.length]).toSorted()).toEqual([
    ['instagram', 'For all', 1],
    ['x', 'For X', 0],
  ])
})

test.concurrent('choosing a platform before the tabs have loaded loses neither the text nor the focus', async ({ open, person }) => {
  const cleo = await person('cleo')
  const [instagram = ''] = await connectNamed(cleo, 'instagram')
  const page = await open('/dashboard', { as: cleo })
  const letTabsLoad = await delayTabs(page)
  await page.goto('/dashboard/posts')
  await choose(page, onX(cleo.handles[0]))
  await write(page, 'Half a word')

  await choose(page, instagram)
  await textField(page).waitFor({ state: 'hidden' })
  letTabsLoad()

  await tab(page, 'Instagram').waitFor()
  expect(await textField(page).inputValue()).toBe('Half a word')
  const picked = accountBox(page, instagram)
  expect(await picked.evaluate((box) => box === document.activeElement)).toBe(true)
})

test.concurrent('a composer that opens with tabs focuses its text, however late they load', async ({ open, person }) => {
  const dana = await person('dana')
  await connectNamed(dana, 'instagram')
  const ids = (await dana.request(platformsApi.allAccounts, {})).body.map(({ id }) => id)
  const page = await open('/dashboard', { as: dana })
  const letTabsLoad = await delayTabs(page)
  await page.goto(`/dashboard/posts?to=${ids.join()}`)
  await page.getByRole('status').getByText('Loading...').first().waitFor()

  letTabsLoad()

  await tab(page, 'Instagram').waitFor()
  expect(await textField(page).evaluate((field) => field === document.activeElement)).toBe(true)
})

/** Holds back the tabs' script until the returned function is called. */
const delayTabs = async (page: Page) => {
  const held = Promise.withResolvers<void>()
  await page.route('**/assets/tabs-*', (route) => held.promise.then(() => route.continue()))
  return held.resolve
}

test.concurrent('a draft and an unsent post both keep one platform’s text and options', async ({ open, person }) => {
  const bea = await person('bea')
  const [linkedIn = ''] = await connectNamed(bea, 'linkedin')
  const page = await open('/dashboard/posts', { as: bea })
  await choose(page, onX(bea.handles[0]), linkedIn)
  await write(page, 'For all')
  await tab(page, 'LinkedIn').click()
  await write(page, 'For LinkedIn')
  await page.getByRole('combobox', { name: 'Who can see it' }).selectOption('Only your connections')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await page.getByText('Draft saved.').waitFor()

  const [draft] = (await bea.request(postsApi.drafts, {})).body.items
  expect(draft).toMatchObject({
    content: 'For all',
    overrides: { linkedin: { content: 'For LinkedIn' } },
    options: { linkedin: { visibility: 'CONNECTIONS' } },
  })

  await write(page, 'For LinkedIn, later')
  await page.getByLabel('Card title').fill('Half a card')
  await until(
    () => page.evaluate(() => Object.values(localStorage).join('')),
    (kept) => kept.includes('Half a card'),
  )
  await page.reload()
  await page.getByText('Restored your unsent post').waitFor()
  await tab(page, 'LinkedIn').click()
  expect(await textField(page).inputValue()).toBe('For LinkedIn, later')
  expect(await page.getByRole('combobox', { name: 'Who can see it' }).inputValue()).toBe('CONNECTIONS')

  await page.getByRole('button', { name: 'Reset to the text of all' }).click()
  expect(await textField(page).inputValue()).toBe('For all')
})

test.concurrent('a draft keeps being saved after the answer to a save was lost', async ({ open, person }) => {
  const fay = await person('fay')
  const [linkedIn = ''] = await connectNamed(fay, 'linkedin')
  const { id } = (await fay.request(postsApi.draft, { content: 'For all' })).body
  const page = await open(`/dashboard/posts?edit=${id}`, { as: fay })
  let edits = 0
  await page.route(`**/api/posts/${id}`, async (route) => {
    if (route.request().method() !== 'PUT') return route.continue()
    edits += 1
    if (edits > 1) return route.continue()
    await route.fetch()
    await route.abort('connectionreset')
  })
  await choose(page, onX(fay.handles[0]), linkedIn)
  await tab(page, 'LinkedIn').click()
  await page.getByRole('combobox', { name: 'Who can see it' }).selectOption('Only your connections')
  await write(page, 'For LinkedIn')
  await until(
    async () => (await fay.request(postsApi.get, { id })).body.overrides,
    ({ linkedin }) => linkedin?.content === 'For LinkedIn',
  )

  await write(page, 'For LinkedIn, later')

  const saved = await until(
    async () => (await fay.request(postsApi.get, { id })).body,
    ({ overrides }) => overrides.linkedin?.content === 'For LinkedIn, later',
  )
  expect(saved).toMatchObject({ content: 'For all', options: { linkedin: { visibility: 'CONNECTIONS' } } })
  expect(await page.getByText('This post has changed since you opened it').count()).toBe(0)
})

test.concurrent('nothing goes to TikTok before the person has chosen its audience and agreed, as TikTok’s rules require', async ({
  open,
  person,
  crier,
  fresh,
}) => {
  const cal = await person()
  const tikTok = await connectAccount(cal, 'tiktok', fresh('cal_tiktok'))
  const page = await open('/dashboard/posts', { as: cal })
  await write(page, 'Opening day')
  await addPicture(page, 'door.png')
  await page.getByText(/^Posts as/).waitFor()
  const publish = page.getByRole('button', { name: 'Publish now' })
  const privacy = page.getByRole('combobox', { name: /^Who can see this post/ })

  expect(await privacy.inputValue()).toBe('')
  expect(await page.getByRole('checkbox', { name: 'Comment' }).isChecked()).toBe(false)
  await page.getByRole('button', { name: /^Fix .+ before publishing\.$/ }).waitFor()
  expect(await publish.getAttribute('aria-disabled')).toBe('true')

  await page.getByRole('switch', { name: 'This post promotes something' }).check()
  await page.getByRole('checkbox', { name: /^Branded content/ }).check()
  expect(await page.getByRole('link', { name: 'Branded Content Policy' }).getAttribute('href')).toMatch(/^https:\/\/www\.tiktok\.com\//)
  expect(await privacy.getByRole('option', { name: 'Only you' }).isDisabled()).toBe(true)
  await page.getByText('Your photo will be labelled “Paid partnership”.').waitFor()
  await privacy.selectOption('Everyone')
  await page.getByRole('checkbox', { name: /^By posting, you agree to TikTok’s Branded Content Policy and Music Usage/ }).check()
  await page.getByRole('button', { name: /^Fix .+ before publishing\.$/ }).waitFor({ state: 'hidden' })
  await publish.click()
  await page.getByRole('heading', { name: 'Published', exact: true }).waitFor()

  expect(await texts(crier, tikTok.username)).toEqual(['Opening day'])
})

test.concurrent('each finding is shown once, where it’s fixed, and the bar counts them and leads there', async ({
  open,
  person,
  fresh,
}) => {
  const dot = await person('dot')
  await connectAccount(dot, 'tiktok', fresh('dot_tiktok'))
  const page = await open('/dashboard/posts', { as: dot })
  await accountBox(page, onX(dot.handles[0])).press('Space')
  await accountBox(page, `TikTok · @${fresh('dot_tiktok')}`).press('Space')
  await write(page, 'Opening day')
  await addPicture(page, 'door.png')
  const list = page.getByRole('region', { name: 'Before you publish' })
  const unseen = 'TikTok needs to know who can see this post.'
  await list.getByText(unseen).waitFor({ state: 'attached' })
  const count = page.getByRole('button', { name: 'Fix 2 issues before publishing.' })
  await count.click()
  await until(() => hasFocus(list.getByRole('heading')), Boolean)

  await page.getByRole('tab', { name: /^TikTok/ }).click()
  const privacy = page.getByRole('combobox', { name: /^Who can see this post/ })
  await until(() => privacy.getAttribute('aria-invalid'), Boolean)
  await list.waitFor({ state: 'hidden' })
  expect(await page.getByText(unseen).filter({ visible: true }).count()).toBe(1)
  await count.click()
  await until(() => hasFocus(privacy), Boolean)

  await page.getByRole('tab', { name: 'All' }).click()
  await list.getByText(unseen).waitFor({ state: 'attached' })
})

test.concurrent('a finding of the check leads by keyboard to its tab and field', async ({ open, person }) => {
  const dan = await person('dan')
  const [youTube = '', pinterest = ''] = await connectNamed(dan, 'youtube', 'pinterest')
  const page = await open('/dashboard/posts', { as: dan })
  await choose(page, onX(dan.handles[0]), youTube, pinterest)
  await write(page, 'A loaf')

  const title = page.getByRole('listitem').filter({ hasText: 'needs a title' })
  await page
    .getByRole('region', { name: 'YouTube', exact: true })
    .getByText(/^\d+ more/)
    .click()
  await title.getByRole('button', { name: 'Go to the options of YouTube' }).focus()
  await page.keyboard.press('Enter')
  await until(
    () => page.evaluate(() => document.activeElement?.getAttribute('name')),
    (name) => name === 'options.youtube.title',
  )
  expect(await tab(page, 'YouTube').getAttribute('aria-selected')).toBe('true')
  await page.keyboard.type('A loaf in ten steps')
  await title.waitFor({ state: 'hidden' })

  await page.getByRole('button', { name: 'Go to the options of Pinterest' }).first().press('Enter')
  await until(
    () => page.evaluate(() => document.activeElement?.getAttribute('name')),
    (name) => name?.startsWith('options.pinterest.boards.') ?? false,
  )
})

test.concurrent('an override set through the API can be changed and reset', async ({ open, person }) => {
  const eve = await person('eve', 'eva')
  const [first = '', second = ''] = eve.accountIds
  const overrides = { [second]: { content: 'For Eva' } }
  const { id } = (await eve.request(postsApi.draft, { accountIds: [first, second], content: 'For both', overrides })).body
  const page = await open(`/dashboard/posts?edit=${id}`, { as: eve })

  await tab(page, onX(eve.handles[1])).click()
  expect(await textField(page).inputValue()).toBe('For Eva')
  await write(page, 'For Eva only')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.getByText('Changes saved.').waitFor()
  expect((await eve.request(postsApi.get, { id })).body.overrides).toEqual({ [second]: { content: 'For Eva only' } })

  await page.getByRole('button', { name: 'Reset to the text of all' }).click()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await until(
    async () => (await eve.request(postsApi.get, { id })).body.overrides,
    (kept) => Object.keys(kept).length === 0,
  )
})

test.concurrent('a text too long for X becomes a thread there, and stays whole for the others', async ({ open, person }) => {
  const fay = await person('fay')
  const [facebook = ''] = await connectNamed(fay, 'facebook')
  const text = 'Hear ye, the new bread is out. '.repeat(12).trim()
  const page = await open('/dashboard/posts', { as: fay })
  await choose(page, onX(fay.handles[0]), facebook)
  await write(page, text)
  await page.getByRole('button', { name: 'Split into a thread' }).click()

  await page.getByRole('textbox', { name: 'Text of part 2 of 2' }).waitFor()
  expect(await tab(page, 'X').getAttribute('aria-selected')).toBe('true')
  await tab(page, 'All').click()
  expect(await textField(page).inputValue()).toBe(text)
})

test.concurrent('every request is shown before anything is sent', async ({ open, person, crier }) => {
  const gus = await person('gus')
  const page = await open('/dashboard/posts', { as: gus })
  await write(page, 'Not yet')
  await page.getByRole('button', { name: 'What will be sent' }).click()
  const dialog = page.getByRole('dialog', { name: 'What will be sent' })
  await dialog.getByText('X charges about $0.015 for this post.').waitFor()
  await dialog.getByText('https://api.x.com/2/tweets').click()
  await dialog.getByText('"Not yet"').waitFor()
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })

  expect(await texts(crier, gus.handles[0] ?? '')).toEqual([])
})

const looks = [
  ['a wide screen', { width: 1_440, height: 900 }],
  ['the narrowest phone', { width: 320, height: 640, isTouch: true }],
] as const

test.concurrent.for(looks)('every platform’s options and preview are accessible on %s', async ([, look], { open, person }) => {
  const ivy = await person('ivy')
  const others = await connectNamed(ivy, ...platformIds.filter((platform) => platform !== 'x'))
  await upload(ivy, { file: anMp4({ width: 720, height: 1280, durationMs: 10_000, bytes: 400_000 }), as: 'video/mp4' })
  const page = await open('/dashboard/posts', { as: ivy, ...look })
  await choose(page, onX(ivy.handles[0]), ...others)
  await write(page, 'The oven at five in the morning')
  await page.getByRole('button', { name: 'Your files' }).click()
  const library = page.getByRole('dialog', { name: 'Choose from your files' })
  await library.getByRole('list', { name: 'Your files' }).getByRole('listitem').getByRole('button').first().click()
  await library.getByRole('button', { name: 'Add file' }).click()

  for (const platform of platformIds) {
    await tab(page, platformNames[platform]).click()
    await page.getByRole('heading', { name: `On ${platformNames[platform]}` }).waitFor()
    await page.getByRole('article', { name: new RegExp(`^How it looks on ${platformNames[platform]}`) }).waitFor()
    await page.locator('[aria-busy=true]').first().waitFor({ state: 'hidden' })
    expect(await axeFindings(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  }
})
