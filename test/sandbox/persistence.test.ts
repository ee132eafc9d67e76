import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { aPng } from './files.ts'
import {
  apps,
  callX,
  codeOf,
  connect,
  exchangeForm,
  newPkce,
  openWorld,
  putFault,
  received,
  refreshForm,
  requestToken,
  tweet,
  tweeted,
} from './world.ts'

/** Where a sandbox stores its state beyond its own lifetime. */
const aFile = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sandbox-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return join(folder, 'sandbox.sqlite')
}

/** A sandbox, with a function to close and reopen it. */
const openLasting = async () => {
  const database = await aFile()
  const world = await openWorld({ database })
  const reopen = async () => {
    await world.close()
    return await openWorld({ database })
  }
  return { world, reopen }
}

test('posts and their files survive a restart', async () => {
  const { world, reopen } = await openLasting()
  const tokens = await connect(world)
  const json = { media: aPng().toString('base64'), media_category: 'tweet_image' }
  const { data } = (await (await callX(world, tokens, '/media/upload', { json })).json()) as { data: { id: string } }
  const id = await tweeted(world, tokens, { text: 'Hello', media: { media_ids: [data.id] } })

  const posts = await received(await reopen())

  expect(posts).toMatchObject([{ id, content: 'Hello' }])
  expect((await fetch(posts[0]?.media[0]?.url ?? '')).status).toBe(200)
})

test('tokens survive a restart', async () => {
  const { world, reopen } = await openLasting()
  const tokens = await connect(world)

  const again = await reopen()

  expect((await tweet(again, tokens, { text: 'Hello' })).status).toBe(201)
  expect((await requestToken(again, refreshForm(tokens))).status).toBe(200)
})

test('a code survives a restart', async () => {
  const { world, reopen } = await openLasting()
  const { verifier, challenge } = newPkce()
  const code = await codeOf(world, 'anna', challenge)

  expect((await requestToken(await reopen(), exchangeForm(code, verifier))).status).toBe(200)
})

test('faults survive a restart', async () => {
  const { world, reopen } = await openLasting()
  const tokens = await connect(world)
  await putFault(world, { operation: 'post', status: 503, times: 'forever' })

  expect((await tweet(await reopen(), tokens, { text: 'Hello' })).status).toBe(503)
})

test('rate limits survive a restart', async () => {
  const { world, reopen } = await openLasting()
  const tokens = await connect(world)
  await tweet(world, tokens, { text: 'One' })

  const response = await tweet(await reopen(), tokens, { text: 'Two' })

  expect(response.headers.get('x-rate-limit-remaining')).toBe('98')
})

test('IDs keep increasing after a restart', async () => {
  const { world, reopen } = await openLasting()
  const tokens = await connect(world)
  const before = await tweeted(world, tokens, { text: 'One' })

  const after = await tweeted(await reopen(), tokens, { text: 'Two' })

  expect(BigInt(after)).toBeGreaterThan(BigInt(before))
})

/** A sandbox in its own process, which can be killed. */
const forkSandbox = async (database: string) => {
  const child: ChildProcess = fork(new URL('./forked-sandbox.ts', import.meta.url), [database, JSON.stringify(apps)])
  onTestFinished(() => void child.kill('SIGKILL'))
  const [url] = await once(child, 'message')
  const kill = async () => {
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  return { world: { url: String(url), api: `${url}/api.x.com/2` }, kill }
}

test('answered calls survive a kill', async () => {
  const database = await aFile()
  const { world, kill } = await forkSandbox(database)
  const tokens = await connect(world)
  const ids: string[] = []
  for (let index = 0; index < 20; index += 1) ids.push(await tweeted(world, tokens, { text: `Post ${index}` }))

  await kill()

  const posts = await received(await openWorld({ database }))
  expect(posts.map(({ id }) => id)).toEqual(ids)
})
