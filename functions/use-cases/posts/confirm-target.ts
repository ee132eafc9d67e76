import { DomainError, invalidField } from '#shared/domain/errors.ts'
import type { PostRef } from '#shared/domain/posts.ts'
import { advance } from '#shared/domain/target-rules.ts'
import { toInstant } from '#shared/domain/times.ts'
import { syncPost } from '../publishing/store.ts'
import { changePost } from './change-post.ts'
import type { PostDeps } from './post-deps.ts'

/** Takes the person's word that a post whose outcome is unknown is public at `url`. Throws `conflict` when the outcome is known. */
export const confirmTarget = async (deps: PostDeps, { ref, accountId, url }: { ref: PostRef; accountId: string; url: string }) => {
  await changePost(deps, { ref }, async (_, targets) => {
    const target = targets.find((one) => one.accountId === accountId)
    if (!target) throw invalidField('accountId', 'This post does not go to that account.')
    if (target.state.name !== 'needs-attention')
      throw new DomainError('conflict', 'It is known whether this post is on the account: there is nothing to confirm.')

    const remoteId = new URL(url).pathname.split('/').at(-1) ?? url
    const state = { name: 'published' as const, at: toInstant(deps.clock.now()), remoteId, url }
    return (await deps.targets.replace(advance(target, { state, hasEffect: true, isUnsettled: true }))) || undefined
  })
  await syncPost(deps, ref)
}
