import * as z from 'zod'
import type { Delivery } from '#functions/ports/publisher.ts'
import { anMp4, aPng } from '#test/media/samples.ts'
import { anImage, aVideo } from '#test/platforms/x/deliveries.ts'
import { deliver } from '#test/platforms/x/on-sandbox.ts'
import type { Check } from './checks.ts'
import { connectedBy } from './connected.ts'
import { expectSame } from './expect.ts'
import type { Pds } from './pds.ts'

const files = { 'image-1': aPng(), 'image-2': aPng({ width: 40, height: 30 }), 'video-1': anMp4({ durationMs: 5_000 }) }
const picture = anImage({ altText: 'A shop front', bytes: files['image-1'].length })
const second = anImage({ id: 'image-2', bytes: files['image-2'].length })

const Listed = z.object({ records: z.array(z.object({ uri: z.string(), cid: z.string(), value: z.looseObject({}) })) })

/** An account's records, newest first. */
export const recordsOf = async (pds: Pds, repo: string, collection = 'app.bsky.feed.post') =>
  Listed.parse(await pds.call('com.atproto.repo.listRecords', { query: { repo, collection } })).records

/** Publishes a post, and returns the server's records afterward. */
const published = async (pds: Pds, name: string, changes: Partial<Omit<Delivery, 'account'>>) => {
  const account = await connectedBy(pds, name, files)
  const { outcome, delivery } = await deliver(account, account.delivery(changes))
  if (outcome.kind !== 'published') throw new Error(`It was ${JSON.stringify(outcome)}`)
  return { account, outcome, delivery, records: await recordsOf(pds, account.did) }
}

/** Checks for every kind of post. */
export const postChecks: readonly Check[] = [
  [
    'a text with a link, a mention and a tag',
    async (pds) => {
      const { records, account } = await published(pds, 'hans', {
        text: 'Grüße an @hans.test: example.com #brot',
        options: { hasNoCard: true },
      })
      const { facets } = z.object({ facets: z.array(z.object({ features: z.array(z.looseObject({})) })) }).parse(records[0]?.value)
      expectSame(
        'the facets',
        facets.map(({ features: [one] }) => one?.did ?? one?.uri ?? one?.tag),
        [account.did, 'https://example.com', 'brot'],
      )
      return 'written, with three facets'
    },
  ],
  [
    'two images with alt texts and shapes',
    async (pds) => {
      const { records } = await published(pds, 'ida', { media: [picture, second], options: { contentLabel: 'nudity', languages: ['de'] } })
      const { embed } = z.object({ embed: z.object({ images: z.array(z.object({ alt: z.string() })) }) }).parse(records[0]?.value)
      expectSame(
        'the alt texts',
        embed.images.map(({ alt }) => alt),
        ['A shop front', ''],
      )
      return 'written, validated by the lexicon'
    },
  ],
  [
    'a video',
    async (pds) => {
      const { records } = await published(pds, 'jan', { media: [aVideo({ bytes: files['video-1'].length })] })
      expectSame(
        'the embed',
        z.object({ embed: z.object({ $type: z.string() }) }).parse(records[0]?.value).embed.$type,
        'app.bsky.embed.video',
      )
      return 'written; what plays it is no part of this server'
    },
  ],
  [
    'a thread of three',
    async (pds) => {
      const { records } = await published(pds, 'kim', { text: 'One', options: { parts: ['Two', 'Three'] } })
      const Reply = z.object({
        text: z.string(),
        reply: z.object({ root: z.object({ uri: z.string() }), parent: z.object({ uri: z.string() }) }).optional(),
      })
      const [three, two, one] = records.map(({ uri, value }) => ({ uri, ...Reply.parse(value) }))
      expectSame(
        'what replies to what',
        [three?.reply?.parent.uri, three?.reply?.root.uri, two?.reply?.parent.uri],
        [two?.uri, one?.uri, one?.uri],
      )
      return 'each part replies to the one before'
    },
  ],
  [
    'who may reply and quote, in one call with the post',
    async (pds) => {
      const { account } = await published(pds, 'lea', { options: { whoCanReply: 'nobody', isQuotingDisabled: true } })
      const gates = [
        await recordsOf(pds, account.did, 'app.bsky.feed.threadgate'),
        await recordsOf(pds, account.did, 'app.bsky.feed.postgate'),
      ]
      expectSame(
        'the rules',
        gates.map(({ length }) => length),
        [1, 1],
      )
      return 'three records, one commit'
    },
  ],
  [
    'a quote with an image',
    async (pds) => {
      const first = await published(pds, 'mia', { text: 'First' })
      const { records } = await published(pds, 'noa', { media: [picture], options: { quote: first.outcome.url } })
      const Quoting = z.object({ embed: z.object({ record: z.object({ record: z.object({ uri: z.string() }) }) }) })
      expectSame('what it quotes', Quoting.parse(records[0]?.value).embed.record.record.uri, first.records[0]?.uri)
      return 'written, with the quoted record’s own name'
    },
  ],
  [
    'a text of 301 characters, and a file larger than the server takes',
    async (pds) => {
      const account = await connectedBy(pds, 'otto', { 'video-1': new Uint8Array(5_242_881) })
      const long = await deliver(account, account.delivery({ text: 'a'.repeat(301) }))
      const large = await untilJudged(() => deliver(account, account.delivery({ media: [aVideo({ bytes: 5_242_881 })] })))
      const classes = [long.outcome, large.outcome].map((outcome) =>
        outcome.kind === 'refused' ? outcome.refusal.reason.class : outcome.kind,
      )
      expectSame('what they come to', classes, ['invalid-content', 'invalid-content'])
      return 'both refused for good, with a sentence that says why; a server that hangs up before it has read a file is asked again'
    },
  ],
]

/**
 * A server that hangs up before reading a whole file may lose its response too. The engine retries, and so does this.
 */
const untilJudged = async (attempt: () => ReturnType<typeof deliver>) => {
  for (let left = 5; ; left -= 1) {
    const delivered = await attempt()
    const { outcome } = delivered
    if (left === 0 || outcome.kind !== 'refused' || outcome.refusal.reason.class !== 'transient') return delivered
  }
}
