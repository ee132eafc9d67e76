import { expect } from 'vitest'
import { postsApi } from '#shared/contracts/posts.ts'
import { secondMs, toInstant } from '#shared/domain/times.ts'
import { password } from '../api/person.ts'
import { look } from '../api/posts.ts'
import { texts } from '../api/sandbox.ts'
import { until } from '../api/until.ts'
import { aPng } from '../media/samples.ts'
import { connectAccount } from './connect-account.ts'
import { logIn, passwordField } from './log-in.ts'
import { logOut } from './log-out.ts'
import { test } from './stage.ts'
import { textField, write } from './write.ts'

test.concurrent('a scheduled post counts down and is published on screen, with its planned and actual time', async ({
  open,
  person,
  crier,
}) => {
  const ada = await person('ada')
  const plan = { scheduledAt: toInstant(wholeSecond(Date.now() + 15 * secondMs)), timeZone: 'Europe/Berlin' }
  const { id } = (await ada.request(postsApi.schedule, { accountIds: ada.accountIds, content: 'On the dot', ...plan })).body
  const page = await open('/dashboard/scheduled', { as: ada })
  const row = page.getByRole('listitem').filter({ hasText: 'On the dot' }).first()

  await row.getByText(/^00:[01]\d$/).waitFor()
  await row
    .getByText('Published', { exact: true })
    .first()
    .waitFor({ timeout: 60 * secondMs })
  await row.getByText(/late$|^on time$/).waitFor()
  await row.getByRole('link', { name: /^On the dot/ }).click()
  const detail = page.getByRole('complementary', { name: 'Published post' })
  await detail.waitFor()

  const sentAt = (await look(ada, id)).targets[0]?.publishedAt ?? ''
  expect(await texts(crier, ada.handles[0] ?? '')).toEqual(['On the dot'])
  await detail
    .getByRole('time')
    .filter({ hasText: `, ${berlinClock(plan.scheduledAt)} CE` })
    .waitFor()
  await detail
    .getByRole('time')
    .filter({ hasText: `, ${berlinClock(sentAt)}${sentAt.slice(-5, -1)} CE` })
    .waitFor()
})

test.concurrent('a person signs up, verifies, connects X in its window, and publishes a thread with an image that X shows', async ({
  open,
  crier,
  fresh,
}) => {
  const [email, nora] = [`${fresh('Nora.Newcomer')}@crier.test`, fresh('nora_x')]
  const page = await open('/signup')
  await page.getByRole('button', { name: 'I Understand' }).click()
  await page.getByLabel('Email').fill(email)
  await passwordField(page).fill(password)
  await page.getByLabel('Full Name').fill('Nora Newcomer')
  await page.getByRole('checkbox', { name: 'I accept the Privacy Policy & Terms of Service' }).check()
  await page.getByRole('button', { name: 'Register' }).click()
  await page.getByText('Registration successful! Please check your email to verify your account.').waitFor()
  await page.waitForURL('/dashboard/overview')
  await page.getByText(`Until you confirm ${email.toLowerCase()}`).waitFor()
  await logOut(page)
  await page.getByRole('link', { name: 'Login' }).click()
  await logIn(page, { email })
  await page.getByText('Please verify your email before logging in').waitFor()

  await page.goto(`${crier.sandboxUrl}/mail`)
  await page.getByRole('link', { name: email.toLowerCase() }).last().click()
  const link = page.frameLocator('iframe').getByRole('link').first()
  const [verifying] = await Promise.all([page.waitForEvent('popup'), link.click()])
  // Nobody is signed in here anymore, so the person opening the link confirms the sign-up with their password.
  await verifying.getByLabel('Password', { exact: true }).fill(password)
  await verifying.getByRole('button', { name: 'Verify Email' }).click()
  await verifying.getByRole('heading', { name: 'Email Verified' }).waitFor()
  await verifying.getByRole('main').getByRole('link', { name: 'Go to Login' }).click()
  await logIn(verifying, { email })
  await verifying.waitForURL('/dashboard/overview')

  await verifying.getByRole('link', { name: 'Connect an account', exact: true }).first().click()
  await connectAccount(verifying, verifying.getByRole('button', { name: 'Connect an account on X' }), nora)
  await verifying.getByText(`The X account @${nora} is connected.`).waitFor()
  await verifying
    .getByRole('listitem')
    .filter({ hasText: `@${nora}` })
    .getByText('Connected')
    .waitFor()

  await verifying.getByRole('link', { name: 'Create Post' }).click()
  await write(verifying, 'Hear ye! Part one.')
  const [chooser] = await Promise.all([verifying.waitForEvent('filechooser'), verifying.getByRole('button', { name: 'Add media' }).click()])
  await chooser.setFiles({ name: 'square.png', mimeType: 'image/png', buffer: aPng() })
  await verifying.getByRole('button', { name: 'Details of square.png', description: /No description yet/ }).click()
  await verifying.getByLabel('Description of square.png').fill('An empty town square')
  await verifying.getByRole('button', { name: 'Done' }).click()
  await verifying.getByRole('button', { name: 'Add to thread' }).click()
  await verifying.getByRole('textbox', { name: 'Text of part 2 of 2' }).fill('And part two.')
  await verifying.getByRole('button', { name: 'Details of square.png', description: /Description: An empty town square/ }).waitFor()
  await verifying.getByRole('button', { name: 'Publish now' }).click()
  await verifying.getByRole('heading', { name: 'Published', exact: true }).waitFor()
  await verifying.getByText('Post published successfully').waitFor()
  const [shown] = await Promise.all([verifying.waitForEvent('popup'), verifying.getByRole('link', { name: 'See it on X' }).click()])

  const articles = shown.getByRole('article', { name: `Post of @${nora}` })
  await articles.nth(1).waitFor()
  expect(await articles.nth(0).textContent()).toContain('Hear ye! Part one.')
  expect(await articles.nth(1).textContent()).toContain('And part two.')
  await articles.nth(0).getByRole('img', { name: 'An empty town square' }).waitFor()
})

test.concurrent('a post is scheduled, edited, moved, and canceled, and is then a draft that X never sees', async ({
  open,
  person,
  crier,
}) => {
  const bea = await person('bea')
  const page = await open('/dashboard/posts', { as: bea })
  await write(page, 'Tomorow')
  await page.getByRole('button', { name: 'Schedule', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: /^Schedule/ })
  await dialog.getByRole('button', { name: 'tomorrow 9:00' }).click()
  await dialog.getByText(/09:00 CES?T/).waitFor()
  await dialog.getByRole('button', { name: 'Schedule' }).click()
  await page.getByRole('heading', { name: 'Scheduled', exact: true }).waitFor()

  await page.getByRole('link', { name: 'Open in Scheduled Posts' }).click()
  const detail = page.getByRole('complementary', { name: 'Scheduled post' })
  await detail.getByRole('link', { name: 'Edit' }).click()
  await write(page, 'Tomorrow')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.getByText(/^Changes saved\. It still goes out .*09:00 CES?T\.$/).waitFor()

  await page.getByRole('link', { name: 'Scheduled Posts' }).click()
  await page.getByRole('link', { name: /^Tomorrow, / }).click()
  await detail.getByRole('button', { name: 'Reschedule' }).click()
  const moving = page.getByRole('dialog', { name: /^Reschedule/ })
  await moving.getByLabel('Time', { exact: true }).fill('17:30')
  await moving.getByRole('button', { name: 'Reschedule' }).click()
  await page.getByText(/^It goes out on .*17:30 CES?T\.$/).waitFor()
  await detail.getByText('17:30:00').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await detail.getByText('09:00:00').waitFor()
  // A toast stays while the mouse is over it.
  await page.mouse.move(0, 0)

  await detail.getByRole('button', { name: 'Cancel', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Don’t send it' }).click()
  await page.getByText('Nothing is scheduled').waitFor()
  await page.getByRole('button', { name: 'Show the draft' }).click()
  await page.getByRole('complementary', { name: 'Draft' }).getByText('Tomorrow').waitFor()
  expect((await bea.request(postsApi.scheduled, {})).body.items).toEqual([])
  expect(await texts(crier, bea.handles[0] ?? '')).toEqual([])
})

test.concurrent('a draft is saved, reopened where it was left, and published once', async ({ open, person, crier }) => {
  const cal = await person('cal')
  const page = await open('/dashboard/posts', { as: cal })
  await write(page, 'First thoughts')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await page.getByText('Draft saved.').waitFor()
  await page.getByRole('link', { name: 'Scheduled Posts' }).click()
  await page.getByRole('tab', { name: 'Drafts' }).click()
  await page.getByRole('link', { name: 'First thoughts' }).click()

  await page.getByRole('heading', { name: 'Edit Post' }).waitFor()
  expect(await textField(page).inputValue()).toBe('First thoughts')
  await write(page, 'Second thoughts')
  await page.getByRole('button', { name: 'Publish now' }).click()
  await page.getByRole('heading', { name: 'Published', exact: true }).waitFor()

  expect(await texts(crier, cal.handles[0] ?? '')).toEqual(['Second thoughts'])
  expect((await cal.request(postsApi.drafts, {})).body.items).toEqual([])
})

test.concurrent('editing a post that was edited elsewhere shows a message, and loses neither version', async ({ open, person }) => {
  const dan = await person('dan')
  const { id } = (await dan.request(postsApi.draft, { content: 'As it was', accountIds: dan.accountIds })).body
  const page = await open(`/dashboard/posts?edit=${id}`, { as: dan })
  await textField(page).waitFor()
  await dan.request(postsApi.edit, { id, revision: 1, content: 'Theirs', accountIds: dan.accountIds })
  await write(page, 'Mine')

  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.getByText('This post has changed since you opened it').waitFor()
  await page.getByRole('button', { name: 'Save as new draft' }).click()
  await page.getByText('Draft saved.').waitFor()

  const drafts = (await dan.request(postsApi.drafts, {})).body.items
  expect(drafts.map(({ content }) => content)).toEqual(['Mine', 'Theirs'])
})

test.concurrent('editing a post that was edited elsewhere can continue with the newer version', async ({ open, person }) => {
  const eli = await person('eli')
  const { id } = (await eli.request(postsApi.draft, { content: 'As it was', accountIds: eli.accountIds })).body
  const page = await open(`/dashboard/posts?edit=${id}`, { as: eli })
  await textField(page).waitFor()
  await eli.request(postsApi.edit, { id, revision: 1, content: 'Theirs', accountIds: eli.accountIds })
  await write(page, 'Mine')
  await page.getByRole('button', { name: 'Save changes' }).click()

  await page.getByRole('button', { name: 'Reload' }).click()
  await until(
    () => textField(page).inputValue(),
    (text) => text === 'Theirs',
  )
  await write(page, 'Theirs, and mine')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.getByText('Changes saved.').waitFor()

  expect((await eli.request(postsApi.get, { id })).body).toMatchObject({ revision: 3, content: 'Theirs, and mine' })
})

const wholeSecond = (ms: number) => Math.ceil(ms / secondMs) * secondMs

const berlinClock = (instant: string) =>
  new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Berlin', timeStyle: 'medium' }).format(new Date(instant))
