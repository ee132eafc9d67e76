import { expect } from 'vitest'
import { postsApi } from '#shared/contracts/posts.ts'
import { userApi } from '#shared/contracts/user.ts'
import { look, publish, untilStatus } from '../api/posts.ts'
import { putFault, texts } from '../api/sandbox.ts'
import { until } from '../api/until.ts'
import { onX } from './account-box.ts'
import { hasFocus } from './has-focus.ts'
import { leaveOutcomeUnknown } from './leave-outcome-unknown.ts'
import { test } from './stage.ts'
import { write } from './write.ts'

const refusal = (detail: string) => ({ operation: 'post', status: 403, body: { title: 'Forbidden', detail } })

test.concurrent('when one of two accounts is refused, each shows its own result, and only the failed one is retried', async ({
  open,
  person,
  crier,
}) => {
  const ike = await person('good', 'bad')
  const [good = '', bad = ''] = ike.handles
  await putFault(crier, { ...refusal('Not today.'), account: bad })
  const page = await open('/dashboard/posts', { as: ike })
  await page.getByRole('button', { name: 'Choose all' }).click()
  await write(page, 'To both')

  await page.getByRole('button', { name: 'Publish now' }).click()
  await page.getByRole('heading', { name: 'Published on 1 of 2 accounts' }).waitFor()
  const ofGood = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: `@${good}` })
  const ofBad = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: `@${bad}` })
  await ofGood.getByText('Post published successfully').waitFor()
  await ofGood.getByRole('link', { name: 'See it on X' }).waitFor()
  await ofBad.getByText('X refused this: Not today.').waitFor()
  expect(await page.getByRole('button', { name: /^Retry/ }).count()).toBe(1)
  await ofBad.getByRole('button', { name: `Retry: ${onX(bad)}` }).click()
  await page.getByRole('heading', { name: 'Published', exact: true }).waitFor()

  await ofBad.getByText('Post published successfully').waitFor()
  expect([await texts(crier, good), await texts(crier, bad)]).toEqual([['To both'], ['To both']])
})

test.concurrent('a failed post explains why in plain words and in X’s, keeps each attempt, and is published by a retry', async ({
  open,
  person,
  crier,
}) => {
  const fay = await person('fay')
  const [handle = ''] = fay.handles
  await putFault(crier, { ...refusal('Not on a Sunday.'), account: handle })
  await publish(fay, 'Sunday')
  const page = await open('/dashboard/scheduled?tab=failed', { as: fay })

  await page.getByRole('link', { name: 'Sunday' }).click()
  const failed = page.getByRole('complementary', { name: 'Failed post' })
  await failed.getByText('X refused this: Not on a Sunday.').first().waitFor()
  await failed.getByText('Details').first().click()
  await failed.getByText('Forbidden: Not on a Sunday.').first().waitFor()
  await failed.getByRole('button', { name: `Retry: ${onX(handle)}` }).click()
  const published = page.getByRole('complementary', { name: 'Published post' })

  await published.getByText('2 attempts').waitFor()
  await published.getByRole('link', { name: 'See it on X' }).waitFor()
  expect(await texts(crier, handle)).toEqual(['Sunday'])
})

test.concurrent('the overview shows what failed and why, and retries it', async ({ open, person, crier }) => {
  const gus = await person('gus')
  await putFault(crier, { ...refusal('Too early.'), account: gus.handles[0] })
  await publish(gus, 'Good morning')
  const page = await open('/dashboard/overview', { as: gus })

  const failures = page.getByRole('region', { name: 'What needs you' })
  await failures.getByText('X refused this: Too early.').waitFor()
  await failures.getByRole('button', { name: 'Retry: Good morning' }).click()
  await failures.getByText('Published').first().waitFor()

  expect(await texts(crier, gus.handles[0] ?? '')).toEqual(['Good morning'])
})

test.concurrent('a post that failed on one account while another still waits is listed as failed, with its failures first', async ({
  open,
  person,
  crier,
}) => {
  const kim = await person('waiting', 'refused')
  const [waiting = '', refused = ''] = kim.handles
  await putFault(crier, { ...refusal('Not here.'), account: refused })
  await putFault(crier, { operation: 'post', status: 503, times: 'forever', account: waiting })
  const page = await open('/dashboard/overview', { as: kim })
  const { id } = (await kim.request(postsApi.publish, { accountIds: kim.accountIds, content: 'Half of it' })).body
  await until(
    async () => (await look(kim, id)).targets.map(({ state }) => state),
    (states) => states.includes('failed'),
  )
  await page.reload()

  await page.getByRole('region', { name: 'What needs you' }).getByRole('link', { name: 'Half of it' }).click()
  const pane = page.getByRole('complementary', { name: 'Failed on some accounts' })
  const accounts = pane.getByRole('region', { name: '2 accounts' }).getByRole('listitem')
  await accounts.first().getByText('X refused this: Not here.').first().waitFor()
  await page.getByRole('tab', { name: /^Failed/, selected: true }).waitFor()
  await accounts
    .first()
    .getByRole('button', { name: /^Retry/ })
    .click()

  await until(
    () => texts(crier, refused),
    (sent) => sent.length > 0,
  )
  expect(await texts(crier, refused)).toEqual(['Half of it'])
})

test.concurrent('when a post may or may not have gone out, the person gives its address, and it’s never sent again', async ({
  open,
  person,
  crier,
}) => {
  const hal = await person('hal')
  const [handle = ''] = hal.handles
  await putFault(crier, { ...refusal('Lost.'), account: handle })
  const { id } = await publish(hal, 'Outcome unknown')
  await leaveOutcomeUnknown(crier, { userId: hal.id, postId: id, accountId: hal.accountIds[0] ?? '' })
  const page = await open(`/dashboard/scheduled?tab=failed&post=${id}`, { as: hal })

  const post = page.getByRole('complementary')
  await post.getByText('Needs your attention').waitFor()
  await post.getByRole('button', { name: `It is there: ${onX(handle)}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Where is the post?' })
  await dialog.getByLabel('Address of the post').fill('not an address')
  await dialog.getByRole('button', { name: 'It is there' }).click()
  // The address check's code is loaded when first needed.
  await dialog.getByLabel('Address of the post').and(page.locator('[aria-invalid=true]')).waitFor()
  await dialog.getByLabel('Address of the post').fill(`${crier.sandboxUrl}/x.com/${handle}/status/1`)
  await dialog.getByRole('button', { name: 'It is there' }).click()
  await page.getByRole('complementary', { name: 'Published post' }).waitFor()

  expect(await texts(crier, handle)).toEqual([])
  expect((await hal.request(postsApi.get, { id })).body.status).toBe(2)
})

test.concurrent('when a post may or may not have gone out, the person says it didn’t, and it’s sent once', async ({
  open,
  person,
  crier,
}) => {
  const ida = await person('ida')
  const [handle = ''] = ida.handles
  await putFault(crier, { ...refusal('Lost.'), account: handle })
  const { id } = await publish(ida, 'Outcome unknown')
  await leaveOutcomeUnknown(crier, { userId: ida.id, postId: id, accountId: ida.accountIds[0] ?? '' })
  const page = await open(`/dashboard/scheduled?tab=failed&post=${id}`, { as: ida })

  await page.getByRole('button', { name: `It is not there: send again: ${onX(handle)}` }).click()
  await page.getByRole('complementary', { name: 'Published post' }).waitFor()

  expect(await texts(crier, handle)).toEqual(['Outcome unknown'])
})

test.concurrent('a finding appears at the text, blocks the post, and disappears once fixed', async ({ open, person }) => {
  const joy = await person('joy')
  const page = await open('/dashboard/posts', { as: joy })
  await write(page, 'long '.repeat(60))
  const finding = page.getByRole('region', { name: 'Before you publish' })

  await finding.getByRole('button', { name: 'Go to the text' }).click()
  const field = page.getByRole('textbox', { name: 'Text', exact: true })
  await until(() => hasFocus(field), Boolean)
  await until(() => field.getAttribute('aria-invalid'), Boolean)
  await page.getByRole('button', { name: 'Publish now', disabled: true }).waitFor()
  await page.getByRole('button', { name: 'Split into a thread' }).click()
  await finding.waitFor({ state: 'hidden' })

  await page.getByRole('textbox', { name: 'Text of part 2 of 2' }).waitFor()
  await page.getByRole('button', { name: 'Publish now', disabled: false }).waitFor()
})

test.concurrent('a post shows no errors before anything is written', async ({ open, person }) => {
  const page = await open('about:blank', { as: await person('jim') })
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/posts/preflight')) asked.push(request.postDataJSON().content)
  })
  await page.goto('/dashboard/posts')

  await page.getByRole('textbox', { name: 'Text', exact: true }).pressSequentially('Hear ye', { delay: 40 })
  await page.getByText('for this post.').waitFor()

  await until(
    () => asked.at(-1),
    (last) => last === 'Hear ye',
  )
  expect(asked).not.toContain('')
})

test.concurrent('an invalid setting is reported at its field, and a valid one is saved', async ({ open, person }) => {
  const kim = await person()
  const page = await open('/dashboard/settings?tab=publishing', { as: kim })
  const field = page.getByRole('textbox', { name: 'Late limit' })
  await field.fill('soon')

  await page.getByRole('button', { name: 'Save' }).click()
  const error = (await field.getAttribute('aria-describedby'))?.split(' ')[0] ?? ''
  expect(await field.getAttribute('aria-invalid')).toBe('true')
  await page.locator(`[id="${error}"]`).waitFor()
  await field.fill('3')
  await page.getByRole('button', { name: 'Save' }).click()

  await until(
    async () => (await kim.request(userApi.publishing, {})).body.lateLimitMinutes,
    (minutes) => minutes === 180,
  )
})

test.concurrent('while publishing is paused, every screen says so, and new posts wait until it’s resumed', async ({
  open,
  person,
  crier,
}) => {
  const liv = await person('liv')
  const page = await open('/dashboard/settings?tab=publishing', { as: liv })
  const note = page.getByText('Publishing is paused. Nothing is sent until you resume it.')

  await page.getByRole('switch', { name: 'Pause everything' }).click()
  await note.waitFor()
  const held = await publish(liv, 'Not yet')
  await page.getByRole('link', { name: 'Scheduled Posts' }).click()
  await page.getByRole('listitem').filter({ hasText: 'Not yet' }).getByText('Paused').first().waitFor()
  await page.getByRole('status').getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('switch', { name: 'Pause everything' }).click()
  await note.waitFor({ state: 'hidden' })

  await untilStatus(liv, held.id, 2)
  expect(await texts(crier, liv.handles[0] ?? '')).toEqual(['Not yet'])
})
