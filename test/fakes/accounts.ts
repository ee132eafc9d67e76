import { withSandboxAccounts } from '#functions/adapters/sandbox-accounts.ts'
import type { Accounts, RefreshClaim, SealedTokens } from '#functions/ports/accounts.ts'
import { toMs } from '#shared/domain/times.ts'
import type { Account, AccountRef } from '#shared/publishing/accounts.ts'

type Row = { account: Account; tokens: SealedTokens }

/** Accounts in memory, and the sandbox accounts of test workspaces. */
export const fakeAccounts = (): Accounts => {
  const stored = accountsInMemory()
  return withSandboxAccounts(
    stored,
    async (account, sealed) => void ((await stored.get(account)) ?? (await stored.connect(account, sealed))),
  )
}

const accountsInMemory = (): Accounts => {
  const rows = new Map<string, Row>()
  const key = ({ workspaceId: userId, id }: AccountRef) => `${userId}/${id}`
  const change = (ref: AccountRef, changed: (row: Row) => Row | undefined) => {
    const row = rows.get(key(ref))
    const next = row && changed(row)
    if (next) rows.set(key(ref), next)
    return next
  }
  const changeVersion = (ref: AccountRef, version: number, changed: (row: Row) => Row | undefined) =>
    change(ref, (row) => (row.tokens.version === version ? changed(row) : undefined)) !== undefined

  return {
    get: async (ref) => rows.get(key(ref))?.account,
    withTokens: async (ref) => rows.get(key(ref)),
    list: async (userId, platform) =>
      [...rows.values()]
        .map(({ account }) => account)
        .filter((account) => account.workspaceId === userId && (!platform || account.platform === platform))
        .sort((one, other) => (one.id < other.id ? -1 : 1)),
    async connect(account, sealed, limit = Number.POSITIVE_INFINITY) {
      const before = rows.get(key(account))
      const others = [...rows.values()].filter((row) => row.account.workspaceId === account.workspaceId)
      if (!before && others.length >= limit) return undefined
      const { groups, settings, pausedByPlan, needsApproval } = before?.account ?? account
      const own = { ...(pausedByPlan && { pausedByPlan }), ...(needsApproval !== undefined && { needsApproval }) }
      const connected = { ...account, groups, settings, ...own }
      const version = (before?.tokens.version ?? toMs(account.connectedAt)) + 1
      rows.set(key(account), { account: connected, tokens: { sealed, version, expiresAt: account.tokenExpiresAt } })
      return connected
    },
    async setPausedByPlan(ref, isPaused) {
      change(ref, (row) => {
        const { pausedByPlan: _, ...account } = row.account
        return { ...row, account: isPaused ? { ...account, pausedByPlan: true } : account }
      })
    },
    setSettings: async (ref, settings) => change(ref, (row) => ({ ...row, account: { ...row.account, settings } }))?.account,
    setNeedsApproval: async (ref, needsApproval) => change(ref, (row) => ({ ...row, account: { ...row.account, needsApproval } }))?.account,
    setGroups: async (ref, groups) => change(ref, (row) => ({ ...row, account: { ...row.account, groups: [...groups] } }))?.account,
    remove: async (ref) => rows.delete(key(ref)),
    claimRefresh: async (ref, { version, now, until }) =>
      changeVersion(ref, version, (row) =>
        mayRefresh(row, now) ? { ...row, tokens: { ...row.tokens, refreshingUntil: until } } : undefined,
      ),
    storeTokens: async (ref, { version, sealed, tokenExpiresAt, signInEndsAt }) =>
      changeVersion(ref, version, ({ account }) => ({
        account: { ...account, tokenExpiresAt, signInEndsAt, state: { name: 'connected' } },
        tokens: { sealed, version: version + 1, expiresAt: tokenExpiresAt },
      })),
    async releaseRefresh(ref, { version, until, notBefore }) {
      changeVersion(ref, version, (row) =>
        isClaim(row, { version, until }) ? { ...row, tokens: { ...kept(row), refreshNotBefore: notBefore } } : undefined,
      )
    },
    requireReconnect: async (ref, { version, message, now }) =>
      changeVersion(ref, version, (row) => ({
        account: { ...row.account, state: { name: 'reconnect', since: now, message } },
        tokens: kept(row),
      })),
  }
}

const mayRefresh = ({ tokens }: Row, now: number) => (tokens.refreshingUntil ?? 0) <= now && (tokens.refreshNotBefore ?? 0) <= now
const isClaim = ({ tokens }: Row, claim: RefreshClaim) => tokens.refreshingUntil === claim.until
const kept = ({ tokens: { sealed, version, expiresAt } }: Row): SealedTokens => ({ sealed, version, expiresAt })
