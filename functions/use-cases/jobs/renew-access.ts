import type { Accounts } from '#functions/ports/accounts.ts'
import type { JobPlan } from '#functions/ports/jobs.ts'
import type { WorkspaceId } from '#shared/domain/id.ts'
import { hourMs, toInstant } from '#shared/domain/times.ts'
import type { Account } from '#shared/publishing/accounts.ts'
import type { accessTokens } from '../accounts/access-token.ts'
import { planRenewal, renewalJob } from '../accounts/stored-tokens.ts'
import { expiringMail } from '../mails/account-mails.ts'
import { inTheirLanguage } from '../mails/language.ts'
import { connectUrl, type NoticeDeps, readersOf, unsubscribeFrom } from './notices.ts'
import type { JobOutcome, JobRun } from './run-jobs.ts'

export type RenewalDeps = NoticeDeps & {
  accounts: Pick<Accounts, 'withTokens'>
  accessToken: ReturnType<typeof accessTokens>
  jobs: Pick<JobPlan, 'plan'>
}

/** How long to wait before retrying a failed renewal, in ms. */
const pauseMs = hourMs

/**
 * Renews access to accounts before it ends, so none is lost while nobody posts. If only the person can renew it,
 * notifies them in time. Plans each account's next renewal. An account lost in the attempt gets its own notice.
 */
export const renewAccess = async (deps: RenewalDeps, { ownerId: workspaceId, subjects, now }: JobRun): Promise<JobOutcome> => {
  const ending: Account[] = []
  for (const id of subjects) {
    const row = await deps.accounts.withTokens({ workspaceId, id })
    if (!row || row.account.state.name === 'reconnect') continue
    if (row.account.renewsItself) await renew(deps, row.account, row.tokens.version, now)
    else {
      ending.push(row.account)
      await planRenewal(deps.jobs, row.account, now)
    }
  }
  await tell(deps, workspaceId, ending)
  return { kind: 'done' }
}

const renew = async (deps: RenewalDeps, account: Account, version: number, now: number) => {
  const answer = await deps.accessToken(account, { force: version })
  if (answer.kind === 'token') await planRenewal(deps.jobs, answer.account, now)
  if (answer.kind === 'later') await deps.jobs.plan(renewalJob(account), toInstant(now + Math.max(answer.afterMs, pauseMs)))
}

const tell = async (deps: RenewalDeps, workspaceId: WorkspaceId, accounts: readonly Account[]) => {
  const ending = accounts.flatMap(({ id, platform, username, signInEndsAt }) =>
    signInEndsAt === undefined ? [] : [{ id, platform, username, endsAt: signInEndsAt }],
  )
  const readers = ending.length > 0 ? await readersOf(deps, workspaceId, 'expiringConnection') : []
  const url = connectUrl(deps, workspaceId, ending)
  for (const reader of readers) {
    const { id, name, email, preferences } = reader
    const unsubscribe = await unsubscribeFrom(deps, id, 'expiringConnection')
    const timeZone = preferences.timeZone ?? 'UTC'
    await deps.mailer.send(await inTheirLanguage(reader, () => expiringMail({ name, email, timeZone, accounts: ending, url, unsubscribe })))
  }
}
