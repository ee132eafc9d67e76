import * as z from 'zod'
import type { TellActivity } from '#functions/ports/activity.ts'
import type { AppConnector } from '#functions/ports/connector.ts'
import type { SandboxPosts } from '#functions/ports/sandbox.ts'
import { ManualTokens } from '#functions/use-cases/accounts/connect-by-password.ts'
import type { platformsApi, SandboxPostAnswer } from '#shared/contracts/platforms.ts'
import { DomainError } from '#shared/domain/errors.ts'
import type { WorkspaceId } from '#shared/domain/id.ts'
import { isBeta, type Platform, platformIds, platformNames } from '#shared/domain/platforms.ts'
import type { SandboxPost } from '#shared/domain/sandbox-posts.ts'
import { toInstant } from '#shared/domain/times.ts'
import { rules } from '#shared/platforms/rules.ts'
import type { Account, AccountRef } from '#shared/publishing/accounts.ts'
import type { Answers } from '../../http/answers.ts'
import { parseInput } from '../../http/input.ts'
import { type RefreshDeps, refreshSignIn } from '../../use-cases/accounts/access-token.ts'
import { accountFacts, answerAccount } from '../../use-cases/accounts/account-facts.ts'
import { chooseAccounts } from '../../use-cases/accounts/choose-accounts.ts'
import { connectByPassword, type PasswordDeps, type StoreDeps, storeTokens } from '../../use-cases/accounts/connect-by-password.ts'
import {
  type BeginDeps,
  beginConnection,
  type ConnectionResult,
  type FinishDeps,
  finishConnection,
} from '../../use-cases/accounts/connection.ts'
import { type DisconnectDeps, disconnectAccount, notConnected } from '../../use-cases/accounts/disconnect-account.ts'
import { type FindPeopleDeps, findPeople } from '../../use-cases/accounts/find-people.ts'
import { type LinkCardDeps, showLinkCard } from '../../use-cases/link-cards.ts'

export type PlatformDeps = BeginDeps &
  FinishDeps &
  PasswordDeps &
  DisconnectDeps &
  RefreshDeps &
  StoreDeps &
  LinkCardDeps &
  FindPeopleDeps & {
    /** True if this deployment accepts tokens entered by hand. */
    allowsManualTokens: boolean
    sandboxPosts: Pick<SandboxPosts, 'get' | 'list'>
    appConnectorOf: (platform: Platform) => Promise<AppConnector>
  }

const Tokens = z.object({ tokens: ManualTokens })
const Metadata = z.record(z.string(), z.json())

export const platformAnswers = (deps: PlatformDeps): Answers<typeof platformsApi> => ({
  catalog: () =>
    Promise.all(
      platformIds.map(async (id) => {
        const { isAvailable, isSandbox } = await deps.appConnectorOf(id)
        return { id, name: platformNames[id], isAvailable, isSandbox, isBeta: isBeta(id) }
      }),
    ),

  authorize: ({ p, where }, { workspaceId, sessionId, owner }) =>
    beginConnection(deps, { workspaceId, sessionId, owner, platform: p, where }),

  callback: async ({ p, code, state, iss }, { workspaceId, sessionId, owner, tells }) =>
    answerFinished(tells, await finishConnection(deps, { workspaceId, sessionId, owner, platform: p, code, state, issuer: iss })),

  signIn: async ({ p, where, password }, { workspaceId, sessionId, owner, tells }) =>
    answerFinished(tells, await connectByPassword(deps, { workspaceId, sessionId, owner, platform: p, where, password })),

  async clientMetadata({ p }) {
    const connector = await deps.appConnectorOf(p)
    if (!connector.clientMetadata) throw new DomainError('not-found', `${platformNames[p]} has apps registered with it.`)
    return Metadata.parse(connector.clientMetadata(deps.siteUrl))
  },

  async choose({ p, choice, accountIds }, { workspaceId, sessionId, owner, tells }) {
    const chosen = await chooseAccounts(deps, { workspaceId, sessionId, owner, platform: p, token: choice, accountIds })
    for (const account of chosen) tellAccount(tells, account)
    return chosen.map(answerAccount)
  },

  allAccounts: async (_input, { workspaceId }) => (await deps.accounts.list(workspaceId)).map(answerAccount),

  accounts: async ({ p }, { workspaceId }) => (await deps.accounts.list(workspaceId, p)).map(answerAccount),

  accountOptions: async ({ p, id }, { workspaceId }) => ({ facts: await accountFacts(deps, { workspaceId, id }, p) }),

  people: async ({ p, id, query }, { workspaceId, now }) => ({
    people: await findPeople(deps, { workspaceId, id, platform: p, query, now }),
  }),

  linkCard: ({ url, again }, { workspaceId, now }) => showLinkCard(deps, { workspaceId, url, isAgain: again !== undefined, now }),

  limits: () => platformIds.map(limitsOf),

  platformLimits: ({ id }) => limitsOf(id),

  async sandboxPosts(page, { workspaceId, now }) {
    const { items, cursor } = await deps.sandboxPosts.list(workspaceId, page, now)
    return { items: items.map(answerSandboxPost), cursor }
  },

  async sandboxPost({ id }, { workspaceId, now }) {
    const post = await deps.sandboxPosts.get({ workspaceId, id }, now)
    if (!post) throw new DomainError('not-found', 'The sandbox has no such post. It keeps posts for 30 days.')
    return answerSandboxPost(post)
  },

  settings: ({ settings, ...named }, caller) =>
    changeAccount(deps, { ...named, ...caller }, (ref) => deps.accounts.setSettings(ref, settings)),

  approval: ({ needsApproval, ...named }, caller) =>
    changeAccount(deps, { ...named, ...caller }, (ref) => deps.accounts.setNeedsApproval(ref, needsApproval)),

  async disconnect({ p, id }, { workspaceId, now, tells }) {
    const { account, pausedPosts } = await disconnectAccount(deps, { workspaceId, id }, p)
    tellAccount(tells, account)
    // Another account may take its place in the plan.
    await deps.jobs.plan({ ownerId: workspaceId, kind: 'apply-plan', subject: '' }, toInstant(now))
    return { message: `The ${platformNames[p]} account has been disconnected.${pausedNote(pausedPosts)}`, pausedPosts }
  },

  refreshToken: async ({ p, refreshToken }, { workspaceId }) =>
    answerAccount(await refreshSignIn(deps, { workspaceId, id: refreshToken }, p)),

  async tokens({ p, accountId, tokens }, { workspaceId, owner, tells }) {
    if (!deps.allowsManualTokens)
      throw new DomainError('forbidden', 'Tokens can’t be entered by hand here. Connect the account through its platform.')
    const given = parseInput(Tokens, { tokens })
    const account = await storeTokens(deps, { workspaceId, owner, platform: p, accountId, tokens: given.tokens })
    tellAccount(tells, account)
    return answerAccount(account)
  },
})

const answerSandboxPost = ({ workspaceId: _, ...post }: SandboxPost): SandboxPostAnswer => post

type Named = { p: Platform; id: string; workspaceId: WorkspaceId; tells: TellActivity }

/** Changes an account of a platform. Throws `not-found` if it isn't connected there. */
const changeAccount = async (
  { accounts }: Pick<PlatformDeps, 'accounts'>,
  { p, id, workspaceId, tells }: Named,
  change: (ref: AccountRef) => Promise<Account | undefined>,
) => {
  const ref = { workspaceId, id }
  const changed = (await accounts.get(ref))?.platform === p ? await change(ref) : undefined
  if (!changed) throw notConnected()
  tellAccount(tells, changed)
  return answerAccount(changed)
}

/** Answers with a sign-in's result: an account, or the choice between several. */
const answerFinished = (tells: TellActivity, finished: ConnectionResult) => {
  if (finished.kind === 'connected') {
    tellAccount(tells, finished.account)
    return { status: 200 as const, body: answerAccount(finished.account) }
  }
  const { token, accounts } = finished.choice
  return { status: 202 as const, body: { choice: token, accounts: accounts.map(answerAccount) } }
}

const tellAccount = (tells: TellActivity, { id, platform, username }: Pick<Account, 'id' | 'platform' | 'username'>) =>
  tells({ subject: id, about: `${platformNames[platform]}: ${username}` })

const limitsOf = (id: Platform) => ({
  id,
  name: platformNames[id],
  limits: rules[id].limits.map(({ note, ...limit }) => ({ ...limit, note: note?.() })),
})

const pausedNote = (posts: number) => {
  if (posts === 0) return ''
  return posts === 1
    ? ' One scheduled post is waiting until you reconnect it.'
    : ` ${posts} scheduled posts are waiting until you reconnect it.`
}
