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

/** An interlaced PNG of 16 bits, all in one color: about a megabyte that takes 8 bytes a pixel to open. */
const interlaced = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 4, background: { r: 200, g: 80, b: 20, alpha: 0.5 } } })
    .toColourspace('rgb16')
    .png({ progressive: true })
    .toBuffer()

const reading = (content: Uint8Array) => async () => content

test('a picture that takes more memory than it may is refused, and the next one is drawn', async () => {
  const draw = processDraw({ ...limits, memoryBytes: 250 * megabyte })
  const bomb = await interlaced(5_000)

  const [first, next] = await Promise.all([draw(reading(bomb), thumbnail), draw(reading(aPng()), thumbnail)])

  expect(bomb.length).toBeLessThan(2_000_000)
  expect(first).toEqual(tooMuch)
  expect(next).toMatchObject({ contentType: 'image/jpeg', width: 40, height: 30 })
})

test('a picture that takes longer to open than it may is refused, and the next one is drawn', async () => {
  const draw = processDraw({ ...limits, cpuSeconds: 0.2 })

  const [first, next] = await Promise.all([draw(reading(await interlaced(4_000)), thumbnail), draw(reading(aPng()), thumbnail)])

  expect(first).toEqual(tooMuch)
  expect(next).toMatchObject({ width: 40, height: 30 })
})

test('a picture whose process gives no answer in time is refused', async () => {
  const draw = processDraw({ ...limits, waitMs: 1 })

  expect(await draw(reading(await interlaced(2_000)), thumbnail)).toEqual(tooMuch)
})

test('what opens as a whole and takes more than fits into memory is refused by its headers, with what to do', async () => {
  const draw = processDraw(limits)
  const announced = aPng({ width: 10_000, height: 10_000, depth: 16, kind: 6, isInterlaced: true })

  expect(await draw(reading(announced), thumbnail)).toEqual({ refused: expect.stringContaining('Save it without interlacing') })
})

test.each([
  ['a thumbnail', thumbnail],
  ['X', xPicture],
  ['LinkedIn, which takes the most pixels', linkedInPicture],
])(
  'a photo of 200 megapixels that was taken upright is drawn for %s in two thirds of the memory that there is',
  async (_, need) => {
    const draw = processDraw({ memoryBytes: 800 * megabyte, cpuSeconds: 15, waitMs: 5 * minuteMs })
    const photo = aJpeg({ width: 16_320, height: 12_240, orientation: 6, samplings: [0x11, 0x11, 0x11], scanned: 3 })

    expect(await draw(reading(photo), need)).toMatchObject({ contentType: 'image/jpeg' })
  },
  6 * minuteMs,
)

test('a picture is not even read before the one ahead of it is done', async () => {
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

test('a failure to read is not taken for a fault of the picture, nor of the next', async () => {
  const draw = processDraw(limits)

  await expect(draw(() => Promise.reject(new Error('Storage broke down.')), thumbnail)).rejects.toThrow('Storage broke down.')
  expect(await draw(reading(aPng()), thumbnail)).toMatchObject({ width: 40 })
})

test('a picture is drawn while Node watches the files of the program that asks for it', async () => {
  vi.stubEnv('WATCH_REPORT_DEPENDENCIES', '1')
  onTestFinished(() => void vi.unstubAllEnvs())

  expect(await processDraw(limits)(reading(aPng()), thumbnail)).toMatchObject({ width: 40, height: 30 })
})
