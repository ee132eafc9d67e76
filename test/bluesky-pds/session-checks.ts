import { accessOf, packed } from '#functions/adapters/platforms/bluesky/session.ts'
import type { Check } from './checks.ts'
import { adapterOf, connectedBy, grantedBy } from './connected.ts'
import { expectSame, meaningOf } from './expect.ts'
import { password, startPds } from './pds.ts'

const reconnect = ['sign-in-ended', 'after-reconnect']
const refresh = ['sign-in-ended', 'after-refresh']

/** Checks for app password sessions. */
export const sessionChecks: readonly Check[] = [
  [
    'an app password signs in, found by handle, directory and server',
    async (pds) => {
      const { connector, grant, did, handle } = await connectedBy(pds, 'ada')
      const known = await connector.accounts(grant)
      const profile = known.kind === 'known' ? known.found[0]?.profile : undefined
      expectSame('the account', [profile?.remoteId, profile?.username], [did, handle])
      return 'connected'
    },
  ],
  [
    'a main password, and a wrong one',
    async (pds) => {
      const { connector, handle } = await connectedBy(pds, 'bert')
      const main = await connector.signIn?.({ where: handle, password })
      const wrong = await connector.signIn?.({ where: handle, password: 'wrong' })
      expectSame(
        'what they come to',
        [meaningOf(main), meaningOf(wrong)],
        [
          ['invalid-content', 'never'],
          ['permission', 'never'],
        ],
      )
      return 'both refused; the session of the main one is ended'
    },
  ],
  [
    'the same token refreshes twice, as after a lost answer',
    async (pds) => {
      const { connector, grant } = await connectedBy(pds, 'carl')
      const [one, other] = [await connector.refresh(grant.refreshToken ?? ''), await connector.refresh(grant.refreshToken ?? '')]
      const both = [grantedBy(one), grantedBy(other)]
      for (const each of both) expectSame('the account', (await connector.accounts(each)).kind, 'known')
      return 'both pairs work'
    },
  ],
  [
    'a token that is wrong, and one of the wrong kind',
    async (pds) => {
      const { connector, grant } = await connectedBy(pds, 'dora')
      const access = accessOf(grant.accessToken, pds.url)
      const bad = await connector.accounts({ accessToken: packed({ ...access, token: `${access.token}x` }), scopes: [] })
      const kind = await connector.refresh(grant.accessToken)
      expectSame('what they come to', [meaningOf(bad), meaningOf(kind)], [refresh, reconnect])
      return 'status 400; read by the error’s name: refreshed, and connected again'
    },
  ],
  [
    'an app password that its person took back',
    async (pds) => {
      const { connector, grant, mainToken } = await connectedBy(pds, 'emil')
      await pds.call('com.atproto.server.revokeAppPassword', { token: mainToken, body: { name: 'crier' } })
      expectSame('the refresh', meaningOf(await connector.refresh(grant.refreshToken ?? '')), reconnect)
      return 'the refresh is refused: the person connects again'
    },
  ],
  [
    'a session that is given back',
    async (pds) => {
      const { connector, grant } = await connectedBy(pds, 'fred')
      expectSame('the answer', await connector.revoke(grant), true)
      expectSame('a refresh afterward', meaningOf(await connector.refresh(grant.refreshToken ?? '')), reconnect)
      return 'its refresh token is dead'
    },
  ],
  [
    'more sign-ins than a server allows',
    async () => {
      const limited = await startPds({ hasLimits: true })
      try {
        const { handle, appPassword } = await limited.account('gina')
        const { connector } = adapterOf(limited)
        for (let tries = 1; tries < 40; tries += 1) {
          const outcome = await connector.signIn?.({ where: handle, password: appPassword })
          if (outcome?.kind !== 'refused') continue
          expectSame('the refusal', outcome.refusal.reason.class, 'rate-limited')
          const { retry } = outcome.refusal
          return `refused at sign-in ${tries}; told to wait ${retry.when === 'later' && retry.afterMs ? 'until the limit ends' : 'without a time'}`
        }
        throw new Error('It took forty.')
      } finally {
        await limited.stop()
      }
    },
  ],
]
