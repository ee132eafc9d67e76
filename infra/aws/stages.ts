import type { RetentionDays } from 'aws-cdk-lib/aws-logs'
import type { Recommendation } from '#shared/contracts/health.ts'
import type { Platform } from '#shared/domain/platforms.ts'
import type { FunctionName } from './functions.ts'

/** How much of the publishing engine runs in parallel. The defaults are enough for a new stage. */
export type EngineSize = {
  /**
   * How many partitions due work is spread over: eight by default, which handle some 1,600 targets a second. Each costs
   * an idle stage 22,000 read units a month. It can be changed at any time. After a decrease, the partitions beyond it
   * are swept only every half hour, in case a schedule was lost.
   */
  readonly dueShards?: 8 | 16 | 32 | 64 | 128 | 256
  /**
   * How many invocations share each minute's sweep: one by default. More of them read the same, and start more at once.
   */
  readonly sweepParts?: number
  /**
   * How many invocations each minute's jobs run may start besides its own: this many for checks, and this many for all
   * other jobs. It does so when more people are due than it has time for. None by default. A run handles some 240
   * people.
   */
  readonly jobHelpers?: number
  /**
   * How many batches of ten are delivered to a platform at once, 1,000 at most; the platform's rules by default. All
   * platforms together get half of the account's concurrency.
   */
  readonly deliveriesAtOnce?: Partial<Record<Platform, number>>
  /**
   * Pollers reserved for a platform's queue instead, each of which makes ten calls at once: from 2 to 200 that always
   * run, up to 2,000 in all. They scale up by 1,000 calls a minute, where Lambda's own scale up by 300, and are billed
   * by the hour: https://docs.aws.amazon.com/lambda/latest/dg/services-sqs-scaling.html
   */
  readonly deliveryPollers?: Partial<Record<Platform, { readonly minimum: number; readonly maximum: number }>>
}

/** One installation of Crier in an AWS account. */
export type Stage = {
  /** Lowercase; part of every stack's and parameter's name. */
  readonly name: string
  readonly region: string
  /**
   * The site's own domain name, with its certificate, which must be in us-east-1. Without it, the site is at
   * CloudFront's address.
   */
  readonly domain?: { readonly name: string; readonly certificateArn: string }
  /** The sender of emails. SES must have verified the address or its domain. */
  readonly mailFrom: string
  /** The client ids of Crier's apps at the platforms. Without one, nobody can connect an account of that platform. */
  readonly platformClientIds: Partial<Record<Platform, string>>
  /**
   * Whether people are also asked for what belongs to their business portfolios, which needs a platform's approval
   * (docs/deploy.md). Off by default.
   */
  readonly asksForBusinesses?: boolean
  /** The client ids for signing in through Google and GitHub. A provider without one isn't offered. */
  readonly googleClientId?: string
  readonly githubClientId?: string
  /** The address that receives messages from the contact form; the sender's own by default. */
  readonly contactTo?: string
  /** When the early-bird offer ends, as an instant. */
  readonly offerEndsAt?: string
  /** The script of an outside waitlist service, which replaces our own form. */
  readonly waitlistScript?: string
  /** Two third-party products recommended in the footer of every page. None by default. */
  readonly recommendations?: readonly Recommendation[]
  /**
   * The minimum length of a new password, from 8 to 64. The default is 8, and 6 for one that replaces a forgotten
   * password.
   */
  readonly passwordMin?: number
  /** Whether people may enter an account's tokens instead of connecting it through its platform. Off by default. */
  readonly allowsManualTokens?: boolean
  /** Whether people pay with real money: Stripe runs in live mode if so, and in test mode otherwise. */
  readonly takesMoney: boolean
  /** Whether data outlives its stack, and stacks resist being deleted. */
  readonly isKept: boolean
  readonly logDays: RetentionDays
  /**
   * Whether Lambda sends traces to X-Ray. Off by default. X-Ray bills traces, and Lambda samples one a second and 5% of
   * the rest (docs/deploy.md).
   */
  readonly tracing?: boolean
  /** The email address that gets alarms. None by default. */
  readonly alarmMail?: string
  /**
   * The AWS account's monthly budget in US dollars. The alarm address is notified when 80% is spent, and when all of it
   * is forecast to be. No budget by default.
   */
  readonly monthlyBudget?: number
  /**
   * A firewall that counts each address's calls before any of our code runs. None by default, because it costs $7 a
   * month and $0.60 per million calls.
   */
  readonly firewall?: { readonly callsPerMinute?: number; readonly openCallsPerMinute?: number }
  /**
   * A flat-rate CloudFront plan instead of pay-as-you-go. None by default. It comes with the firewall, whose limits are
   * those of `firewall`. It pays off from the size worked out in docs/deploy.md, and must be approved there.
   */
  readonly distributionPlan?: 'PRO' | 'BUSINESS' | 'PREMIUM'
  /**
   * The table's warm throughput, in units a second; that of every new table by default. AWS bills an increase once,
   * when it's set.
   */
  readonly warmThroughput?: { readonly reads: number; readonly writes: number }
  /** Calls a second that the whole API accepts. A burst may be twice as large. */
  readonly callsPerSecond: number
  /** The size of the publishing engine. docs/scale.md works out what a load needs. */
  readonly engine?: EngineSize
  /** Reserved concurrency by function. None by default, because a new account has none to spare. */
  readonly reservedConcurrency?: Partial<Record<FunctionName, number>>
}

/** Everything that differs between stages. `example.org` is a placeholder: set your own before the first deployment. */
const stages: Record<string, Omit<Stage, 'name'>> = {
  dev: {
    region: 'eu-central-1',
    mailFrom: 'Crier <crier@example.org>',
    platformClientIds: {},
    takesMoney: false,
    isKept: false,
    logDays: 7,
    callsPerSecond: 50,
  },
  prod: {
    region: 'eu-central-1',
    mailFrom: 'Crier <crier@example.org>',
    platformClientIds: {},
    takesMoney: true,
    isKept: true,
    logDays: 90,
    callsPerSecond: 200,
  },
}

/** The stage of that name. Throws with the existing names if there's none. */
export const stageNamed = (name: string): Stage => {
  const stage = stages[name]
  if (!stage) throw new Error(`There’s no stage ${name}; infra/aws/stages.ts has ${Object.keys(stages).join(' and ')}.`)
  return { name, ...stage }
}

/** The bare address in a sender such as `Crier <crier@example.org>`. */
export const senderAddress = (mailFrom: string) => /<(.+)>$/.exec(mailFrom)?.[1] ?? mailFrom

/**
 * True if a stage has a firewall. It costs at least $7 a month, so a stage opts in. A flat-rate CloudFront plan
 * includes one, and needs it.
 */
export const hasFirewall = ({ firewall, distributionPlan }: Pick<Stage, 'firewall' | 'distributionPlan'>) =>
  firewall !== undefined || distributionPlan !== undefined

/** The path of a stage's secrets in the parameter store. */
export const secretsPath = ({ name }: Pick<Stage, 'name'>) => `/crier/${name}`
