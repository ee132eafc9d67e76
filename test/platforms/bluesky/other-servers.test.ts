import { expect, test } from 'vitest'
import * as z from 'zod'
import { blueskyPublisher } from '#functions/adapters/platforms/bluesky/publisher.ts'
import { packed } from '#functions/adapters/platforms/bluesky/session.ts'
import { deliverTarget } from '#functions/use-cases/publishing/deliver.ts'
import type { DeliveryDeps } from '#functions/use-cases/publishing/dependencies.ts'
import { toMessage } from '#functions/use-cases/publishing/enqueue.ts'
import type { Target } from '#shared/domain/targets.ts'
import { accountId } from '#shared/publishing/accounts.ts'
import { aState, aTarget } from '#test/builders/a-target.ts'
import { anAccount } from '#test/builders/an-account.ts'
import { anEngine } from '#test/builders/an-engine.ts'
import { fakeImageVariants } from '#test/fakes/image-variants.ts'

/** Two accounts, each on a server of its own. */
const ada = { did: `did:plc:${'a'.repeat(24)}`, server: 'https://alder.us-east.host.bsky.network' }
const grace = { did: `did:plc:${'b'.repeat(24)}`, server: 'https://birch.us-east.host.bsky.network' }
type Person = typeof ada

const documentOf = ({ did, server }: Person) => ({
  id: did,
  service: [{ id: '#atproto_pds', type: 'AtprotoPersonalDataServer', serviceEndpoint: server }],
})

const Written = z.object({ repo: z.string(), collection: z.string(), rkey: z.string() })

/** The engine with both accounts. Ada's server refuses every call like this, and Grace's accepts every post. */
const whileAdasServerSays = async (status: number, error: string) => {
  const engine = await anEngine('2026-05-04T09:00:00.000Z')
  const fetchOutside: typeof fetch = async (input, { body } = {}) => {
    const url = new URL(String(input))
    if (url.origin === ada.server) return Response.json({ error, message: 'No.' }, { status })
    if (url.origin !== grace.server) return Response.json(documentOf(url.pathname.includes(ada.did) ? ada : grace))
    const { repo, collection, rkey } = Written.parse(await new Response(body).json())
    return Response.json({ uri: `at://${repo}/${collection}/${rkey}`, cid: 'bafyreia' })
  }
  const files = { read: async () => new Uint8Array(), shareUrl: async () => '' }
  const app = { clientId: '', clientSecret: '' }
  const publisher = blueskyPublisher({
    app,
    fetch: fetchOutside,
    fetchOutside,
    now: engine.clock.now,
    files,
    imageVariants: fakeImageVariants(),
  })
  const deps: DeliveryDeps = {
    ...engine,
    publisherOf: async () => publisher,
    accessToken: async (ref, options) => {
      const answer = await engine.accessToken(ref, options)
      const { server } = ref.id.endsWith(ada.did) ? ada : grace
      return answer.kind === 'token' ? { ...answer, token: packed({ server, token: answer.token }) } : answer
    },
  }
  for (const { did: remoteId } of [ada, grace])
    await engine.accounts.connect(anAccount({ id: accountId('bluesky', remoteId), platform: 'bluesky', remoteId }), 'sealed')

  return {
    ...engine,
    /** Delivers a post by one of them, and returns what became of it. */
    post: async ({ did }: Person, options: Target['content']['options'] = {}) => {
      const target = aTarget({
        postId: `post of ${did}`,
        accountId: accountId('bluesky', did),
        platform: 'bluesky',
        content: { text: 'Good morning', media: [], options },
        state: aState.enqueued(),
      })
      await engine.keep(target)
      await engine.run(deliverTarget(deps, toMessage(target)))
      return (await engine.target(target.postId, target.accountId)).state
    },
    accountOf: ({ did }: Person) => engine.accounts.get({ workspaceId: 'user-1', id: accountId('bluesky', did) }),
  }
}

test.each([
  [401, 'invalid_dpop_proof'],
  [400, 'invalid_client'],
  [403, 'unauthorized_client'],
])('a server that answers %i %s delays only the posts of its own accounts', async (status, error) => {
  const { post, platformPauses, reports } = await whileAdasServerSays(status, error)

  const adas = await post(ada)
  const graces = await post(grace)

  expect(adas).toMatchObject({ name: 'retrying', reason: { message: expect.stringContaining(`${error}: No.`) } })
  expect(graces).toMatchObject({ name: 'published' })
  expect([await platformPauses.get('bluesky'), reports]).toEqual([undefined, []])
})

test.each([
  [400, 'RepoNotFound'],
  [401, 'AuthMissing'],
  [401, 'AccountTakedown'],
])('a quoted author’s server that answers %i %s doesn’t disconnect the person who quotes', async (status, error) => {
  const { post, accountOf } = await whileAdasServerSays(status, error)

  const state = await post(grace, { quote: `https://bsky.app/profile/${ada.did}/post/3kabcdefghij2` })

  expect(state).toMatchObject({ name: 'failed', reason: { message: expect.stringContaining('The post you’re quoting can’t be read') } })
  expect((await accountOf(grace))?.state).toEqual({ name: 'connected' })
})
