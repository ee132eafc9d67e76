import { createHash, randomBytes } from 'node:crypto'
import type { Connector, FoundAccount, Grant } from '#functions/ports/connector.ts'
import type { Platform } from '#shared/domain/platforms.ts'
import { models } from '#shared/platforms/models.ts'
import type { PlatformModel } from '#shared/platforms/parts.ts'
import { scopeNames } from '#shared/platforms/rules.ts'

/**
 * How the operator connects an account: a token or an app password from the environment, or the platform's own sign-in.
 */
export type SignIn = {
  accessToken?: string | undefined
  appPassword?: string | undefined
  /** Which account or server, where there are several. */
  account?: string | undefined
  /** Sends the person to an address, and returns the one that the platform redirected them to. */
  visit: (address: string) => Promise<string>
  redirectUri: string
}

/** The account the operator signs in to. */
export const connectAccount = async (platform: Platform, connector: Connector, signIn: SignIn): Promise<FoundAccount> => {
  const grant = await grantOf(platform, connector, signIn)
  const known = await connector.accounts(grant)
  if (known.kind === 'refused') throw new Error(known.refusal.reason.message)
  const { account } = signIn
  const isMeant = ({ profile }: FoundAccount) => account === undefined || [profile.username, profile.remoteId].includes(account)
  const found = known.found.length === 1 ? known.found[0] : known.found.find(isMeant)
  if (found) return found
  throw new Error(
    `Name one of the accounts with ${variable(platform, 'ACCOUNT')}: ${known.found.map(({ profile }) => profile.username).join(', ')}.`,
  )
}

/** The name of an environment variable, in the form .env.example uses for apps. */
export const variable = (platform: Platform, what: 'CLIENT_ID' | 'CLIENT_SECRET' | 'ACCESS_TOKEN' | 'APP_PASSWORD' | 'ACCOUNT') =>
  `${platform.toUpperCase()}_${what}`

const grantOf = async (
  platform: Platform,
  connector: Connector,
  { accessToken, appPassword, account, visit, redirectUri }: SignIn,
): Promise<Grant> => {
  if (accessToken !== undefined) return { accessToken, scopes: scopeNames(platform) }
  const { loadAsks }: PlatformModel = models[platform]
  const where = (await loadAsks?.())?.where.schema.parse(account ?? '') ?? ''
  if (appPassword !== undefined) return granted(await connector.signIn?.({ where, password: appPassword }))
  const verifier = randomBytes(32).toString('base64url')
  const request = {
    state: randomBytes(16).toString('base64url'),
    challenge: createHash('sha256').update(verifier).digest('base64url'),
    redirectUri,
  }
  const begun = await connector.prepare?.({ ...request, where })
  if (begun?.kind === 'refused') throw new Error(begun.refusal.reason.message)
  const back = new URL(await visit(connector.authorizeUrl({ ...request, prepared: begun?.prepared }))).searchParams
  if (back.get('state') !== request.state) throw new Error('That address doesn’t belong to this sign-in.')
  const [code, issuer] = [back.get('code'), back.get('iss') ?? undefined]
  if (code === null) throw new Error('The platform returned no code because the sign-in was refused.')
  return granted(await connector.exchange({ code, verifier, redirectUri, prepared: begun?.prepared, issuer }))
}

const granted = (outcome: Awaited<ReturnType<Connector['exchange']>> | undefined): Grant => {
  if (outcome === undefined) throw new Error('This platform doesn’t have app passwords.')
  if (outcome.kind === 'refused') throw new Error(outcome.refusal.reason.message)
  return outcome.grant
}
