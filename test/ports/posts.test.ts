import { afterAll, describe, expect, test } from 'vitest'
import type { PostChange, TargetChange } from '#functions/ports/posts.ts'
import { advance } from '#shared/domain/target-rules.ts'
import type { Target } from '#shared/domain/targets.ts'
import { accountsPerPost } from '#shared/publishing/posts.ts'
import { aPost, aScheduledPost } from '../builders/a-post.ts'
import { aState, aTarget } from '../builders/a-target.ts'
import { startDynamo } from '../setup/dynamo.ts'
import { keepTargets, postStores } from './post-stores.ts'

const dynamo = await startDynamo()
afterAll(dynamo.stop)

const created = (target: Target): TargetChange => ({ kind: 'create', target })
const replaced = (target: Target): TargetChange => ({ kind: 'replace', target })
const removed = (ref: Target): TargetChange => ({ kind: 'remove', ref, version: ref.version })

describe.each(postStores(dynamo.table))('posts ($name)', ({ targets, posts, jobs }) => {
  /** A post to x_1, x_2, and x_3, and what is stored of it. */
  const kept = async (id: string) => {
    const written = ['x_1', 'x_2', 'x_3'].map((accountId) => aTarget({ postId: id, accountId }))
    const post = await keepTargets(posts, ...written)
    const [one, two, three] = written
    if (!one || !two || !three) throw new Error('There are three.')
    return { post, one, two, three, lies: async () => [await posts.get(post), ...(await targets.ofPost(id))] }
  }

  test('finds a post by its owner as written, with its targets', async () => {
    const target = aTarget({ postId: 'found' })
    const post = aScheduledPost([target], {
      id: 'found',
      overrides: { x: { content: 'Grüße 🎉', media: ['file-1'] } },
      options: { x: { parts: ['two'], replySettings: 'following' } },
    })

    expect(await posts.create(post, [created(target)])).toBe(true)
    expect(await posts.get({ workspaceId: 'user-1', id: 'found' })).toEqual(post)
    expect(await targets.ofPost('found')).toEqual([target])
    expect(await posts.get({ workspaceId: 'user-2', id: 'found' })).toBeUndefined()
  })

  test('doesn’t overwrite an existing ID or its targets', async () => {
    const { post, lies } = await kept('taken')
    const before = await lies()

    expect(await posts.create({ ...post, content: 'Other' }, [created(aTarget({ postId: 'taken', accountId: 'x_4' }))])).toBe(false)
    expect(await lies()).toEqual(before)
  })

  test('a job submitted with a post replaces the one before, unless the post is refused', async () => {
    const planned = (minute: number): PostChange => ({
      kind: 'plan-job',
      job: { ownerId: 'user-1', kind: 'check-post', subject: 'checked' },
      dueAt: `2026-05-04T09:0${minute}:00.000Z`,
    })
    const post = aPost({ id: 'checked' })
    const dueTimes = async () => (await jobs.of('user-1')).flatMap(({ subject, dueAt }) => (subject === post.id ? dueAt : []))

    await posts.create(post, [planned(1)])
    await posts.create(post, [planned(2)])
    expect(await dueTimes()).toEqual(['2026-05-04T09:01:00.000Z'])

    await posts.replace({ ...post, revision: 2 }, 1, [planned(3)])
    expect(await dueTimes()).toEqual(['2026-05-04T09:03:00.000Z'])
  })

  test('creates nothing if one of a post’s targets already exists', async () => {
    const { one } = await kept('orphan')
    const next = aPost({ id: 'orphan', workspaceId: 'user-2' })

    expect(await posts.create(next, [created(one), created({ ...one, accountId: 'x_4' })])).toBe(false)
    expect(await posts.get(next)).toBeUndefined()
    expect((await targets.ofPost('orphan')).map(({ accountId }) => accountId)).toEqual(['x_1', 'x_2', 'x_3'])
  })

  test('exactly one of many identical creates succeeds', async () => {
    const contents = Array.from({ length: 8 }, (_, index) => `Good morning ${index}`)

    const wins = await Promise.all(
      contents.map((content) => posts.create(aPost({ id: 'created-once', content }), [created(aTarget({ postId: 'created-once' }))])),
    )

    expect(wins.filter(Boolean)).toHaveLength(1)
    expect((await posts.get(aPost({ id: 'created-once' })))?.content).toBe(contents[wins.indexOf(true)])
  })

  test('an edit of the newest revision replaces the post and adds, replaces, and removes targets', async () => {
    const { post, one, two, three, lies } = await kept('edited')
    const [next, added] = [advance(two, { revision: 2, content: { ...two.content, text: 'New' } }), { ...one, accountId: 'x_0' }]
    const edited = { ...post, revision: 2, content: 'New' }

    expect(await posts.replace(edited, 1, [created(added), replaced(next), removed(three)])).toBe(true)
    expect(await lies()).toEqual([edited, added, one, next])
  })

  test.each([0, 2])('an edit based on revision %i of a post at revision 1 writes nothing', async (revision) => {
    const { post, one, lies } = await kept(`stale-${revision}`)
    const before = await lies()

    expect(await posts.replace({ ...post, revision: 3, content: 'New' }, revision, [replaced(advance(one, {}))])).toBe(false)
    expect(await lies()).toEqual(before)
  })

  test.each<[string, (target: Target) => TargetChange]>([
    ['to be replaced was changed', (target) => replaced(advance(target, { revision: 2 }))],
    ['to be removed was changed', removed],
    ['to be added is there', created],
  ])('an edit one of whose targets %s in the meantime writes nothing', async (why, change) => {
    const { post, one, two, three, lies } = await kept(`changed ${why}`)
    await targets.replace(advance(two, { state: aState.enqueued() }))
    const before = await lies()

    const isWritten = await posts.replace({ ...post, revision: 2, content: 'New' }, 1, [
      replaced(advance(one, { revision: 2 })),
      change(two),
      removed(three),
    ])

    expect(isWritten).toBe(false)
    expect(await lies()).toEqual(before)
  })

  test.each<[string, (target: Target) => TargetChange]>([
    ['replaced', (target) => replaced(advance(target, { revision: 2 }))],
    ['removed', removed],
  ])('an edit that wants a missing target %s writes nothing', async (why, change) => {
    const { post, lies } = await kept(`gone-${why}`)
    const before = await lies()

    const gone = aTarget({ postId: `gone-${why}`, accountId: 'x_9' })
    expect(await posts.replace({ ...post, revision: 2 }, 1, [change(gone)])).toBe(false)
    expect(await lies()).toEqual(before)
  })

  test('an edit of a deleted post doesn’t bring it back', async () => {
    expect(await posts.replace(aPost({ id: 'nowhere', revision: 2 }), 1, [created(aTarget({ postId: 'nowhere' }))])).toBe(false)
    expect(await posts.get(aPost({ id: 'nowhere' }))).toBeUndefined()
    expect(await targets.ofPost('nowhere')).toEqual([])
  })

  test('exactly one of many edits of the same revision succeeds', async () => {
    const { post, one, lies } = await kept('edit-race')
    const edits = Array.from({ length: 8 }, (_, index) => ({ ...post, revision: 2, content: `Edit ${index}` }))

    const wins = await Promise.all(edits.map((edit) => posts.replace(edit, 1, [replaced(advance(one, { revision: 2 }))])))

    expect(wins.filter(Boolean)).toHaveLength(1)
    expect((await lies())[0]).toEqual(edits[wins.indexOf(true)])
  })

  test('exactly one of an edit and a worker racing for a target wins', async () => {
    const { post, one, lies } = await kept('worker-race')
    const [byPerson, byWorker] = [advance(one, { revision: 2 }), advance(one, { state: aState.sending() })]

    const [isEdited, isSending] = await Promise.all([
      posts.replace({ ...post, revision: 2 }, 1, [replaced(byPerson)]),
      targets.replace(byWorker),
    ])

    const [after, target] = await lies()
    expect([isEdited, isSending].filter(Boolean)).toHaveLength(1)
    expect(after).toEqual(isEdited ? { ...post, revision: 2 } : post)
    expect(target).toEqual(isEdited ? byPerson : byWorker)
  })

  test('can replace all accounts of the largest post at once', async () => {
    const accounts = (from: number) =>
      Array.from({ length: accountsPerPost }, (_, index) => aTarget({ postId: 'largest', accountId: `x_${from + index}` }))
    const post = await keepTargets(posts, ...accounts(100))

    const isWritten = await posts.replace({ ...post, revision: 2 }, 1, [...accounts(100).map(removed), ...accounts(200).map(created)])

    expect(isWritten).toBe(true)
    expect(await targets.ofPost('largest')).toEqual(accounts(200))
  })

  test('deleting a post deletes its targets', async () => {
    const { post, one, two, three, lies } = await kept('deleted')

    expect(await posts.remove(post, 1, [one, two, three].map(removed))).toBe(true)
    expect(await lies()).toEqual([undefined])
    expect(await posts.remove(post, 1, [])).toBe(false)
  })

  test('a deletion based on another revision deletes nothing', async () => {
    const { post, one, two, three, lies } = await kept('delete-stale')
    const before = await lies()

    expect(await posts.remove(post, 2, [one, two, three].map(removed))).toBe(false)
    expect(await lies()).toEqual(before)
  })

  test('a deletion deletes nothing if a target changed in the meantime', async () => {
    const { post, one, two, three, lies } = await kept('delete-changed')
    await targets.replace(advance(two, { state: aState.sending() }))
    const before = await lies()

    expect(await posts.remove(post, 1, [one, two, three].map(removed))).toBe(false)
    expect(await lies()).toEqual(before)
  })

  test("a stranger can’t change or delete another person's posts", async () => {
    const { post, one, lies } = await kept('private')
    const stranger = { ...post, workspaceId: 'user-2' }
    const before = await lies()

    expect(await posts.replace({ ...stranger, revision: 2 }, 1, [replaced(advance(one, {}))])).toBe(false)
    expect(await posts.remove(stranger, 1, [removed(one)])).toBe(false)
    expect(await posts.sync({ ...stranger, syncedVersion: 99 })).toBe(false)
    expect(await lies()).toEqual(before)
  })
})
