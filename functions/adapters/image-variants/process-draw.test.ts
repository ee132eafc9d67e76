import sharp from 'sharp'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { PictureNeed } from '#shared/domain/pictures.ts'
import { minuteMs } from '#shared/domain/times.ts'
import { linkedInPicture } from '#shared/platforms/linkedin/limits.ts'
import { xPicture } from '#shared/platforms/x/limits.ts'
import { aJpeg, aPng } from '#test/media/samples.ts'
import { processDraw } from './process-draw.ts'

const thumbnail: PictureNeed = { name: 'thumbnail', contentTypes: ['image/jpeg'], bytesMax: 200_000, widthMax: 480, heightMax: 480 }
const megabyte = 1024 * 1024
const limits = { memoryBytes: 1_200 * megabyte, cpuSeconds: 15, waitMs: minuteMs }
const tooMuch = { refused: expect.stringMatching(/too much memory or time/) }

/** An interlaced 16-bit PNG in a single color: about a megabyte, but it takes 8 bytes per pixel to open. */
const interlaced = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 4, background: { r: 200, g: 80, b: 20, alpha: 0.5 } } })
    .toColorspace('rgb16')
    .png({ progressive: true })
    .toBuffer()

const reading = (content: Uint8Array) => async () => content

test('refuses a picture that needs more memory than allowed, and draws the next one', async () => {
  const draw = processDraw({ ...limits, memoryBytes: 250 * megabyte })
  const bomb = await interlaced(5_000)

  const [first, next] = await Promise.all([draw(reading(bomb), thumbnail), draw(reading(aPng()), thumbnail)])

  expect(bomb.length).toBeLessThan(2_000_000)
  expect(first).toEqual(tooMuch)
  expect(next).toMatchObject({ contentType: 'image/jpeg', width: 40, height: 30 })
})

test('refuses a picture that takes longer to open than allowed, and draws the next one', async () => {
  const draw = processDraw({ ...limits, cpuSeconds: 0.2 })

  const [first, next] = await Promise.all([draw(reading(await interlaced(4_000)), thumbnail), draw(reading(aPng()), thumbnail)])

  expect(first).toEqual(tooMuch)
  expect(next).toMatchObject({ width: 40, height: 30 })
})

test('refuses a picture if the process gives no answer in time', async () => {
  const draw = processDraw({ ...limits, waitMs: 1 })

  expect(await draw(reading(await interlaced(2_000)), thumbnail)).toEqual(tooMuch)
})

test('refuses a picture that must be opened as a whole and won’t fit into memory by its headers, and says what to do', async () => {
  const draw = processDraw(limits)
  const announced = aPng({ width: 10_000, height: 10_000, depth: 16, kind: 6, isInterlaced: true })

  expect(await draw(reading(announced), thumbnail)).toEqual({ refused: expect.stringContaining('Save it without interlacing') })
})

test.each([
  ['a thumbnail', thumbnail],
  ['X', xPicture],
  ['LinkedIn, which takes the most pixels', linkedInPicture],
])(
  'draws a 200-megapixel photo taken upright for %s in two thirds of the available memory',
  async (_, need) => {
    const draw = processDraw({ memoryBytes: 800 * megabyte, cpuSeconds: 15, waitMs: 5 * minuteMs })
    const photo = aJpeg({ width: 16_320, height: 12_240, orientation: 6, samplings: [0x11, 0x11, 0x11], scanned: 3 })

    expect(await draw(reading(photo), need)).toMatchObject({ contentType: 'image/jpeg' })
  },
  6 * minuteMs,
)

test('does not even read a picture before the one ahead of it is done', async () => {
  const draw = processDraw(limits)
  const ahead = Promise.withResolvers<Uint8Array>()
  const asked: string[] = []
  const readOf = (name: string, content: Promise<Uint8Array>) => () => {
    asked.push(name)
    return content
  }

  const first = draw(readOf('first', ahead.promise), thumbnail)
  const second = draw(readOf('second', Promise.resolve(aPng())), thumbnail)
  await processDraw(limits)(reading(aPng()), thumbnail)
  const askedMeanwhile = [...asked]
  ahead.resolve(aPng())
  await Promise.all([first, second])

  expect(askedMeanwhile).toEqual(['first'])
  expect(asked).toEqual(['first', 'second'])
})

test('does not blame a picture, or the next one, for a failed read', async () => {
  const draw = processDraw(limits)

  await expect(draw(() => Promise.reject(new Error('Storage broke down.')), thumbnail)).rejects.toThrow('Storage broke down.')
  expect(await draw(reading(aPng()), thumbnail)).toMatchObject({ width: 40 })
})

test('draws a picture while Node watches the files of the calling program', async () => {
  vi.stubEnv('WATCH_REPORT_DEPENDENCIES', '1')
  onTestFinished(() => void vi.unstubAllEnvs())

  expect(await processDraw(limits)(reading(aPng()), thumbnail)).toMatchObject({ width: 40, height: 30 })
})
