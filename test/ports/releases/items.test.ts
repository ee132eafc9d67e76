import { readdirSync, readFileSync } from 'node:fs'
import type { AttributeValue } from '@aws-sdk/client-dynamodb'
import { afterAll, expect, test } from 'vitest'
import * as z from 'zod'
import { dynamoPersonRecords } from '#functions/adapters/dynamo/person-records.ts'
import { dynamoPosts } from '#functions/adapters/dynamo/posts.ts'
import { dynamoTargets } from '#functions/adapters/dynamo/targets.ts'
import { postStatus } from '#shared/domain/post-status.ts'
import { advance } from '#shared/domain/target-rules.ts'
import { aState } from '../../builders/a-target.ts'
import { startDynamo } from '../../setup/dynamo.ts'
import { readItems, writeItems } from './written-items.ts'

// The table contains items from every kept release. Each is read the way the release that wrote it meant it. Today's
// items are written here, so the next release keeps whatever can be read.

/** DynamoDB itself rejects invalid values. */
const StoredValue = z.custom<AttributeValue>((value) => typeof value === 'object')
const Kept = z.object({ items: z.array(z.record(z.string(), StoredValue)), read: z.record(z.string(), z.array(z.unknown())) })
const today = 'today’s items'
const releases = [today, ...readdirSync(new URL('.', import.meta.url)).filter((name) => /^items-.*\.json$/.test(name))]

/** A table as a release left it. */
const leftBy = async (release: string) => {
  const dynamo = await startDynamo()
  afterAll(dynamo.stop)
  const { items, read } =
    release === today ? await keptToday() : Kept.parse(JSON.parse(readFileSync(new URL(release, import.meta.url), 'utf8')))
  for (const Item of items) await dynamo.putStored(Item)
  return { table: dynamo.table, read }
}

const keptToday = async () => {
  const dynamo = await startDynamo()
  await writeItems(dynamo.table)
  const kept = { items: await dynamo.allStored(), read: await readItems(dynamo.table) }
  await dynamo.stop()
  return Kept.parse(JSON.parse(JSON.stringify(kept)))
}

test.each(releases)('reads %s correctly', async (release) => {
  const { table, read } = await leftBy(release)

  expect(JSON.parse(JSON.stringify(await readItems(table)))).toEqual(read)
})

test.each(releases)('exports %s to their person', async (release) => {
  const { table, read } = await leftBy(release)

  const { items } = await dynamoPersonRecords(table).page('user-1')

  const posts = items.filter(({ kind }) => kind === 'post').map(({ kind: _, ...post }) => post)
  expect(posts.length).toBeGreaterThan(0)
  for (const post of posts) expect(read.posts).toContainEqual(JSON.parse(JSON.stringify(post)))
})

test.each(releases)('%s keep working: a post is edited, its target moves, and its list shows the result', async (release) => {
  const { table } = await leftBy(release)
  const [posts, targets] = [dynamoPosts(table), dynamoTargets(table)]
  const ref = { workspaceId: 'user-1', id: 'scheduled' }
  const [post, target] = [await posts.get(ref), await targets.get({ postId: ref.id, accountId: 'x_77' })]
  if (!post || !target) throw new Error(`${release} has no scheduled post.`)
  const published = advance(target, { state: aState.published() })

  const replaced = await targets.replace(published)
  const settled = await posts.sync({ ...post, status: postStatus.published, syncedVersion: post.syncedVersion + 1 })
  const edited = await posts.replace({ ...post, revision: 2, content: 'Edited' }, 1, [])

  expect([replaced, settled, edited]).toEqual([true, true, true])
  expect(await targets.get(published)).toEqual(published)
  expect(await posts.get(ref)).toEqual({ ...post, revision: 2, content: 'Edited' })
})

test.each(releases)('shows a settled post of %s as it was settled and written', async (release) => {
  const { table } = await leftBy(release)
  const posts = dynamoPosts(table)
  const ref = { workspaceId: 'user-1', id: 'scheduled' }
  const post = await posts.get(ref)
  if (!post) throw new Error(`${release} has no scheduled post.`)
  const settled = { ...post, status: postStatus.published, targets: [], listedAt: '2026-05-04T09:00:05.000Z', syncedVersion: 99 }

  await posts.sync(settled)

  expect(await posts.get(ref)).toEqual(settled)
  expect((await posts.ofStatus('user-1', postStatus.published, { limit: 100 })).items).toContainEqual(settled)
})
