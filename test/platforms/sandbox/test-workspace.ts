import { setImmediate } from 'node:timers/promises'
import { publisherOf } from '#functions/adapters/platforms/publishers.ts'
import { connectorOf } from '#functions/adapters/platforms/registry.ts'
import { accessTokens } from '#functions/use-cases/accounts/access-token.ts'
import { deliverTarget } from '#functions/use-cases/publishing/deliver.ts'
import { nextMessageAt, toMessage } from '#functions/use-cases/publishing/enqueue.ts'
import { testWorkspace } from '#shared/domain/id.ts'
import type { Media } from '#shared/domain/media.ts'
import { isFinal } from '#shared/domain/target-rules.ts'
import type { Target } from '#shared/domain/targets.ts'
import { secondMs, toMs } from '#shared/domain/times.ts'
import type { Account } from '#shared/publishing/accounts.ts'
import { aState, aTarget } from '#test/builders/a-target.ts'
import { anEngine } from '#test/builders/an-engine.ts'
import { fakeSandboxPosts } from '#test/fakes/sandbox-posts.ts'
import { fakeVault } from '#test/fakes/vault.ts'

export const workspaceId = testWorkspace('user-1')
const dueAt = '2026-05-04T09:00:00.000Z'
const roundsMax = 20

/**
 * The engine with every platform's own adapters and the sandbox behind the door that hands them out, for a test
 * workspace. `calls` lists every address that anything called, and none of them answers.
 */
export const aTestWorkspace = async () => {
  const engine = await anEngine(dueAt)
  const calls: string[] = []
  const fetch: typeof globalThis.fetch = async (input) => {
    calls.push(input instanceof Request ? input.url : String(input))
    throw new Error('Nothing of a test workspace may call anything.')
  }
  const vault = fakeVault()
  const sandboxPosts = fakeSandboxPosts()
  const client = { fetch, fetchOutside: fetch, now: engine.clock.now }
  const appOf = async () => ({ clientId: 'crier', clientSecret: 'secret' })
  const signIn = {
    accounts: engine.accounts,
    jobs: engine.jobs,
    vault,
    connectorOf: connectorOf(appOf, client),
    now: engine.clock.now,
    sleep: () => setImmediate(),
  }
  let media: Media[] = []
  const files = {
    read: () => Promise.reject(new Error('No file of a test workspace is read.')),
    shareUrl: () => Promise.reject(new Error('No file of a test workspace is shared.')),
  }
  const imageVariants = { ensure: files.read, draw: files.read }
  const deps = {
    ...engine,
    media: { getMany: async () => media },
    publisherOf: publisherOf(
      { ...client, appOf, files, imageVariants },
      { sandboxPosts, siteUrl: 'https://crier.test', now: engine.clock.now },
    ),
    accessToken: accessTokens(signIn),
  }

  /** Sends a post to an account, and works on it at each of its times until it rests. */
  const send = async ({ id, platform }: Account, given: readonly Media[] = []): Promise<Target> => {
    media = [...given]
    const postId = `post to ${id}`
    const content = { text: 'Oyez!', media: media.map((file) => file.id), options: {} }
    await engine.keep(aTarget({ postId, workspaceId, accountId: id, platform, content, state: aState.enqueued() }), { workspaceId })
    for (let rounds = 0; rounds < roundsMax; rounds += 1) {
      await engine.run(deliverTarget(deps, toMessage(await engine.target(postId, id))))
      const target = await engine.target(postId, id)
      if (isFinal(target.state.name) || target.state.name === 'paused') return target
      engine.clock.pass(Math.max(0, (nextMessageAt(target) ?? 0) - secondMs - engine.clock.now()))
    }
    throw new Error('The post never came to rest.')
  }
  return { ...deps, ...signIn, vault, sandboxPosts, calls, send, startedAt: toMs(dueAt) }
}
