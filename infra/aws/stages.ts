import type { RetentionDays } from 'aws-cdk-lib/aws-logs'
import type { Recommendation } from '#shared/contracts/health.ts'
import type { Platform } from '#shared/domain/platforms.ts'
import type { FunctionName } from './functions.ts'

/** How much of the publishing engine runs side by side; what is not given is enough for a new stage. */
export type EngineSize = {
  /**
   * Over how many partitions due work is spread: eight if not given, which take some 1,600 targets a second. Each costs an idle stage 22,000 read units a month. It can be
   * changed at any time; after making it smaller, what lies beyond is swept every half an hour only, should its alarm be lost.
   */
  readonly dueShards?: 8 | 16 | 32 | 64 | 128 | 256
  /** In how many invocations each minute's sweep is made: one if not given. More read the same, and get on with more at once. */
  readonly sweepParts?: number
  /**
   * How many invocations each minute's run of jobs may begin beside its own: so many for checks, and so many for all other jobs. It does so when more
   * people are due than it has time for. None if not given. A run does some 240 people's.
   */
  readonly jobHelpers?: number
  /**
   * How many batches of ten are delivered to a platform side by side, 1,000 at most; what the platform's rules say if not given. All platforms together get half of
   * what the account may run.
   */
  readonly deliveriesAtOnce?: Partial<Record<Platform, number>>
  /**
   * Pollers that are kept for a platform's queue in place of that, each of which calls ten at once: from 2 to 200 that are always there, up to 2,000 in all. They grow by
   * 1,000 calls a minute, where Lambda's own grow by 300, and cost by the hour: https://docs.aws.amazon.com/lambda/latest/dg/services-sqs-scaling.html
   */
  readonly deliveryPollers?: Partial<Record<Platform, { readonly minimum: number; readonly maximum: number }>>
}

/** One installation of Crier in an AWS account. */
export type Stage = {
  /** Lower case; part of every stack's and parameter's name. */
  readonly name: string
  readonly region: string
  /** The site's own name, with its certificate, which has to be in us-east-1. Without it the site is at CloudFront's address. */
  readonly domain?: { readonly name: string; readonly certificateArn: string }
  /** Whom mails come from; SES must have verified the address or its domain. */
  readonly mailFrom: string
  /** The client ids of Crier's apps at the platforms; nobody can connect an account of a platform without one. */
  readonly platformClientIds: Partial<Record<Platform, string>>
  /** Whether people are asked for what belongs to their business portfolios as well, which takes a platform's approval (docs/deploy.md); not if not given. */
  readonly asksForBusinesses?: boolean
  /** The client ids by which people can sign in through Google and GitHub; a provider without one is not offered. */
  readonly googleClientId?: string
  readonly githubClientId?: string
  /** Who gets what visitors write in the contact form; the sender's own address if not given. */
  readonly contactTo?: string
  /** When the early-bird offer ends, as an instant. */
  readonly offerEndsAt?: string
  /** The script of an outside waitlist service, which takes the place of our own form. */
  readonly waitlistScript?: string
  /** Two products of others that the foot of every page recommends; none if not given. */
  readonly recommendations?: readonly Recommendation[]
  /** How many characters a new password has at least, from 8 to 64; if not given 8, and 6 for one that replaces a forgotten one. */
  readonly passwordMin?: number
  /** Whether people may hand in an account's tokens instead of connecting it through its platform; not if not given. */
  readonly allowsManualTokens?: boolean
  /** Whether people pay with real money: Stripe is asked in its live mode then, and in its test mode otherwise. */
  readonly takesMoney: boolean
  /** Whether data outlives its stack, and stacks resist being deleted. */
  readonly isKept: boolean
  readonly logDays: RetentionDays
  /**
   * Whether Lambda sends a trace of what functions do to X-Ray; not if not given. X-Ray bills traces, and Lambda takes one a second and 5 % of the rest
   * (docs/deploy.md).
   */
  readonly tracing?: boolean
  /** The mail address that hears of alarms; none if not given. */
  readonly alarmMail?: string
  /** US dollars that the AWS account may cost in a month. Whom alarms go to is told when 80 % are spent, and when all will be; nobody if not given. */
  readonly monthlyBudget?: number
  /**
   * A firewall that counts what each address calls before anything of ours runs; none if not given, because it costs 7 $ a month and 0.60 $ for each million calls.
   */
  readonly firewall?: { readonly callsPerMinute?: number; readonly openCallsPerMinute?: number }
  /**
   * A plan of CloudFront with a flat price in place of a bill by use; none if not given. It comes with the firewall, whose limits are those of `firewall`.
   * It pays from the size on that docs/deploy.md works out, and has to be approved there.
   */
  readonly distributionPlan?: 'PRO' | 'BUSINESS' | 'PREMIUM'
  /**
   * The load that the table takes at once, in units a second; that of every new table if not given. AWS bills a higher figure once, when it is set.
   */
  readonly warmThroughput?: { readonly reads: number; readonly writes: number }
  /** Calls a second that the whole API takes; a burst may be twice as large. */
  readonly callsPerSecond: number
  /** What the publishing engine is sized for: docs/scale.md works out what a load takes. */
  readonly engine?: EngineSize
  /** What functions set aside of the account's concurrency; nothing if not given, because a new account has none to spare. */
  readonly reservedConcurrency?: Partial<Record<FunctionName, number>>
}

/** Everything that differs between stages. `example.org` is nobody's address: set your own before the first deployment. */
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

/** The stage of that name; throws naming those there are. */
export const stageNamed = (name: string): Stage => {
  const stage = stages[name]
  if (!stage) throw new Error(`There’s no stage ${name}; infra/aws/stages.ts has ${Object.keys(stages).join(' and ')}.`)
  return { name, ...stage }
}

/** The bare address in a sender such as `Crier <crier@example.org>`. */
export const senderAddress = (mailFrom: string) => /<(.+)>$/.exec(mailFrom)?.[1] ?? mailFrom

/** Whether a stage has a firewall. It costs at least 7 $ a month, so a stage asks for it; a flat plan of CloudFront includes one, and needs it. */
export const hasFirewall = ({ firewall, distributionPlan }: Pick<Stage, 'firewall' | 'distributionPlan'>) =>
  firewall !== undefined || distributionPlan !== undefined

/** Where a stage's secrets are in the parameter store. */
export const secretsPath = ({ name }: Pick<Stage, 'name'>) => `/crier/${name}`
