import { openChromium } from '#test/e2e/chromium.ts'
import { deliver } from '#test/platforms/x/on-sandbox.ts'
import { newPkce } from '#test/sandbox/world.ts'
import { agree } from './agree.ts'
import type { Check } from './checks.ts'
import { adapterOf, deliveryOf, grantedBy } from './connected.ts'
import { expectSame, meaningOf } from './expect.ts'
import type { Pds } from './pds.ts'

const redirectUri = 'http://localhost:4000/auth/callback/bluesky'

/** Signs in on the server's own pages, as a person would in a browser. */
const signIn = async (pds: Pds, name: string) => {
  const account = await pds.account(name)
  const adapter = adapterOf(pds)
  const { verifier, challenge } = newPkce()
  const request = { state: 'state-1', challenge, redirectUri }
  const begun = await adapter.connector.prepare?.({ ...request, where: account.handle })
  if (begun?.kind !== 'prepared') throw new Error(`It could not be prepared: ${begun?.refusal.reason.detail}`)
  const back = await agreeInBrowser(adapter.connector.authorizeUrl({ ...request, prepared: begun.prepared }))
  const comeBack = {
    code: back.searchParams.get('code') ?? '',
    issuer: back.searchParams.get('iss') ?? undefined,
    verifier,
    redirectUri,
    prepared: begun.prepared,
  }
  return { account, ...adapter, comeBack }
}

const agreeInBrowser = async (address: string) => {
  const browser = await openChromium()
  try {
    const page = await browser.newPage()
    const came = page.waitForRequest((request) => request.url().startsWith('http://127.0.0.1:4000/'), { timeout: 60_000 })
    await page.goto(address)
    await agree(page)
    return new URL((await came).url())
  } finally {
    await browser.close()
  }
}

/** Checks for signing in on the server's own pages. */
export const oauthChecks: readonly Check[] = [
  [
    'OAuth on a machine of one’s own: handed in ahead, agreed to in a browser, bound to a key',
    async (pds) => {
      const { account, connector, publisher, comeBack } = await signIn(pds, 'uma')
      const grant = grantedBy(await connector.exchange(comeBack))
      const known = await connector.accounts(grant)
      expectSame('the account', known.kind === 'known' && known.found[0]?.profile.remoteId, account.did)
      const run = { publisher, accessToken: grant.accessToken, world: { clock: { now: 0 } } }
      const { outcome } = await deliver(run, deliveryOf(account)({ options: { whoCanReply: 'nobody' } }))
      expectSame('a post', outcome.kind, 'published')
      return 'connected with the scopes that were asked for; a post goes out'
    },
  ],
  [
    'a refresh token of OAuth, and the same one again',
    async (pds) => {
      const { connector, comeBack } = await signIn(pds, 'vera')
      const grant = grantedBy(await connector.exchange(comeBack))
      const next = grantedBy(await connector.refresh(grant.refreshToken ?? ''))
      expectSame('the new pair', (await connector.accounts(next)).kind, 'known')
      const again = await connector.refresh(grant.refreshToken ?? '')
      expectSame('the second use', meaningOf(again), ['sign-in-ended', 'after-reconnect'])
      expectSame('the new pair afterward', (await connector.accounts(next)).kind, 'refused')
      return 'good once; the second use ends the whole session'
    },
  ],
  [
    'a code that comes again, and a session that is given back',
    async (pds) => {
      const { connector, comeBack } = await signIn(pds, 'wim')
      const grant = grantedBy(await connector.exchange(comeBack))
      expectSame('giving back', await connector.revoke(grant), true)
      expectSame('the account', (await connector.accounts(grant)).kind, 'refused')
      expectSame('the second use', meaningOf(await connector.exchange(comeBack)), ['sign-in-ended', 'after-reconnect'])
      return 'refused'
    },
  ],
]
