import { isTestWorkspace, type WorkspaceId } from '../domain/id.ts'
import { type Platform, platformIds } from '../domain/platforms.ts'
import { toInstant, toMs } from '../domain/times.ts'
import { scopeNames } from '../platforms/rules.ts'
import { type Account, type AccountRef, accountId } from './accounts.ts'

/** What a sandbox account does with every post. */
export type SandboxBehavior = 'publishes' | 'refuses' | 'slow' | 'disconnects' | 'unknown' | 'busy'

/** The sandbox accounts that every test workspace has on every platform, by username. */
const behaviors: Readonly<Record<string, { behavior: SandboxBehavior; name: string }>> = {
  sandbox: { behavior: 'publishes', name: 'Sandbox' },
  sandbox_refuses: { behavior: 'refuses', name: 'Sandbox that refuses' },
  sandbox_slow: { behavior: 'slow', name: 'Sandbox that takes 30 seconds' },
  sandbox_disconnects: { behavior: 'disconnects', name: 'Sandbox that needs to be reconnected' },
  sandbox_unknown: { behavior: 'unknown', name: 'Sandbox that doesn’t respond' },
  sandbox_busy: { behavior: 'busy', name: 'Sandbox that asks to wait' },
}

/** Returns what the sandbox does for an account with this ID on its platform. It publishes for any that it doesn't know. */
export const sandboxBehavior = (remoteId: string): SandboxBehavior => behaviors[remoteId]?.behavior ?? 'publishes'

/** Since when every sandbox account counts as connected. A fixed time, so each one looks the same to every reader. */
export const sandboxSince = toInstant(toMs('2026-01-01T00:00:00.000Z'))

/** Returns the sandbox accounts of a test workspace, on all platforms or on one. */
export const sandboxAccounts = (workspaceId: WorkspaceId, platform?: Platform): Account[] =>
  isTestWorkspace(workspaceId) ? (platform ? [platform] : platformIds).flatMap((each) => accountsOn(workspaceId, each)) : []

/** Returns a test workspace's sandbox account with this ID, if there is one. */
export const sandboxAccount = ({ workspaceId, id }: AccountRef): Account | undefined =>
  sandboxAccounts(workspaceId).find((account) => account.id === id)

/** What the sandbox says about its accounts, which are the same on every platform. */
export const sandboxProfiles = Object.entries(behaviors).map(([username, { name }]) => ({
  remoteId: username,
  username,
  name,
  isPremium: false,
}))

const accountsOn = (workspaceId: WorkspaceId, platform: Platform) =>
  sandboxProfiles.map(
    (profile): Account => ({
      id: accountId(platform, profile.remoteId),
      workspaceId,
      platform,
      ...profile,
      groups: [],
      settings: {},
      state: { name: 'connected' },
      scopes: scopeNames(platform),
      connectedAt: sandboxSince,
      renewsItself: true,
    }),
  )
