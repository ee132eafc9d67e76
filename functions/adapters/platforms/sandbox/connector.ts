import type { Connector, FoundAccount, Grant } from '#functions/ports/connector.ts'
import type { Platform } from '#shared/domain/platforms.ts'
import type { AccountFacts } from '#shared/platforms/models.ts'
import { scopeNames } from '#shared/platforms/rules.ts'
import { sandboxProfiles } from '#shared/publishing/sandbox-accounts.ts'

/**
 * Pretends to be a platform's sign-in, for test workspaces. Calls nothing. Sends the person straight back, and offers the
 * sandbox accounts, whatever code, password, or token it's given.
 */
export const sandboxConnector = (platform: Platform): Connector => {
  const grant: Grant = { accessToken: 'sandbox', refreshToken: 'sandbox', scopes: scopeNames(platform) }
  const granted = async () => ({ kind: 'granted' as const, grant })
  return {
    platform,
    isAvailable: true,
    isSandbox: true,
    authorizeUrl: ({ redirectUri, state }) => `${redirectUri}?${new URLSearchParams({ code: 'sandbox', state })}`,
    exchange: granted,
    signIn: granted,
    accounts: async () => ({ kind: 'known', found: sandboxProfiles.map((profile): FoundAccount => ({ profile, grant })) }),
    refresh: granted,
    facts: async () => ({ kind: 'known', facts }),
    revoke: async () => true,
  }
}

/** The sandbox's facts about every account. Each platform reads only those that apply to it. */
const facts: AccountFacts = {
  boards: [{ id: '1', name: 'Sandbox', isSecret: false }],
  categories: [{ id: '22', name: 'People & Blogs' }],
  creator: {
    nickname: 'Sandbox',
    username: 'sandbox',
    privacies: ['PUBLIC_TO_EVERYONE', 'MUTUAL_FOLLOW_FRIENDS', 'SELF_ONLY'],
    commentsAreOff: false,
    duetsAreOff: false,
    stitchesAreOff: false,
    videoMaxMs: 600_000,
  },
}
