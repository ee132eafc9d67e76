import { createHash } from 'node:crypto'
import type { Delivery, Publisher, StepOutcome } from '#functions/ports/publisher.ts'
import type { SandboxPosts } from '#functions/ports/sandbox.ts'
import type { Platform } from '#shared/domain/platforms.ts'
import type { Reason, Retry } from '#shared/domain/refusals.ts'
import type { SandboxPost } from '#shared/domain/sandbox-posts.ts'
import { secondMs, toInstant } from '#shared/domain/times.ts'
import { sandboxBehavior } from '#shared/publishing/sandbox-accounts.ts'

/** `siteUrl` is the site's origin, without a trailing slash. */
export type SandboxDeps = { sandboxPosts: Pick<SandboxPosts, 'add' | 'get'>; siteUrl: string; now: () => number }

/** How long the sandbox pretends to process something, in ms: a video, and whatever goes to the slow account. */
const [videoMs, slowMs] = [2 * secondMs, 30 * secondMs]

/** How long the busy account asks to wait, in ms. */
const busyMs = 10 * secondMs

/**
 * Pretends to publish on a platform, for test workspaces. Calls nothing: it stores each post where its workspace can read
 * it. What happens depends on the account (`sandboxBehavior`).
 */
export const sandboxPublisher = (platform: Platform, { sandboxPosts, siteUrl, now }: SandboxDeps): Publisher => {
  const published = ({ progress }: Delivery, { workspaceId, id }: Pick<SandboxPost, 'workspaceId' | 'id'>) => ({
    kind: 'published' as const,
    progress,
    remoteId: id,
    url: `${siteUrl}/dashboard/sandbox?workspace=${workspaceId}&post=${id}`,
  })

  const publish = async (delivery: Delivery): Promise<StepOutcome> => {
    const { account, text, media, options } = delivery
    const ref = refOf(delivery)
    await sandboxPosts.add({
      ...ref,
      accountId: account.id,
      platform,
      username: account.username,
      text,
      media: media.map(({ id }) => id),
      options: JSON.parse(JSON.stringify(options)),
      publishedAt: toInstant(now()),
    })
    return published(delivery, ref)
  }

  return {
    platform,
    nextStep(delivery) {
      if (processingMs(delivery) > 0) return { name: 'process', repeat: 'safe', isPublic: false }
      const repeat = sandboxBehavior(delivery.account.remoteId) === 'unknown' ? 'never' : 'idempotent'
      return { name: 'post', repeat, isPublic: true }
    },
    fingerprint: (_, { name }) => name,
    async perform(delivery, { name }) {
      const { progress } = delivery
      if (name === 'process') return { kind: 'waiting', progress: { ...progress, isProcessed: true }, checkAfterMs: processingMs(delivery) }
      return answers[sandboxBehavior(delivery.account.remoteId)]?.(delivery) ?? publish(delivery)
    },
    async find(delivery) {
      const ref = refOf(delivery)
      const found = await sandboxPosts.get(ref, now())
      return found ? { kind: 'found', outcome: published(delivery, ref) } : { kind: 'absent' }
    },
    afterRewind: () => ({ kind: 'send' }),
  }
}

/** The same for every attempt, so a post that's sent again is still one post. */
const refOf = ({ key, account: { workspaceId } }: Delivery) => ({
  workspaceId,
  id: createHash('sha256').update(key).digest('hex').slice(0, 32),
})

const processingMs = ({ account, media, progress }: Delivery) => {
  if (progress.isProcessed === true) return 0
  if (sandboxBehavior(account.remoteId) === 'slow') return slowMs
  return media.some(({ kind }) => kind === 'video') ? videoMs : 0
}

type Answer = (delivery: Delivery) => StepOutcome | undefined

const refused = (reason: Reason, retry: Retry, progress?: Delivery['progress']): StepOutcome => ({
  kind: 'refused',
  refusal: { reason, retry },
  ...(progress && { progress }),
})

/** How accounts answer that don't simply publish. */
const answers: Partial<Record<ReturnType<typeof sandboxBehavior>, Answer>> = {
  refuses: () =>
    refused(
      {
        class: 'invalid-content',
        message: 'The sandbox refuses every post to this account.',
        platformCode: 'sandbox-refused',
        detail: 'This content is against our rules.',
      },
      { when: 'never' },
    ),
  disconnects: () =>
    refused(
      { class: 'sign-in-ended', message: 'The sandbox ended its sign-in. Reconnect the account.', platformCode: 'sandbox-signed-out' },
      { when: 'after-reconnect' },
    ),
  unknown: () => ({
    kind: 'unknown',
    message: 'The sandbox didn’t respond, so we don’t know whether it was posted.',
    detail: 'No response.',
  }),
  busy: ({ progress }) =>
    progress.hasWaited === true
      ? undefined
      : refused(
          { class: 'rate-limited', message: 'The sandbox asks to wait for ten seconds.', platformCode: 'sandbox-busy' },
          { when: 'later', afterMs: busyMs },
          { ...progress, hasWaited: true },
        ),
}
