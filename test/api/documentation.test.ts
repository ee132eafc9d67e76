import { afterAll, describe, expect, test } from 'vitest'
import { paymentsApi } from '#shared/contracts/payments.ts'
import { platformsApi } from '#shared/contracts/platforms.ts'
import { postsApi } from '#shared/contracts/posts.ts'
import { createClient } from '#web/lib/request.ts'
import { blocksOfClass, codeBlocksOf, placeOf } from '../documentation/code-blocks.ts'
import { hasCurl, runBlock, type Shell } from '../documentation/run-block.ts'
import { anMp4 } from '../media/samples.ts'
import { startCrier } from './crier.ts'
import { connectAccount, consent } from './person.ts'
import { received } from './sandbox.ts'
import { until } from './until.ts'
import { upload } from './upload.ts'

// Runs the code blocks that call the API exactly as printed, one after another in the same shell. They're skipped on a
// machine without curl.

const walkedElsewhere = ['quick-start', 'posts', 'webhooks'].map((name) => `docs/developers/${name}.md`)

test('only docs/api.md and pages that docs-for-programs.test.ts walks show API walkthroughs', () => {
  expect(new Set(blocksOfClass('walk').map(({ page }) => page))).toEqual(new Set(['docs/api.md', ...walkedElsewhere]))
})

describe.skipIf(!hasCurl)('docs/api.md, run verbatim with curl', async () => {
  const crier = await startCrier()
  afterAll(crier.stop)
  let shell: Shell = process.env
  const blocks = codeBlocksOf('docs/api.md')
  const [main, faults, programs, choose, forSeveral, paying] = blocks
  const walk = async (block = blocks.at(-1)) => {
    const done = await runBlock(block?.text ?? '', crier, shell)
    ;({ shell } = done)
    return done.printed
  }
  const person = () => createClient({ baseUrl: crier.url, token: shell.TOKEN ?? '' })

  test('runs every block', () => {
    expect(blocks.map(placeOf)).toHaveLength([main, faults, programs, choose, forSeveral, paying].length)
  })

  test('completes the main flow: a verified address, a connected account, an immediate post, and a scheduled one', async () => {
    const printed = await walk(main)

    expect(printed).toContain('Your email address is verified.')
    expect(printed).toContain("content: 'On the second.'")
    expect((await received(crier, 'ada')).map(({ content }) => content)).toEqual(['Oyez! My first post.', 'On the second.'])
  })

  test('posts once when the platform drops its response after posting', async () => {
    const ofThisPost = async () => (await received(crier, 'ada')).filter(({ content }) => content === 'Sent once, whatever happens.')

    const [, id = ''] = /"id":"([\w-]+)"/.exec(await walk(faults)) ?? []

    await until(
      () => person().request(postsApi.get, { id }),
      ({ body }) => body.status === 2,
    )
    expect(await ofThisPost()).toHaveLength(1)
  })

  test('says who calls, creates a batch, changes a revision, and waits for the outcome', async () => {
    const printed = await walk(programs)

    expect(printed).toContain('"permissions":["view"')
    expect(printed.match(/"outcome":"created"/g)).toHaveLength(2)
    expect(printed).toContain('"content":"Second version."')
    expect(printed).toMatch(/"content":"Worth the wait\.".*"state":"published"/)
    expect(printed).not.toContain('First version.')
  })

  test('connects one page out of the several that a sign-in offers', async () => {
    const { body } = await person().request(platformsApi.authorize, { p: 'facebook' })
    const { code, state } = await consent(body.url, 'ada')
    const reply = await person().request(platformsApi.callback, { p: 'facebook', code, state })
    if (reply.status !== 202) throw new Error('There was nothing to choose.')
    shell = { ...shell, CHOICE: reply.body.choice, PAGE: reply.body.accounts[0]?.id ?? '' }

    expect(JSON.parse(await walk(choose))).toMatchObject([{ id: shell.PAGE, type: 'facebook' }])
  })

  test('schedules one post for several platforms, with each platform’s own options', async () => {
    const film = await upload(person(), { file: anMp4(), as: 'video/mp4' })
    const channel = await connectAccount(person(), 'youtube', 'ada')
    const at = new Date(Date.now() + 3_600_000).toISOString()
    shell = { ...shell, X: shell.ACCOUNT, CHANNEL: channel.id, FILE: film.id, AT: at }

    expect(JSON.parse(await walk(forSeveral))).toMatchObject({ status: 1, content: 'For all.' })
  })

  test('pays for a plan, which then applies', async () => {
    const printed = await walk(paying)

    expect(printed).toMatch(/"status":"(processing|paid)"/)
    await until(
      () => person().request(paymentsApi.plan, {}),
      ({ body }) => body.entitlements.plan === 'creator',
    )
  })
})
