import type { JobRef } from '#functions/ports/jobs.ts'
import type { JobChange } from '#functions/ports/posts.ts'
import { DomainError, type FieldErrors } from '#shared/domain/errors.ts'
import { error, type Finding, quoted } from '#shared/domain/findings.ts'
import type { WorkspaceId } from '#shared/domain/id.ts'
import type { Media } from '#shared/domain/media.ts'
import { dayMs, hourMs, toInstant, toMs } from '#shared/domain/times.ts'
import { i18n } from '#shared/i18n.ts'
import type { AccountFacts } from '#shared/platforms/models.ts'
import { loadContentCheck, rules } from '#shared/platforms/rules.ts'
import type { Account } from '#shared/publishing/accounts.ts'
import { checkAccount, checkMentions, checkThread } from '#shared/publishing/checks.ts'
import type { Post, PostRef } from '#shared/publishing/posts.ts'
import { type AuthoredContent, resolveContent } from '#shared/publishing/resolve-content.ts'
import type { PostDeps } from './post-deps.ts'

/** What would stop or impair a post, with its accounts, its files by id, and its cost in US dollars. */
export type CheckedPost = { accounts: Account[]; files: ReadonlyMap<string, Media>; findings: Finding[]; costUsd: number }

/**
 * A post to check. `dueAt` in ms. `facts` has what platforms say about accounts now, by account, if they were asked.
 */
export type Checking = { workspaceId: WorkspaceId; written: AuthoredContent; dueAt: number; facts?: ReadonlyMap<string, AccountFacts> }

export type CheckDeps = Pick<PostDeps, 'accounts' | 'media'>

/** Checks a post against its accounts, files, and each platform's rules. Calls no platform and writes nothing. */
export const checkPost = async (deps: CheckDeps, checking: Checking): Promise<CheckedPost> => (await loadCheck(deps, checking))()

/** Loads what a post is checked against; what it gives then checks the post, in the language that is active. */
export const loadCheck = async (deps: CheckDeps, { workspaceId, written, dueAt, facts }: Checking): Promise<() => CheckedPost> => {
  const connected = new Map((await deps.accounts.list(workspaceId)).map((account) => [account.id, account]))
  const accounts = unique(written.accountIds).flatMap((id) => connected.get(id) ?? [])
  const unknown = written.accountIds.filter((id) => !connected.has(id))
  const contents = accounts.map((account) => ({ account, content: resolveContent(written, account) }))
  const ids = unique([...written.media, ...contents.flatMap(({ content }) => content.media)])
  const files = new Map((await deps.media.getMany(workspaceId, ids)).map((media) => [media.id, media]))
  const checkContent = await loadContentCheck()

  return () => {
    const findings: Finding[] = [
      ...unknown.map(unknownAccount),
      ...overridesWithoutAccount(written),
      ...ids.flatMap((id) => checkFile(id, files.get(id))),
      ...checkMentions(written, accounts),
    ]
    let costUsd = 0
    for (const { account, content } of contents) {
      const media = content.media.flatMap((id) => files.get(id) ?? [])
      findings.push(...checkContent({ account, ...content, media, facts: facts?.get(account.id) }))
      findings.push(...checkThread(written, account), ...checkAccount(account, dueAt))
      costUsd += rules[account.platform].price?.(content, media) ?? 0
    }
    return { accounts, files, findings, costUsd: Math.round(costUsd * 1_000) / 1_000 }
  }
}

const unknownAccount = (id: string) =>
  error('accountIds', i18n.t('You don’t have an account {account}.', { account: quoted(id) }), i18n.t('Connect it, or remove it.'))

/** Throws `invalid` with every error found, by field. */
export const refuseErrors = (findings: readonly Finding[]) => {
  const errors = findings.filter(({ severity }) => severity === 'error')
  if (errors.length === 0) return
  const fields: FieldErrors = {}
  const sentences = errors.map(({ field, message, fix }) => ({ field, text: `${message} ${fix}` }))
  for (const { field, text } of sentences) fields[field] = unique([...(fields[field] ?? []), text])
  throw new DomainError('invalid', sentences[0]?.text ?? '', { fields })
}

const checkFile = (id: string, media: Media | undefined): Finding[] => {
  if (!media) return [error('media', i18n.t('You don’t have a file {file}.', { file: quoted(id) }), i18n.t('Upload it again.'))]
  if (media.state.name === 'refused')
    return [
      error('media', i18n.t("{file} can't be used: {reason}", { file: media.fileName, reason: media.state.message }), i18n.t('Remove it.')),
    ]
  return media.state.name === 'waiting'
    ? [error('media', i18n.t('The upload of {file} isn’t complete.', { file: media.fileName }), i18n.t('Wait for it, or remove it.'))]
    : []
}

const overridesWithoutAccount = ({ overrides, accountIds }: AuthoredContent) => {
  const platforms = accountIds.map((id) => id.slice(0, id.indexOf('_')))
  const known = new Set([...accountIds, ...platforms])
  return Object.keys(overrides)
    .filter((key) => !known.has(key))
    .map((key) =>
      error(
        'overrides',
        i18n.t('{name} is neither an account of this post nor a platform of one.', { name: quoted(key) }),
        i18n.t('Choose the account, or leave the override out.'),
      ),
    )
}

const unique = <Item>(items: readonly Item[]) => [...new Set(items)]

/** How long before it's due a scheduled post is rechecked, in ms. */
const checkAheadMs = [dayMs, hourMs]

export const checkJob = ({ workspaceId, id }: PostRef): JobRef => ({ ownerId: workspaceId, kind: 'check-post', subject: id })

/** Returns the next check of a scheduled post, which replaces an earlier one. None if the post is due too soon. */
export const nextCheck = (post: Pick<Post, 'workspaceId' | 'id' | 'schedule'>, now: number): JobChange[] => {
  if (!post.schedule) return []
  const dueAt = toMs(post.schedule.scheduledAt)
  const at = checkAheadMs.map((ahead) => dueAt - ahead).find((time) => time > now)
  return at === undefined ? [] : [{ kind: 'plan-job', job: checkJob(post), dueAt: toInstant(at) }]
}
