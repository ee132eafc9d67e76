import type { platformsApi } from '#shared/contracts/platforms.ts'
import { limits } from '#shared/domain/limits/all.ts'
import { betaPlatforms, Platform, platformNames } from '#shared/domain/platforms.ts'
import type { Answers } from '../http/answers.ts'
import { accountFacts } from '../use-cases/accounts/account-facts.ts'
import { answerAccount } from '../use-cases/accounts/answer-account.ts'
import { type BeginDeps, beginConnection } from '../use-cases/accounts/begin-connection.ts'
import { chooseAccounts } from '../use-cases/accounts/choose-accounts.ts'
import { type DisconnectDeps, disconnectAccount, notConnected } from '../use-cases/accounts/disconnect-account.ts'
import { type FinishDeps, finishConnection } from '../use-cases/accounts/finish-connection.ts'
import { type RefreshDeps, refreshSignIn } from '../use-cases/accounts/refresh-sign-in.ts'

export type PlatformDeps = BeginDeps & FinishDeps & DisconnectDeps & RefreshDeps

export const platformAnswers = (deps: PlatformDeps): Answers<typeof platformsApi> => ({
  catalogue: () =>
    Promise.all(
      Platform.options.map(async (id) => {
        const { isAvailable, isSandbox } = await deps.connectorOf(id)
        return { id, name: platformNames[id], isAvailable, isSandbox, isBeta: betaPlatforms.has(id) }
      }),
    ),

  authorize: ({ p }, { userId }) => beginConnection(deps, { userId, platform: p }),

  async callback({ p, code, state }, { userId }) {
    const finished = await finishConnection(deps, { userId, platform: p, code, state })
    if (finished.kind === 'connected') return { status: 200, body: answerAccount(finished.account) }
    const { token, accounts } = finished.choice
    return { status: 202, body: { choice: token, accounts: accounts.map(answerAccount) } }
  },

  choose: async ({ p, choice, accountIds }, { userId }) =>
    (await chooseAccounts(deps, { userId, platform: p, token: choice, accountIds })).map(answerAccount),

  allAccounts: async (_input, { userId }) => (await deps.accounts.list(userId)).map(answerAccount),

  accounts: async ({ p }, { userId }) => (await deps.accounts.list(userId, p)).map(answerAccount),

  accountOptions: async ({ p, id }, { userId }) => ({ facts: await accountFacts(deps, { userId, id }, p) }),

  limits: () => Platform.options.map(limitsOf),

  platformLimits: ({ id }) => limitsOf(id),

  async settings({ p, id, settings }, { userId }) {
    const account = await deps.accounts.get({ userId, id })
    const changed = account?.platform === p ? await deps.accounts.setSettings({ userId, id }, settings) : undefined
    if (!changed) throw notConnected()
    return answerAccount(changed)
  },

  async disconnect({ p, id }, { userId }) {
    const heldPosts = await disconnectAccount(deps, { userId, id }, p)
    return { message: `The ${platformNames[p]} account is disconnected.${heldNote(heldPosts)}`, heldPosts }
  },

  refreshToken: async ({ p, refreshToken }, { userId }) => answerAccount(await refreshSignIn(deps, { userId, id: refreshToken }, p)),
})

const limitsOf = (id: Platform) => ({ id, name: platformNames[id], limits: [...limits[id]] })

const heldNote = (posts: number) => {
  if (posts === 0) return ''
  return posts === 1
    ? ' One scheduled post waits until it is connected again.'
    : ` ${posts} scheduled posts wait until it is connected again.`
}
