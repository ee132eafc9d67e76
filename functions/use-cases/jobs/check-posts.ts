import type { Accounts } from '#functions/ports/accounts.ts'
import type { ConnectorOf } from '#functions/ports/connector.ts'
import type { JobPlan } from '#functions/ports/jobs.ts'
import type { Posts } from '#functions/ports/posts.ts'
import type { Finding } from '#shared/domain/findings.ts'
import { postStatus } from '#shared/domain/post-status.ts'
import { minuteMs, toMs } from '#shared/domain/times.ts'
import type { User } from '#shared/domain/users.ts'
import type { AccountFacts } from '#shared/platforms/models.ts'
import type { Account } from '#shared/publishing/accounts.ts'
import type { Post } from '#shared/publishing/posts.ts'
import type { accessTokens } from '../accounts/access-token.ts'
import { inTheirLanguage } from '../mails/language.ts'
import { postFindingsMail } from '../mails/post-mails.ts'
import { type CheckDeps, loadCheck, nextCheck } from '../posts/check-post.ts'
import { dashboardUrl, type NoticeDeps, readersOf, unsubscribeFrom } from './notices.ts'
import { remindReviewers } from './review-notices.ts'
import type { JobOutcome, JobRun } from './run-jobs.ts'

export type CheckPostsDeps = NoticeDeps &
  CheckDeps & {
    accounts: Pick<Accounts, 'withTokens'>
    posts: Pick<Posts, 'get'>
    connectorOf: ConnectorOf
    accessToken: ReturnType<typeof accessTokens>
    jobs: Pick<JobPlan, 'plan'>
  }

/** A token that ends less than this after the post is due gets renewed now, in ms. */
const tokenMarginMs = 15 * minuteMs

/**
 * Rechecks scheduled posts a day and an hour before they're due, against what their platforms say now. Emails what
 * would stop them while there's time to fix it, reminds those who have yet to approve them, and renews sign-ins that would
 * end before then. Leaves alone a post that was moved, sent, or deleted meanwhile.
 */
export const checkPosts = async (deps: CheckPostsDeps, { ownerId: workspaceId, subjects, now }: JobRun): Promise<JobOutcome> => {
  for (const id of subjects) {
    const post = await deps.posts.get({ workspaceId, id })
    if (!post?.schedule || post.status !== postStatus.scheduled || toMs(post.schedule.scheduledAt) <= now) continue
    await checkAgain(deps, post, toMs(post.schedule.scheduledAt))
    await remindReviewers(deps, post)
    for (const { job, dueAt } of nextCheck(post, now)) await deps.jobs.plan(job, dueAt)
  }
  return { kind: 'done' }
}

const checkAgain = async (deps: CheckPostsDeps, post: Post, dueAt: number) => {
  const { workspaceId } = post
  const connected = await deps.accounts.list(workspaceId)
  const accounts = connected.filter(({ id, state }) => post.accountIds.includes(id) && state.name === 'connected')
  const facts = new Map<string, AccountFacts>()
  for (const account of accounts) {
    const known = await factsOf(deps, account, dueAt)
    if (known) facts.set(account.id, known)
  }
  const readers = await readersOf(deps, workspaceId, 'failedPost')
  if (readers.length === 0) return
  const check = await loadCheck(deps, { workspaceId, written: post, dueAt, facts })
  for (const reader of readers) {
    const { findings, accounts: checked } = await inTheirLanguage(reader, check)
    const problems = findings.filter(({ severity, field }) => severity === 'error' || field === 'accountIds')
    if (problems.length > 0) await tell(deps, { reader, post, problems, accounts: checked })
  }
}

/** A platform that doesn't answer right now isn't the post's problem. */
const factsOf = async (deps: CheckPostsDeps, account: Account, dueAt: number): Promise<AccountFacts | undefined> => {
  const row = await deps.accounts.withTokens(account)
  if (!row) return undefined
  const { expiresAt, version } = row.tokens
  const endsEarly = account.renewsItself && expiresAt !== undefined && toMs(expiresAt) < dueAt + tokenMarginMs
  const access = await deps.accessToken(account, endsEarly ? { force: version } : {})
  if (access.kind !== 'token') return undefined
  const connector = await deps.connectorOf(account)
  const answer = await connector.facts(account, access.token)
  return answer.kind === 'known' ? answer.facts : undefined
}

type Problems = { reader: User; post: Post; problems: readonly Finding[]; accounts: readonly Account[] }

const tell = async (deps: CheckPostsDeps, { reader, post, problems, accounts }: Problems) => {
  const { schedule } = post
  if (!schedule) return
  const known = new Map(accounts.map((account) => [account.id, account]))
  const { id, name, email, preferences } = reader
  const unsubscribe = await unsubscribeFrom(deps, id, 'failedPost')
  const mail = () =>
    postFindingsMail({
      name,
      email,
      content: post.content,
      scheduledAt: schedule.scheduledAt,
      timeZone: preferences.timeZone ?? schedule.timeZone,
      problems: problems.map(({ accountId, message, fix }) => ({ account: known.get(accountId ?? ''), message, fix })),
      url: dashboardUrl(deps, post.workspaceId, `/dashboard/scheduled?post=${post.id}`),
      unsubscribe,
    })
  await deps.mailer.send(await inTheirLanguage(reader, mail))
}
