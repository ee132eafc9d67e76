import type { Rehearse } from '#functions/ports/rehearsal.ts'
import { resolveContent } from '#shared/domain/resolve-content.ts'
import { type CheckDeps, type Checking, checkPost } from './check-post.ts'

/** What would be sent to each account of a post that has no error, in order; accounts with an error are left out, for nothing would be sent. */
export const rehearsePost = async (deps: CheckDeps & { rehearse: Rehearse }, { userId, written, dueAt }: Checking) => {
  const { accounts, findings } = await checkPost(deps, { userId, written, dueAt })
  const refused = new Set(findings.filter(({ severity }) => severity === 'error').map(({ accountId }) => accountId))
  const sendable = refused.has(undefined) ? [] : accounts.filter(({ id }) => !refused.has(id))
  return Promise.all(
    sendable.map(async (account) => {
      const { text, media: ids, options } = resolveContent(written, account)
      const media = await deps.media.getMany(userId, ids)
      return deps.rehearse({ account, text, media, options }, dueAt)
    }),
  )
}
