import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, describe, expect, test } from 'vitest'
import { demoUser } from '#infra/machine/demo/seed.ts'
import { authApi } from '#shared/contracts/auth.ts'
import { paymentsApi } from '#shared/contracts/payments.ts'
import { platformsApi } from '#shared/contracts/platforms.ts'
import { postsApi } from '#shared/contracts/posts.ts'
import { createClient } from '#web/lib/request.ts'
import { blocksOfClass, codeBlocksOf, placeOf } from '../documentation/code-blocks.ts'
import { followGuide } from '../documentation/follow-guide.ts'
import { hasCurl, runBlock, type Shell } from '../documentation/run-block.ts'
import { anMp4 } from '../media/samples.ts'
import { startCrier, startCrierIn } from './crier.ts'
import { connectAccount, consent, mailedToken } from './person.ts'
import { received } from './sandbox.ts'
import { until } from './until.ts'
import { upload } from './upload.ts'

const execute = promisify(execFile)

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

describe.skipIf(!hasCurl)('docs/add-an-endpoint.md, followed verbatim', async () => {
  const copy = await followGuide()
  afterAll(copy.remove)

  test('the changed code type-checks together with everything it touches', async () => {
    const files = [
      'functions/api/groups/answers.test.ts',
      'functions/api/groups/handler.ts',
      'test/api/bad-input/grouped-accounts.ts',
      'web/src/vite-env.d.ts',
    ]
    await writeFile(join(copy.folder, 'guide.json'), JSON.stringify({ extends: './tsconfig.json', include: [], files }))
    const compiler = join(copy.folder, 'node_modules/typescript/bin/tsc')

    const problems = await execute(process.execPath, [compiler, '-p', 'guide.json'], { cwd: copy.folder }).then(
      () => '',
      ({ stdout }: { stdout: string }) => stdout,
    )

    expect(problems).toBe('')
  })

  test('the added test passes', async () => {
    const command = ['vitest', 'run', '--project', 'unit', 'functions/api/groups', '-t', 'one group is found by its id']

    const { stdout } = await execute('npx', command, { cwd: copy.folder, env: { ...process.env, NO_COLOR: '1' } })

    expect(stdout).toMatch(/Tests +1 passed/)
  })

  test('the last block returns the group', async () => {
    const crier = await startCrierIn(copy.folder)
    afterAll(crier.stop)
    const { email, ...demo } = demoUser
    const { body } = await createClient({ baseUrl: crier.url }).request(authApi.register, { username: email, ...demo })
    const token = await mailedToken(crier, email)
    await createClient({ baseUrl: crier.url, token: body.token }).request(authApi.verifyEmail, { token })

    const { printed } = await runBlock(copy.walk, crier, process.env)

    expect(JSON.parse(printed)).toEqual({ id: expect.any(String), name: 'Shops' })
  })
})
