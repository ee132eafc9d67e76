import type { platformsApi } from '#shared/contracts/platforms.ts'
import type { Account } from '#shared/domain/accounts.ts'
import { Platform, platformNames } from '#shared/domain/platforms.ts'
import type { Answers } from '../http/answers.ts'
import { type BeginDeps, beginConnection } from '../use-cases/accounts/begin-connection.ts'
import { type DisconnectDeps, disconnectAccount, notConnected } from '../use-cases/accounts/disconnect-account.ts'
import { type FinishDeps, finishConnection } from '../use-cases/accounts/finish-connection.ts'
import { type RefreshDeps, refreshSignIn } from '../use-cases/accounts/refresh-sign-in.ts'

export type PlatformDeps = BeginDeps & FinishDeps & DisconnectDeps & RefreshDeps

export const platformAnswers = (deps: PlatformDeps): Answers<typeof platformsApi> => ({
  catalogue: () =>
    Platform.options.map((id) => {
      const { isAvailable, isSandbox } = deps.connectors[id]
      return { id, name: platformNames[id], isAvailable, isSandbox }
    }),

  authorize: ({ p }, { userId }) => beginConnection(deps, { userId, platform: p }),

  callback: async ({ p, code, state }, { userId }) => toAnswer(await finishConnection(deps, { userId, platform: p, code, state })),

  allAccounts: async (_input, { userId }) => (await deps.accounts.list(userId)).map(toAnswer),

  accounts: async ({ p }, { userId }) => (await deps.accounts.list(userId, p)).map(toAnswer),

  async settings({ p, id, settings }, { userId }) {
    const account = await deps.accounts.get({ userId, id })
    const changed = account?.platform === p ? await deps.accounts.setSettings({ userId, id }, settings) : undefined
    if (!changed) throw notConnected()
    return toAnswer(changed)
  },

  async disconnect({ p, id }, { userId }) {
    await disconnectAccount(deps, { userId, id }, p)
    return { message: `The ${platformNames[p]} account is disconnected.` }
  },

  refreshToken: async ({ p, refreshToken }, { userId }) => toAnswer(await refreshSignIn(deps, { userId, id: refreshToken }, p)),
})

const toAnswer = (account: Account) => ({ ...account, type: account.platform })
