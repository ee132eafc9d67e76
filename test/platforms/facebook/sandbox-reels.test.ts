import { expect, test } from 'vitest'
import * as z from 'zod'
import { minuteMs, secondMs } from '#shared/domain/times.ts'
import { anMp4 } from '#test/media/samples.ts'
import { putFault, received } from '#test/sandbox/world.ts'
import { aPage, refusalOf } from './person.ts'

const reel = anMp4({ width: 720, height: 1280, durationMs: 10 * secondMs })
const Started = z.object({ video_id: z.string(), upload_url: z.string() })
const Debug = z.object({ debug_info: z.object({ retriable: z.boolean(), type: z.string() }) })

const started = async (content: Buffer = reel) => {
  const page = await aPage({ reel: content })
  const { video_id: id, upload_url: url } = Started.parse(await (await page.post('video_reels', { upload_phase: 'start' })).json())
  const upload = (headers: Record<string, string>, body?: BodyInit) =>
    fetch(url, { method: 'POST', headers: { authorization: `OAuth ${page.page.access_token}`, ...headers }, body: body ?? null })
  return {
    ...page,
    id,
    url,
    upload,
    finish: () => page.post('video_reels', { upload_phase: 'finish', video_id: id, video_state: 'PUBLISHED', description: 'Hello' }),
    status: async () => (await (await page.get(`/${id}?fields=status`)).json()).status,
  }
}

const problemOf = async (response: Response) => Debug.parse(await response.json()).debug_info.type

test('a reel is created, uploaded to another host, and published, in that order', async () => {
  const facebook = await started()
  const early = await refusalOf(await facebook.finish())
  const taken = await (await facebook.upload({ file_url: await facebook.urlOf('reel') })).json()
  const uploaded = await facebook.status()
  const finished = await (await facebook.finish()).json()
  const publishing = await facebook.status()
  facebook.world.clock.now += 5 * secondMs

  expect(facebook.url).toContain('/rupload.facebook.com/video-upload/v26.0/')
  expect(early).toBe('400 6000')
  expect([taken, finished]).toEqual([{ success: true }, { success: true }])
  expect(uploaded).toMatchObject({
    uploading_phase: { status: 'complete', bytes_transfered: reel.length },
    publishing_phase: { status: 'not_started' },
  })
  expect(publishing).toMatchObject({ video_status: 'processing', publishing_phase: { status: 'in_progress' } })
  expect(await facebook.status()).toMatchObject({ video_status: 'ready', publishing_phase: { publish_status: 'published' } })
  expect(await received(facebook.world, '?platform=facebook')).toMatchObject([{ content: 'Hello', facts: { kind: 'reel' } }])
})

test('an upload requires the OAuth scheme and either a URL or an offset and size', async () => {
  const { page, upload, urlOf } = await started()

  expect(await problemOf(await upload({ authorization: `Bearer ${page.access_token}`, file_url: await urlOf('reel') }))).toBe(
    'NotAuthorizedError',
  )
  expect(await problemOf(await upload({}, reel))).toBe('InvalidHeaderError')
  expect(await problemOf(await upload({ file_url: await urlOf('reel') }, 'a body'))).toBe('InvalidHeaderError')
  expect(await problemOf(await upload({ file_url: await urlOf('gone') }))).toBe('FileUrlProcessingError')
})

test('a file sent in pieces resumes where it stopped and nowhere else', async () => {
  const { status, upload } = await started()
  const half = Math.floor(reel.length / 2)
  const size = { file_size: String(reel.length) }

  const first = await upload({ offset: '0', ...size }, reel.subarray(0, half))
  const between = await status()
  const wrong = await upload({ offset: '7', ...size }, reel.subarray(7))
  const second = await upload({ offset: String(half), ...size }, reel.subarray(half))

  expect(await problemOf(first)).toBe('PartialRequestError')
  expect(between).toMatchObject({ video_status: 'uploading', uploading_phase: { status: 'in_progress', bytes_transfered: half } })
  expect(await problemOf(wrong)).toBe('OffsetInvalidError')
  expect(await second.json()).toEqual({ success: true })
})

test.each([
  ['is too short', anMp4({ width: 720, height: 1280, durationMs: 2 * secondMs }), 'between 3 and 90 seconds'],
  ['is not 9:16', anMp4({ width: 1280, height: 720, durationMs: 10 * secondMs }), '9:16'],
  ['is no video', Buffer.from('Hello'), 'not a video'],
])('processing fails for a reel whose file %s', async (_, content, message) => {
  const facebook = await started(content)
  await facebook.upload({ file_url: await facebook.urlOf('reel') })
  await facebook.finish()
  facebook.world.clock.now += 5 * secondMs

  expect(await facebook.status()).toMatchObject({
    video_status: 'error',
    processing_phase: { error: { message: expect.stringContaining(message) } },
  })
  expect(await received(facebook.world, '?platform=facebook')).toEqual([])
})

test('the fault switch slows or fails a reel’s processing or refuses its file', async () => {
  const facebook = await started()
  await putFault(facebook.world, { platform: 'facebook', operation: 'upload', uploadProblem: 'ProcessingFailedError' })
  const refused = await facebook.upload({ file_url: await facebook.urlOf('reel') })
  await facebook.upload({ file_url: await facebook.urlOf('reel') })
  await putFault(facebook.world, { platform: 'facebook', operation: 'post', processingMs: minuteMs })
  await facebook.finish()
  facebook.world.clock.now += 59 * secondMs
  const slow = await facebook.status()
  await putFault(facebook.world, { platform: 'facebook', operation: 'status', processingError: 'The file is damaged.' })
  facebook.world.clock.now += secondMs

  expect(await problemOf(refused)).toBe('ProcessingFailedError')
  expect(slow).toMatchObject({ video_status: 'processing' })
  expect(await facebook.status()).toMatchObject({ video_status: 'error', processing_phase: { error: { message: 'The file is damaged.' } } })
})

test('a Page is limited to thirty reels a day', async () => {
  const facebook = await started()
  const publish = async () => {
    const { video_id, upload_url } = Started.parse(await (await facebook.post('video_reels', { upload_phase: 'start' })).json())
    const headers = { authorization: `OAuth ${facebook.page.access_token}`, file_url: await facebook.urlOf('reel') }
    await fetch(upload_url, { method: 'POST', headers })
    return facebook.post('video_reels', { upload_phase: 'finish', video_id, video_state: 'PUBLISHED' })
  }
  for (let number = 0; number < 30; number += 1) expect((await publish()).status).toBe(200)

  expect(await refusalOf(await publish())).toBe('400 368/1390008')
  facebook.world.clock.now += 86_400_001
  expect((await publish()).status).toBe(200)
})
