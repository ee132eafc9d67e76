import { isIP } from 'node:net'
import { isAbsolute } from 'node:path'
import * as z from 'zod'
import { type Platform, platformIds, platformNames } from '#shared/domain/platforms.ts'
import { Plan } from '#shared/domain/schemas.ts'
import { SignUpMode } from '#shared/domain/sign-up.ts'
import { PasswordMin, Provider, providerNames } from '#shared/domain/users.ts'
import { readTableServer, tableServerVariables } from '../data/table-server.ts'
import { addressRange } from '../door/visitors.ts'
import { readStoreSettings, storeVariables } from '../files/settings.ts'
import { mailVariables, readMailSettings } from '../mail/settings.ts'
import { StartError } from '../process/start-error.ts'
import { type ClientApp, clientApp, complaintsOf, Port, stripeKeys, stripeVariables, Text } from '../process/variables.ts'

const Folder = z.string('is missing').refine(isAbsolute, 'must be an absolute path, starting with a slash')
const SiteUrl = z
  .url({ protocol: /^https?$/, error: 'must be the address of the site, like https://crier.example.org' })
  .transform((url) => new URL(url))
  .refine(({ pathname, search }) => pathname === '/' && search === '', 'must not have a path')
  .transform(({ origin }) => origin)

const Variables = z.object({
  SITE_URL: Text.pipe(z.string('is missing. Set it to the address of the site, like https://crier.example.org').pipe(SiteUrl)),
  HOST: Text.pipe(
    z
      .string()
      .default('127.0.0.1')
      .refine((host) => isIP(host) !== 0, 'must be an address, like 127.0.0.1 or 0.0.0.0'),
  ),
  PORT: Text.pipe(z.string().default('4000').pipe(Port)),
  TRUSTED_PROXY: Text.pipe(
    z
      .string()
      .refine((text) => addressRange(text) !== undefined, 'must be an address, like 127.0.0.1, or a range, like 172.30.0.0/24')
      .optional(),
  ),
  DATA_FOLDER: Text.pipe(Folder),
  MASTER_KEY_FILE: Text.pipe(Folder.optional()),
  CREDENTIALS_DIRECTORY: Text,
  BACKUP_FOLDER: Text.pipe(Folder.optional()),
  BACKUP_DAYS: Text.pipe(z.string().regex(/^\d+$/, 'must be a number of days').default('14').transform(Number)),
  BACKUP_PASSPHRASE_FILE: Text.pipe(Folder.optional()),
  UPLOADS_STOP_AT: Text.pipe(
    z
      .string()
      .regex(/^([1-9]\d?|100)$/, 'must be a percentage of the disk, like 90')
      .default('90')
      .transform(Number),
  ),
  SIGN_UP: Text.pipe(z._default(SignUpMode, 'invitation')),
  PASSWORD_MIN: Text.pipe(z.optional(PasswordMin)),
  PLAN: Text.pipe(z.union([Plan, z.literal('paid')]).default('studio')),
  CONTACT_TO: Text.pipe(z.email('must be an email address').optional()),
  METRICS_TOKEN_FILE: Text.pipe(Folder.optional()),
  CRIER_LOG: Text.pipe(z.enum(['info', 'warnings'], 'must be info or warnings').default('warnings')),
  SANDBOX: Text.pipe(z.literal('1', 'can only be 1').optional()),
})

/** Every variable that a server for real people reads. */
export const serveVariables: readonly string[] = [
  ...Object.keys(Variables.shape),
  ...mailVariables,
  ...storeVariables,
  ...tableServerVariables,
  ...[...platformIds, ...Provider.options].flatMap((id) => [`${id.toUpperCase()}_CLIENT_ID`, `${id.toUpperCase()}_CLIENT_SECRET`]),
  ...stripeVariables,
]

export type ServeSettings = ReturnType<typeof readServeSettings>

/**
 * The settings of a server for real people, from the environment. Throws with every variable that's missing, wrong, or
 * unsafe.
 */
export const readServeSettings = (environment: NodeJS.ProcessEnv) => {
  const result = Variables.safeParse(environment)
  if (!result.success) throw new StartError(complaintsOf(result.error).join('\n'))
  const variables = result.data
  refuseUnsafeAddress(variables)
  const stripe = stripeKeys(environment, ', or none.')
  refuseUnpaid(variables, stripe !== undefined)
  const appOf = (id: Platform | Provider, name: string) => clientApp(environment, id, { name, otherwise: ', or neither.' })
  return {
    siteUrl: variables.SITE_URL,
    host: variables.HOST,
    port: variables.PORT,
    trustedProxy: variables.TRUSTED_PROXY,
    data: variables.DATA_FOLDER,
    masterKey: { file: variables.MASTER_KEY_FILE, credentials: variables.CREDENTIALS_DIRECTORY },
    backups: { folder: variables.BACKUP_FOLDER, days: variables.BACKUP_DAYS, passphraseFile: variables.BACKUP_PASSPHRASE_FILE },
    /** How full the disk may be, in percent, before uploads to the data folder are refused. */
    uploadsStopAtPercent: variables.UPLOADS_STOP_AT,
    signUp: variables.SIGN_UP,
    passwordMin: variables.PASSWORD_MIN,
    grantedPlan: variables.PLAN === 'paid' ? undefined : variables.PLAN,
    contactTo: variables.CONTACT_TO,
    metricsTokenFile: variables.METRICS_TOKEN_FILE,
    showsLogs: variables.CRIER_LOG === 'info',
    hasSandbox: variables.SANDBOX === '1',
    mail: readMailSettings(environment),
    /** Where files are, unless in the data folder. */
    store: readStoreSettings(environment),
    /** The server that keeps the table, unless it's in the data folder. */
    tableServer: readTableServer(environment),
    platforms: Object.fromEntries(platformIds.map((platform) => [platform, appOf(platform, platformNames[platform])])) as Record<
      Platform,
      ClientApp | undefined
    >,
    google: appOf('google', providerNames.google),
    github: appOf('github', providerNames.github),
    stripe,
  }
}

/** These host names and addresses are reachable from this machine only. */
const isOfThisMachine = (hostname: string) => /^(127\.\d+\.\d+\.\d+|\[::1\]|([\w-]+\.)*localhost)$/.test(hostname)

/** A person whose trial ends must be able to pay. */
const refuseUnpaid = ({ PLAN, SANDBOX }: z.output<typeof Variables>, hasStripe: boolean) => {
  if (PLAN === 'paid' && !hasStripe && SANDBOX === undefined)
    throw new StartError('PLAN is set to paid, but nobody can pay. Set the Stripe keys, or set PLAN to the plan everyone gets.')
}

/** People's passwords cross the network: the site needs TLS, and whatever terminates it must be known. */
const refuseUnsafeAddress = ({ SITE_URL, HOST, TRUSTED_PROXY, SANDBOX }: z.output<typeof Variables>) => {
  const { protocol, hostname } = new URL(SITE_URL)
  const isLocal = isOfThisMachine(hostname)
  if (protocol === 'http:' && !isLocal)
    throw new StartError(
      `SITE_URL uses plain http at ${hostname}, so passwords could be read in transit. Put a TLS proxy in front, and set it to https://${hostname}.`,
    )
  if (protocol === 'http:' && !isOfThisMachine(HOST))
    throw new StartError(
      `HOST ${HOST} would open plain http to other machines. Set it to 127.0.0.1, or set SITE_URL to https and TRUSTED_PROXY to the proxy.`,
    )
  if (protocol === 'https:' && TRUSTED_PROXY === undefined)
    throw new StartError(
      'TRUSTED_PROXY is missing. Set it to the address of the proxy that handles TLS, like 127.0.0.1. No one else can call Crier then.',
    )
  if (SANDBOX !== undefined && !isLocal)
    throw new StartError(
      'SANDBOX is for trying Crier out on this machine, and anyone could read what’s in it. Remove it, or set SITE_URL to http://localhost.',
    )
}
