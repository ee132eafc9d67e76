import { expect, test } from 'vitest'
import { aLongMp4 } from '#test/platforms/linkedin/files.ts'
import { aPng } from '#test/sandbox/files.ts'
import { putFault } from '#test/sandbox/world.ts'
import { connected, type Member, withMedia } from './member.ts'

const partBytes = 4_194_304

test('refuses uploads on another member’s behalf', async () => {
  const { begin } = await connected()

  expect((await begin('images', { owner: 'urn:li:person:other' })).status).toBe(403)
  expect((await begin('videos', { owner: 'urn:li:person:other', fileSizeBytes: 90_000 })).status).toBe(403)
})

test('an image requires the member’s token and has to be an image', async () => {
  const { begin, put } = await connected()
  const { value } = await begin('images')

  expect((await put(value.uploadUrl, aPng(), {})).status).toBe(401)
  expect(await put(value.uploadUrl, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"/>'))).toMatchObject({
    status: 400,
  })
  expect((await put(value.uploadUrl, aPng())).status).toBe(201)
})

test('a post with an image not uploaded yet has to wait', async () => {
  const { begin, post } = await connected()
  const { value } = await begin('images')

  expect(await post(withMedia(value.image))).toMatchObject({ status: 400, body: { code: 'MEDIA_ASSET_WAITING_UPLOAD' } })
})

test('allows two to twenty images and only one kind of content', async () => {
  const { post, image } = await connected()
  const id = await image()
  const multiImage = (count: number) => ({ images: Array.from({ length: count }, () => ({ id })) })

  expect((await post({ content: { multiImage: multiImage(1) } })).status).toBe(400)
  expect((await post({ content: { multiImage: multiImage(21) } })).status).toBe(400)
  expect((await post({ content: { media: { id }, multiImage: multiImage(2) } })).status).toBe(400)
  expect((await post({ content: { multiImage: multiImage(2) } })).status).toBe(201)
})

/** Announces a video and sends its parts. Returns their IDs, quoted as received. */
const sendVideo = async ({ begin, put }: Member, bytes: Buffer) => {
  const { value } = await begin('videos', { fileSizeBytes: bytes.length })
  const etags: string[] = []
  for (const { uploadUrl, firstByte, lastByte } of value.uploadInstructions)
    etags.push((await put(uploadUrl, bytes.subarray(firstByte, lastByte + 1), {})).headers.get('etag') ?? '')
  return { value, etags }
}

const finish = ({ rest }: Member, video: string, uploadToken: string, uploadedPartIds: string[]) =>
  rest('/videos?action=finalizeUpload', { body: { finalizeUploadRequest: { video, uploadToken, uploadedPartIds } } })

const unquoted = (etags: string[]) => etags.map((etag) => etag.replaceAll('"', ''))

test('a video’s parts go to another host without a token, each with its own length', async () => {
  const member = await connected()
  const { value } = await member.begin('videos', { fileSizeBytes: partBytes + 100 })
  const [first, last] = value.uploadInstructions

  expect(last).toMatchObject({ firstByte: partBytes, lastByte: 2 * partBytes - 1 })
  expect((await member.put(last?.uploadUrl ?? '', new Uint8Array(100))).status).toBe(403)
  expect((await member.put(last?.uploadUrl ?? '', new Uint8Array(101), {})).status).toBe(400)
  expect((await member.put(first?.uploadUrl ?? '', new Uint8Array(100), {})).status).toBe(400)
  expect((await member.put(last?.uploadUrl ?? '', new Uint8Array(100), {})).headers.get('etag')).toMatch(/^".+"$/)
})

test('a video is finished with its token and all parts in order, then processed, then usable', async () => {
  const member = await connected()
  const { value, etags } = await sendVideo(member, await aLongMp4(partBytes + 100))
  const ids = unquoted(etags)
  const status = async () => (await member.rest(`/videos/${encodeURIComponent(value.video)}`)).body.status
  const before = await status()

  for (const [sentToken, partIds] of [
    ['wrong', ids],
    [value.uploadToken, ids.toReversed()],
    [value.uploadToken, ids.slice(1)],
    [value.uploadToken, etags],
  ] as const)
    expect((await finish(member, value.video, sentToken, [...partIds])).status).toBe(400)
  const finished = await finish(member, value.video, value.uploadToken, ids)
  const early = await member.post(withMedia(value.video))

  expect([before, finished.status, finished.text, early.body.code]).toEqual(['WAITING_UPLOAD', 200, '', 'MEDIA_ASSET_WAITING_UPLOAD'])
  expect([await status(), await status(), await status()]).toEqual(['PROCESSING', 'AVAILABLE', 'AVAILABLE'])
  expect((await member.post(withMedia(value.video))).headers.get('x-restli-id')).toMatch(/^urn:li:ugcPost:/)
})

test('a video that fails processing says why and can’t be posted', async () => {
  const member = await connected()
  await putFault(member.world, { platform: 'linkedin', operation: 'upload', processingError: 'Bad codec' })
  const { value, etags } = await sendVideo(member, await aLongMp4())
  await finish(member, value.video, value.uploadToken, unquoted(etags))

  expect((await member.rest(`/videos/${encodeURIComponent(value.video)}`)).body).toMatchObject({
    status: 'PROCESSING_FAILED',
    processingFailureReason: 'Bad codec',
  })
  expect((await member.post(withMedia(value.video))).body.code).toBe('MEDIA_ASSET_PROCESSING_FAILED')
})
