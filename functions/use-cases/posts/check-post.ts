import type { JobRef } from '#functions/ports/jobs.ts'
import type { JobChange } from '#functions/ports/posts.ts'
import { DomainError, type FieldErrors } from '#shared/domain/errors.ts'
import { error, type Finding } from '#shared/domain/findings.ts'
import type { Media } from '#shared/domain/media.ts'
import { dayMs, hourMs, toInstant, toMs } from '#shared/domain/times.ts'
import type { AccountFacts } from '#shared/platforms/models.ts'
import { loadContentCheck, rules } from '#shared/platforms/rules.ts'
import type { Account } from '#shared/publishing/accounts.ts'
import { checkAccount, checkMentions, checkThread } from '#shared/publishing/checks.ts'
import type { Post, PostRef } from '#shared/publishing/posts.ts'
import { resolveContent, type Written } from '#shared/publishing/resolve-content.ts'
import type { PostDeps } from './post-deps.ts'

/** What would stop or disturb a post, with its accounts, its files by id, and its cost in US dollars. */
export type CheckedPost = { accounts: Account[]; files: ReadonlyMap<string, Media>; findings: Finding[]; costUsd: number }

/** A post that is to be checked; `dueAt` in ms. `facts` is what platforms say of accounts now, by account, where they were asked. */
export type Checking = { userId: string; written: Written; dueAt: number; facts?: ReadonlyMap<string, AccountFacts> }

export type CheckDeps = Pick<PostDeps, 'accounts' | 'media'>

/** Checks a post against its accounts, files and each platform's rules. Calls no platform and writes nothing. */
export const checkPost = async (deps: CheckDeps, { userId, written, dueAt, facts }: Checking): Promise<CheckedPost> => {
  const connected = new Map((await deps.accounts.list(userId)).map((account) => [account.id, account]))
  const accounts = unique(written.accountIds).flatMap((id) => connected.get(id) ?? [])
  const unknown = written.accountIds.filter((id) => !connected.has(id))
  const contents = accounts.map((account) => ({ account, content: resolveContent(written, account) }))
  const ids = unique([...written.media, ...contents.flatMap(({ content }) => content.media)])
  const files = new Map((await deps.media.getMany(userId, ids)).map((media) => [media.id, media]))

  const findings: Finding[] = [
    ...unknown.map((id) => error('accountIds', `You don’t have an account “${id}”.`, 'Connect it, or remove it.')),
    ...overridesWithoutAccount(written),
    ...ids.flatMap((id) => checkFile(id, files.get(id))),
    ...checkMentions(written, accounts),
  ]
  const checkContent = await loadContentCheck()
  let costUsd = 0
  for (const { account, content } of contents) {
    const media = content.media.flatMap((id) => files.get(id) ?? [])
    findings.push(...checkContent({ account, ...content, media, facts: facts?.get(account.id) }))
    findings.push(...checkThread(written, account), ...checkAccount(account, dueAt))
    costUsd += rules[account.platform].price?.(content, media) ?? 0
  }
  return { accounts, files, findings, costUsd: Math.round(costUsd * 1_000) / 1_000 }
}

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
  if (!media) return [error('media', `You don’t have a file “${id}”.`, 'Upload it again.')]
  if (media.state.name === 'refused') return [error('media', `${media.fileName} can't be used: ${media.state.message}`, 'Remove it.')]
  return media.state.name === 'waiting'
    ? [error('media', `The upload of ${media.fileName} isn’t complete.`, 'Wait for it, or remove it.')]
    : []
}

const overridesWithoutAccount = ({ overrides, accountIds }: Written) => {
  const platforms = accountIds.map((id) => id.slice(0, id.indexOf('_')))
  const known = new Set([...accountIds, ...platforms])
  return Object.keys(overrides)
    .filter((key) => !known.has(key))
    .map((key) =>
      error(
        'overrides',
        `“${key}” is neither an account of this post nor a platform of one.`,
        'Choose the account, or leave the override out.',
      ),
    )
}

const unique = <Item>(items: readonly Item[]) => [...new Set(items)]

/** A scheduled post is checked again this long before it is due, in ms. */
const checkAheadMs = [dayMs, hourMs]

export const checkJob = ({ userId, id }: PostRef): JobRef => ({ userId, kind: 'check-post', subject: id })

/** The next check of a scheduled post, in place of one that was planned before; none when it is due too soon. */
export const nextCheck = (post: Pick<Post, 'userId' | 'id' | 'schedule'>, now: number): JobChange[] => {
  if (!post.schedule) return []
  const dueAt = toMs(post.schedule.scheduledAt)
  const at = checkAheadMs.map((ahead) => dueAt - ahead).find((time) => time > now)
  return at === undefined ? [] : [{ kind: 'plan-job', job: checkJob(post), dueAt: toInstant(at) }]
}
