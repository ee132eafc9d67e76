import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { postsApi } from '#shared/contracts/posts.ts'
import { minuteMs, secondMs } from '#shared/domain/times.ts'
import { aPhoto } from '../media/photos.ts'
import { startCrier } from './crier.ts'
import { aPerson } from './person.ts'
import { followed, untilStatus } from './posts.ts'
import { received } from './sandbox.ts'
import { upload } from './upload.ts'

const crier = await startCrier()
afterAll(crier.stop)

const mebibyte = 1024 * 1024

test(
  'a photo of 12 megapixels and 9 MB is posted to X at the highest size and quality X allows',
  async () => {
    const person = await aPerson(crier, 'ada', ['ada_x'])
    const photo = await aPhoto({ width: 4_032, height: 3_024 })
    const { id } = await upload(person, { file: photo, as: 'image/jpeg', altText: 'The sea at dawn' })

    const { body } = await followed(
      person,
      person.request(postsApi.publish, { accountIds: person.accountIds, content: 'At dawn', media: [id] }),
    )
    await untilStatus(person, body.id, 2, minuteMs)

    const [arrived] = (await received(crier, 'ada_x')).flatMap(({ media }) => media)
    const sent = await sharp(await (await fetch(arrived?.url ?? '')).arrayBuffer()).metadata()
    expect(photo.length).toBeGreaterThan(8 * mebibyte)
    expect(arrived).toMatchObject({ type: 'image/jpeg', altText: 'The sea at dawn' })
    expect(arrived?.bytes).toBeLessThanOrEqual(5 * mebibyte)
    expect(sent).toMatchObject({ format: 'jpeg', width: 4_032, height: 3_024 })
  },
  90 * secondMs,
)
