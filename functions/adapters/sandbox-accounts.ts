import type { Accounts } from '#functions/ports/accounts.ts'
import { isTestWorkspace } from '#shared/domain/id.ts'
import { toMs } from '#shared/domain/times.ts'
import type { Account, AccountRef } from '#shared/publishing/accounts.ts'
import { sandboxAccount, sandboxAccounts, sandboxSince } from '#shared/publishing/sandbox-accounts.ts'

/** Stands where an account's sealed tokens would be. The sandbox has none. */
const sealed = 'sandbox'

/** A store starts counting an account's token versions when it's connected. */
const firstVersion = toMs(sandboxSince) + 1

/**
 * Adds the sandbox accounts to those that are stored, in test workspaces only. They need no setting up: one is stored by
 * `create`, which leaves a stored account as it is, when something about it changes for the first time. Removing one
 * returns it to how it began. A plan's limit on accounts doesn't count there.
 */
export const withSandboxAccounts = (stored: Accounts, create: (account: Account, sealedTokens: string) => Promise<unknown>): Accounts => {
  const change = async <Changed>(ref: AccountRef, changed: () => Promise<Changed>) => {
    const account = sandboxAccount(ref)
    if (account && !(await stored.get(ref))) await create(account, sealed)
    return changed()
  }
  return {
    get: async (ref) => (await stored.get(ref)) ?? sandboxAccount(ref),
    async withTokens(ref) {
      const account = sandboxAccount(ref)
      return (await stored.withTokens(ref)) ?? (account && { account, tokens: { sealed, version: firstVersion } })
    },
    async list(workspaceId, platform) {
      const kept = await stored.list(workspaceId, platform)
      const ids = new Set(kept.map(({ id }) => id))
      const others = sandboxAccounts(workspaceId, platform).filter(({ id }) => !ids.has(id))
      return others.length > 0 ? [...kept, ...others].sort((one, other) => (one.id < other.id ? -1 : 1)) : kept
    },
    connect: (account, tokens, limit) =>
      isTestWorkspace(account.workspaceId) ? stored.connect(account, tokens) : stored.connect(account, tokens, limit),
    setPausedByPlan: (ref, isPaused) => change(ref, () => stored.setPausedByPlan(ref, isPaused)),
    setSettings: (ref, settings) => change(ref, () => stored.setSettings(ref, settings)),
    setNeedsApproval: (ref, needsApproval) => change(ref, () => stored.setNeedsApproval(ref, needsApproval)),
    setGroups: (ref, groups) => change(ref, () => stored.setGroups(ref, groups)),
    async remove(ref) {
      return (await stored.remove(ref)) || sandboxAccount(ref) !== undefined
    },
    claimRefresh: (ref, claim) => change(ref, () => stored.claimRefresh(ref, claim)),
    storeTokens: (ref, tokens) => change(ref, () => stored.storeTokens(ref, tokens)),
    releaseRefresh: (ref, claim) => change(ref, () => stored.releaseRefresh(ref, claim)),
    requireReconnect: (ref, reason) => change(ref, () => stored.requireReconnect(ref, reason)),
  }
}
