import { afterAll, expect, test } from 'vitest'
import { mediaApi } from '#shared/contracts/media.ts'
import { uploadWholeMax } from '#shared/domain/media.ts'
import { anMp4 } from '../media/samples.ts'
import { startCrier } from './crier.ts'
import { aPerson } from './person.ts'
import { until } from './until.ts'

const crier = await startCrier()
afterAll(crier.stop)

test('a file over 100 MB is completed after its call has returned, and can be completed again', async () => {
  const { request } = await aPerson(crier, 'vera')
  const video = anMp4({ bytes: uploadWholeMax + 1 })
  const announced = await request(mediaApi.create, { fileName: 'sea.mp4', contentType: 'video/mp4', bytes: video.length })
  const { id } = announced.body.media
  const numbers = Array.from({ length: 7 }, (_, index) => index + 1)
  const { parts } = (await request(mediaApi.addresses, { id, numbers })).body
  let from = 0
  for (const { url, bytes } of parts) {
    await fetch(url, { method: 'PUT', body: new Uint8Array(video.subarray(from, from + bytes)) })
    from += bytes
  }

  const begun = await request(mediaApi.complete, { id })
  const done = await until(
    async () => (await request(mediaApi.get, { id })).body,
    ({ state }) => state.name !== 'waiting',
  )
  const again = await request(mediaApi.complete, { id })

  expect([begun.status, begun.body.state.name]).toEqual([202, 'waiting'])
  expect(done.state).toMatchObject({ name: 'ready', width: 640, height: 360 })
  expect(again).toMatchObject({ status: 200, body: { state: { name: 'ready' } } })
})
