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

/** Where people's files are: in a folder on this machine, or in a remote store that answers like S3. */
export type FilesPlace =
  | { kind: 'folder'; folder: string; isLasting: boolean; stopAtPercent: number | undefined }
  | { kind: 'store'; store: Omit<StoreSettings, 'secret'> & { secretKey: string } }

/** All of a machine's settings. Both of its threads get a copy. */
export type MachineSettings = {
  /** The proxy in front of this machine, which names visitors if it sends one of these keys. */
  edge: Edge | undefined
  siteUrl: string
  /** The data folder, which contains the table unless a server keeps it. */
  folder: string
  tableServer: TableServer | undefined
  files: FilesPlace
  secrets: Secrets
  /** Our apps' secrets at platforms and providers; `none` if there's no app. */
  clientSecrets: Record<Platform | Provider, string>
  platforms: PlatformRegistrations
  providers: IdentityEnvironment
  /** The URL of the sandbox that stands in for Stripe, if it does. */
  stripe: StripeKeys & { sandboxUrl: string | undefined }
  mailFrom: string
  contactTo: string
  signUp: SignUpMode
  grantedPlan: Plan | undefined
  /** The minimum length of a new password, if it's more than the API's own. */
  passwordMin: number | undefined
  /** Whether administrators choose who may sign up, and configure the apps that these settings don't. */
  isRunByAdministrators: boolean
  allowsManualTokens: boolean
  recommendations: Recommendation[]
  waitlistScript: string | undefined
  /** Where the sandbox shows every email, if it does. */
  mailSandboxUrl: string | undefined
  showsLogs: boolean
}

/** The keys that identify us to Stripe, and Stripe to us. */
export type StripeKeys = { secretKey: string; publishableKey: string; webhookSecret: string }
