import { checkHistory, type HistoryDeps } from './check-history.ts'
import type { CheckDeps, Checking } from './check-post.ts'
import { checkPost } from './check-post.ts'

/** All that would stop or disturb a post, its neighbours in time included, and what it would cost. Calls no platform and writes nothing. */
export const preflightPost = async (deps: CheckDeps & HistoryDeps, checking: Checking & { postId?: string | undefined }) => {
  const checked = await checkPost(deps, checking)
  const history = await checkHistory(deps, { ...checking, accounts: checked.accounts })
  return { ...checked, findings: [...checked.findings, ...history] }
}
