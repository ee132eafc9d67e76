import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { lambdaImageVariants } from '#functions/adapters/image-variants/lambda-image-variants.ts'
import { processDraw } from '#functions/adapters/image-variants/process-draw.ts'
import { RenderOrder, toRenderAnswer } from '#functions/adapters/image-variants/render-call.ts'
import type { Draw } from '#functions/ports/image-variants.ts'
import { makeImageVariant } from '#functions/use-cases/media/make-image-variant.ts'
import { startControl } from '#infra/local-aws/control.ts'
import type { Media } from '#shared/domain/media.ts'
import type { PictureNeed } from '#shared/domain/pictures.ts'
import { pointAt } from '../setup/aws-variables.ts'
import { aMedia } from './a-media.ts'
import { aPng } from './samples.ts'
import { startOwnStorage, submit } from './storage.ts'

const need: PictureNeed = { name: 'instagram-feed', contentTypes: ['image/jpeg'], bytesMax: 8_000_000, ratioMin: 0.8, ratioMax: 1.91 }
const file = aPng({ width: 90, height: 30 })

let storage: Awaited<ReturnType<typeof startOwnStorage>>
let control: Awaited<ReturnType<typeof startControl>>
/** The `render` function's behavior, which a test may replace. */
let render: (event: unknown) => Promise<unknown>
const calls: unknown[] = []

const draw = processDraw()

const makeIt = () => async (event: unknown) => toRenderAnswer(await makeImageVariant({ ...storage, draw }, RenderOrder.parse(event)))

beforeAll(async () => {
  storage = await startOwnStorage({ sharedUrl: 'https://crier.test' })
  control = await startControl({
    actions: {},
    rest: () => undefined,
    invoke: async (name, event) => {
      calls.push(name)
      return render(event)
    },
    report: () => undefined,
  })
  pointAt('LAMBDA', control.url)
  render = makeIt()
})
afterEach(() => {
  calls.length = 0
  render = makeIt()
})
afterAll(async () => {
  await control.stop()
  await storage.stop()
})

const imageVariants = () => lambdaImageVariants({ kept: storage.kept, functionName: 'render' })

/** Uploads and accepts an image. */
const accepted = async (id: string): Promise<Media> => {
  const media = aMedia({ id, contentType: 'image/png', bytes: file.length, state: { name: 'ready', width: 90, height: 30 } })
  await submit(await storage.files.uploadForm(media), new Uint8Array(file))
  const upload = await storage.files.uploaded(media)
  if (upload) await storage.files.accept(media, upload)
  return media
}

test('an image variant is created on first request, and found from then on', async () => {
  const media = await accepted('first')

  const first = await imageVariants().ensure(media, need)
  const second = await imageVariants().ensure(media, need)

  expect(first).toMatchObject({ file: { workspaceId: 'user-1', id: 'first', variant: 'instagram-feed' }, contentType: 'image/jpeg' })
  expect(first.width / first.height).toBeLessThanOrEqual(1.91)
  expect(second).toEqual(first)
  expect(calls).toEqual(['render'])
})

test('two concurrent requests get the same variant', async () => {
  const media = await accepted('at-once')

  const [one, other] = await Promise.all([imageVariants().ensure(media, need), imageVariants().ensure(media, need)])

  expect(one).toEqual(other)
})

test('a platform fetches an image variant from the site’s own address, signed for the storage, for two hours', async () => {
  const { file: variant, bytes } = await imageVariants().ensure(await accepted('shared'), need)

  const url = new URL(await storage.files.shareUrl(variant))

  expect(url.origin).toBe('https://crier.test')
  expect(url.searchParams.get('X-Amz-Expires')).toBe('7200')
  // The site passes the call on to the storage under the storage's host name.
  const response = await fetch(`${storage.url}${url.pathname}${url.search}`, { redirect: 'error' })
  expect(response.headers.get('content-type')).toBe('image/jpeg')
  expect(await response.arrayBuffer()).toHaveProperty('byteLength', bytes)
})

test('a variant that can’t be created is refused with the reason', async () => {
  const media = await accepted('unmakeable')
  render = async () => ({ kind: 'refused', code: 'invalid', message: 'The picture can’t be read.' })

  await expect(imageVariants().ensure(media, need)).rejects.toMatchObject({ code: 'invalid', message: 'The picture can’t be read.' })
})

test.each([
  ['GIF that moves', { kind: 'gif' }],
  ['video', { kind: 'video' }],
] as const)('no image variant is created from a %s', async (_name, own) => {
  await expect(imageVariants().ensure(aMedia(own), need)).rejects.toMatchObject({ code: 'invalid' })

  expect(calls).toEqual([])
})

test('a failing function doesn’t count as a refusal of the image', async () => {
  const media = await accepted('broken')
  render = () => Promise.reject(new Error('out of memory'))

  await expect(imageVariants().ensure(media, need)).rejects.toThrow(/^The function render failed: Unhandled\.$/)
  expect(calls).toHaveLength(1)
})

test('an image variant doesn’t stay if its file is deleted while it’s being created', async () => {
  const media = await accepted('deleted')
  const deleting: Draw = async (...input) => {
    await storage.files.remove(media)
    return draw(...input)
  }
  const making = makeImageVariant({ ...storage, draw: deleting }, { media, need })

  await expect(making).rejects.toMatchObject({ code: 'not-found' })
  await expect(storage.kept.find({ workspaceId: media.workspaceId, id: media.id, variant: need.name })).resolves.toBeUndefined()
})
