import { expect, test } from 'vitest'
import { pinterestRehearsal } from '#functions/adapters/platforms/pinterest/checks.ts'
import { pinterestPublisher } from '#functions/adapters/platforms/pinterest/publisher.ts'
import { fakeImageVariants } from '#test/fakes/image-variants.ts'
import { anImage } from '../x/deliveries.ts'
import { deliver, deliverUntil } from '../x/on-sandbox.ts'
import { openPinterestRig } from './rig.ts'

test('only the Pin is public, and only repeating it requires a check first', async () => {
  const rig = await openPinterestRig()
  const video = rig.pin([rig.video])
  const sent = await deliverUntil(rig, video, 'check-video')

  expect([video, sent, rig.pin([rig.pictures.tall, rig.pictures.wide]), rig.pin([rig.pictures.tall])].map(rig.publisher.nextStep)).toEqual([
    { name: 'send-video', repeat: 'safe', isPublic: false },
    { name: 'check-video', repeat: 'safe', isPublic: false },
    { name: 'make-pictures', repeat: 'safe', isPublic: false },
    { name: 'pin', repeat: 'reconcile', isPublic: true },
  ])
})

test('rehearses every kind to the end without Pinterest', async () => {
  const rig = await openPinterestRig()
  let number = 0
  const rehearse: typeof fetch = async (input, init) => {
    number += 1
    const { status, body } = pinterestRehearsal({
      headers: new Headers(init?.headers),
      method: init?.method ?? 'GET',
      url: new URL(String(input)),
      body: init?.body,
      number,
    })
    return new Response(body === undefined ? null : JSON.stringify(body), { status })
  }
  const files = { read: async () => new Uint8Array(), shareUrl: async () => 'https://crier.test/a.jpg' }
  const app = { clientId: 'id', clientSecret: 'secret' }
  const publisher = pinterestPublisher({ app, files, imageVariants: fakeImageVariants(), fetch: rehearse, now: () => rig.world.clock.now })

  const ends = await Promise.all(
    [[rig.video], [rig.pictures.tall], [rig.pictures.tall, rig.pictures.wide], [anImage()]].map(
      async (media) => (await deliver({ ...rig, publisher }, rig.pin(media))).outcome,
    ),
  )

  expect(ends.map((outcome) => outcome.kind === 'published' && outcome.url)).toEqual(
    Array(4).fill(expect.stringMatching(/^https:\/\/www\.pinterest\.com\/pin\/\d+\/$/)),
  )
})
