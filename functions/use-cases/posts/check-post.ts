import type { Account } from '#shared/domain/accounts.ts'
import { DomainError, type FieldErrors } from '#shared/domain/errors.ts'
import { priceOfPost } from '#shared/domain/limits/x-price.ts'
import type { Media } from '#shared/domain/media.ts'
import { XOptions } from '#shared/domain/posts.ts'
import { checkX } from '#shared/domain/preflight/x.ts'
import type { Finding } from '#shared/domain/preflight.ts'
import type { PostDeps } from './post-deps.ts'
import { resolveContent, type Written } from './resolve-content.ts'

/** What would stop or disturb a post, the accounts it goes to, and what it would cost in US dollars. */
export type CheckedPost = { accounts: Account[]; findings: Finding[]; costUsd: number }

/** Checks a post against its accounts, files and each platform's rules. Calls no platform and writes nothing. */
export const checkPost = async (deps: Pick<PostDeps, 'accounts' | 'media'>, userId: string, written: Written): Promise<CheckedPost> => {
  const connected = new Map((await deps.accounts.list(userId)).map((account) => [account.id, account]))
  const accounts = unique(written.accountIds).flatMap((id) => connected.get(id) ?? [])
  const unknown = written.accountIds.filter((id) => !connected.has(id))
  const contents = accounts.map((account) => ({ account, content: resolveContent(written, account) }))
  const ids = unique([...written.media, ...contents.flatMap(({ content }) => content.media)])
  const files = new Map((await deps.media.getMany(userId, ids)).map((media) => [media.id, media]))

  const findings: Finding[] = [
    ...unknown.map((id) => error('accountIds', `There is no account “${id}” among yours. Connect it, or leave it out.`)),
    ...overridesWithoutAccount(written),
    ...ids.flatMap((id) => checkFile(id, files.get(id))),
  ]
  let costUsd = 0
  for (const { account, content } of contents) {
    const { parts = [] } = XOptions.parse(content.options)
    const media = content.media.flatMap((id) => files.get(id) ?? [])
    const found = checkX({ text: content.text, parts, media, isPremium: account.isPremium })
    findings.push(...found.map((finding) => ({ ...finding, accountId: account.id })), ...checkConnection(account))
    costUsd += priceOfPost({ texts: [content.text, ...parts], describedMedia: media.filter(({ altText }) => altText !== '').length })
  }
  return { accounts, findings, costUsd: Math.round(costUsd * 1_000) / 1_000 }
}

/** Throws `invalid` with every error found, by field. */
export const refuseErrors = (findings: readonly Finding[]) => {
  const errors = findings.filter(({ severity }) => severity === 'error')
  if (errors.length === 0) return
  const fields: FieldErrors = {}
  for (const { field, message } of errors) fields[field] = unique([...(fields[field] ?? []), message])
  throw new DomainError('invalid', errors.map(({ field, message }) => `${field}: ${message}`)[0] ?? '', { fields })
}

const checkFile = (id: string, media: Media | undefined): Finding[] => {
  if (!media) return [error('media', `There is no file “${id}” among yours. Upload it again.`)]
  if (media.state.name === 'refused') return [error('media', `${media.fileName} can't be used: ${media.state.message}`)]
  return media.state.name === 'waiting' ? [error('media', `The upload of ${media.fileName} is not complete.`)] : []
}

const checkConnection = ({ id, state }: Account): Finding[] =>
  state.name === 'reconnect'
    ? [{ severity: 'warning', accountId: id, field: 'accountIds', message: `${state.message} Until then the post waits.` }]
    : []

const overridesWithoutAccount = ({ overrides, accountIds }: Written) => {
  const platforms = accountIds.map((id) => id.slice(0, id.indexOf('_')))
  const known = new Set([...accountIds, ...platforms])
  return Object.keys(overrides)
    .filter((key) => !known.has(key))
    .map((key) => error('overrides', `“${key}” is neither an account of this post nor a platform of one.`))
}

const error = (field: string, message: string): Finding => ({ severity: 'error', field, message })

const unique = <Item>(items: readonly Item[]) => [...new Set(items)]
