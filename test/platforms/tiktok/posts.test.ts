import { expect, test } from 'vitest'
import { hourMs, minuteMs, secondMs } from '#shared/domain/times.ts'
import { aPng } from '#test/media/samples.ts'
import { anImage } from '../x/deliveries.ts'
import { deliver, deliverUntil, withProgress } from '../x/on-sandbox.ts'
import { aPhotoFile, aVideoFile, onSandbox } from './rig.ts'

const mebibyte = 1024 * 1024

test('announces, sends, and publishes a video with the person’s options', async () => {
  const tiktok = await onSandbox({ files: [aVideoFile()] })
  const options = {
    allowComments: true,
    allowDuets: false,
    allowStitches: true,
    isPromotion: true,
    ownBrand: true,
    madeWithAi: true,
    coverAtMs: secondMs,
  }

  const { outcome, steps } = await deliver(tiktok, tiktok.aDelivery({ options }))

  const [post] = await tiktok.received()
  expect(steps).toEqual(['upload-start', 'publish', 'status'])
  expect(post).toMatchObject({
    account: 'ada',
    content: 'Opening day #shop',
    media: [{ type: 'video/mp4' }],
    facts: {
      kind: 'video',
      isDraft: false,
      privacy: 'PUBLIC_TO_EVERYONE',
      allows: ['comments', 'stitches'],
      label: 'Promotional content',
      isAiGenerated: true,
      coverAtMs: secondMs,
    },
  })
  expect(outcome).toMatchObject({ kind: 'published', remoteId: post?.id, url: post?.url })
})

test('keeps every digit of a post ID although TikTok writes it as a number', async () => {
  const tiktok = await onSandbox({ files: [aVideoFile()] })

  const { outcome } = await deliver(tiktok, tiktok.aDelivery())

  expect(outcome.kind === 'published' && outcome.remoteId).toMatch(/^74\d{17}$/)
  expect(outcome.kind === 'published' && String(Number(outcome.remoteId))).not.toBe(outcome.kind === 'published' && outcome.remoteId)
})

test('sends a video of up to 64 MiB in one piece', async () => {
  const tiktok = await onSandbox({ files: [aVideoFile({ bytes: 64 * mebibyte })] })

  const { outcome, steps } = await deliver(tiktok, tiktok.aDelivery())

  expect(steps).toEqual(['upload-start', 'publish', 'status'])
  expect((await tiktok.received())[0]?.media).toMatchObject([{ bytes: 64 * mebibyte }])
  expect(outcome.kind).toBe('published')
})

test('continues an upload that started with smaller pieces in that size', async () => {
  const tiktok = await onSandbox({ files: [aVideoFile({ bytes: 66 * mebibyte })] })
  const begun = await deliverUntil(tiktok, tiktok.aDelivery(), 'upload')
  const task = { ...Object(begun.progress.task) }
  const { chunkBytes: _, ...state } = task.state

  const { outcome } = await deliver(tiktok, { ...begun, progress: { ...begun.progress, task: { ...task, state } } })

  expect(outcome.kind).toBe('published')
})

test('sends a large video in pieces, the last of which is public and includes the remainder', async () => {
  const tiktok = await onSandbox({ files: [aVideoFile({ bytes: 66 * mebibyte + 1 })] })

  const { outcome, steps } = await deliver(tiktok, tiktok.aDelivery())

  const [post] = await tiktok.received()
  expect(steps).toEqual(['upload-start', 'upload', 'publish', 'status'])
  expect(post?.media).toMatchObject([{ bytes: 66 * mebibyte + 1 }])
  expect(outcome.kind).toBe('published')
})

test('TikTok fetches photos from their URLs in order', async () => {
  const tiktok = await onSandbox({ files: [aPhotoFile('a'), aPhotoFile('b')] })

  const { outcome, steps } = await deliver(
    tiktok,
    tiktok.aDelivery({ options: { title: 'Opening day', addMusic: true, madeWithAi: true } }),
  )

  const [post] = await tiktok.received()
  expect(steps).toEqual(['photos', 'post', 'status'])
  expect(post).toMatchObject({
    content: 'Opening day #shop',
    facts: { kind: 'photo', title: 'Opening day', addsMusic: true, isAiGenerated: true },
  })
  expect(post?.media).toHaveLength(2)
  expect(outcome).toMatchObject({ kind: 'published', url: post?.url })
})

test('converts a PNG or a picture above 1080p to one TikTok accepts', async () => {
  const content = aPng({ width: 3_000, height: 4_000 })
  const state = { name: 'ready' as const, width: 3_000, height: 4_000 }
  const tiktok = await onSandbox({ files: [{ content, media: anImage({ bytes: content.length, state }) }] })

  const { outcome } = await deliver(tiktok, tiktok.aDelivery())

  expect(outcome.kind).toBe('published')
  expect((await tiktok.received())[0]?.media).toMatchObject([{ type: 'image/jpeg' }])
})

test.each([
  ['a video', aVideoFile(), ['upload-start', 'publish', 'status']],
  ['a photo', aPhotoFile(), ['photos', 'post', 'status']],
])('%s for the inbox is a draft that needs no privacy level or consent', async (_, file, expected) => {
  const tiktok = await onSandbox({ files: [file] })
  const delivery = { ...tiktok.aDelivery(), options: { mode: 'inbox' } }

  const { outcome, steps } = await deliver(tiktok, delivery)

  const [post] = await tiktok.received()
  expect(steps).toEqual(expected)
  expect(post?.facts).toMatchObject({ isDraft: true })
  expect(outcome).toMatchObject({ kind: 'published', url: `${tiktok.world.url}/www.tiktok.com/@ada` })
})

test('a post only its author sees has the author’s URL because TikTok never reveals its ID', async () => {
  const tiktok = await onSandbox({ files: [aVideoFile()] })

  const { outcome } = await deliver(tiktok, tiktok.aDelivery({ options: { privacy: 'SELF_ONLY' } }))

  expect(outcome).toMatchObject({
    kind: 'published',
    remoteId: expect.stringMatching(/^v_pub_file~/),
    url: `${tiktok.world.url}/www.tiktok.com/@ada`,
  })
})

test.each([
  ['a minute', minuteMs, /\/video\/\d+$/],
  ['an hour', hourMs, /\/@ada$/],
])('waits for a public post’s ID that arrives %s later, for up to two minutes', async (_, moderationMs, url) => {
  const tiktok = await onSandbox({ files: [aVideoFile()] })
  await tiktok.fault({ operation: 'post', moderationMs })

  const { outcome } = await deliver(tiktok, tiktok.aDelivery())

  expect(outcome).toMatchObject({ kind: 'published', url: expect.stringMatching(url) })
})

test('never reposts photos automatically, and videos only after reconciling', async () => {
  const tiktok = await onSandbox({ files: [aVideoFile()] })
  const ready = await deliverUntil(tiktok, tiktok.aDelivery(), 'publish')
  const { publisher } = tiktok

  expect(publisher.nextStep(ready)).toEqual({ name: 'publish', repeat: 'reconcile', isPublic: true })
  expect(publisher.nextStep(tiktok.aDelivery({ media: [] }))).toEqual({ name: 'post', repeat: 'never', isPublic: true })
})

test('polls slow processing less and less often', async () => {
  const tiktok = await onSandbox({ files: [aVideoFile()] })
  await tiktok.fault({ operation: 'post', processingMs: 20 * minuteMs })
  const pauses: number[] = []
  let delivery = await deliverUntil(tiktok, tiktok.aDelivery(), 'publish')

  for (;;) {
    const outcome = await tiktok.publisher.perform(delivery, tiktok.publisher.nextStep(delivery), tiktok.accessToken)
    delivery = withProgress(delivery, outcome)
    if (outcome.kind !== 'waiting') break
    pauses.push(outcome.checkAfterMs)
    tiktok.world.clock.now += outcome.checkAfterMs
  }

  expect([...new Set(pauses)]).toEqual([5 * secondMs, 30 * secondMs, 2 * minuteMs])
  expect(await tiktok.received()).toHaveLength(1)
})
