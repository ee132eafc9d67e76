import type { IdentityEnvironment } from '#functions/adapters/identity/config.ts'
import type { PlatformRegistrations } from '#functions/adapters/platforms/app.ts'
import type { Edge } from '#functions/http/edge.ts'
import type { Recommendation } from '#shared/contracts/health.ts'
import type { Plan } from '#shared/domain/plans.ts'
import type { Platform } from '#shared/domain/platforms.ts'
import type { SignUpMode } from '#shared/domain/sign-up.ts'
import type { Provider } from '#shared/domain/users.ts'
import type { TableServer } from './data/table-server.ts'
import type { StoreSettings } from './files/settings.ts'
import type { Secrets } from './secrets/secrets.ts'

/** Where people's files are: in a folder of this machine, or in a store elsewhere that answers like S3. */
export type FilesPlace =
  | { kind: 'folder'; folder: string; isLasting: boolean; stopAtPercent: number | undefined }
  | { kind: 'store'; store: Omit<StoreSettings, 'secret'> & { secretKey: string } }

/** All that a machine has to be told. Both of its threads get a copy. */
export type MachineSettings = {
  /** What stands in front of this machine and names visitors, if it shows one of these keys. */
  edge: Edge | undefined
  siteUrl: string
  /** The folder of the data, in which the table is unless a server keeps it. */
  folder: string
  tableServer: TableServer | undefined
  files: FilesPlace
  secrets: Secrets
  /** The secrets of our apps at platforms and providers; `none` where there is no app. */
  clientSecrets: Record<Platform | Provider, string>
  platforms: PlatformRegistrations
  providers: IdentityEnvironment
  /** Where the sandbox stands in for Stripe, if it does. */
  stripe: StripeKeys & { sandboxUrl: string | undefined }
  mailFrom: string
  contactTo: string
  signUp: SignUpMode
  grantedPlan: Plan | undefined
  /** How many characters a new password has at least, where that is more than the calls ask for. */
  passwordMin: number | undefined
  /** Whether administrators choose who may sign up, and name the apps that these settings don't. */
  isRunByAdministrators: boolean
  allowsManualTokens: boolean
  recommendations: Recommendation[]
  waitlistScript: string | undefined
  /** Where the sandbox shows every mail, if it does. */
  mailSandboxUrl: string | undefined
  showsLogs: boolean
}

/** By which Stripe knows us, and we what is Stripe's. */
export type StripeKeys = { secretKey: string; publishableKey: string; webhookSecret: string }
