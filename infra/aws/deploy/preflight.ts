import { type ACMClient, DescribeCertificateCommand } from '@aws-sdk/client-acm'
import type { CloudFormationClient } from '@aws-sdk/client-cloudformation'
import { GetAccountSettingsCommand, type LambdaClient } from '@aws-sdk/client-lambda'
import { GetAccountCommand, GetEmailIdentityCommand, NotFoundException, type SESv2Client } from '@aws-sdk/client-sesv2'
import { GetParameterCommand, ParameterNotFound, type SSMClient } from '@aws-sdk/client-ssm'
import { GetCallerIdentityCommand, type STSClient } from '@aws-sdk/client-sts'
import { concurrencyMin } from '../constructs/deliveries.ts'
import { stackId } from '../stacks/stack-settings.ts'
import { hasFirewall, type Stage, senderAddress } from '../stages.ts'
import { statusOf } from './state-stacks.ts'

/** The queries an AWS account answers before anything is written to it. */
export type Account = InRegion & {
  readonly sts: STSClient
  readonly mail: SESv2Client
  readonly lambda: LambdaClient
  /** CloudFront accepts certificates and firewalls from us-east-1 only. */
  readonly usEast1: InRegion & { readonly certificates: ACMClient }
}

type InRegion = { readonly ssm: SSMClient; readonly cloudFormation: CloudFormationClient }

/**
 * Problems keep a stage from being deployed. Warnings inform its operator. `concurrency` is how many Lambdas the
 * account may run at once.
 */
export type Findings = { problems: string[]; warnings: string[]; concurrency: number }

/** What the operator agreed to on the command line. `acceptsMailSandbox`: that strangers who sign up get no email. */
export type Consent = { readonly acceptsMailSandbox?: boolean }

/**
 * Checks whether a stage can be deployed, without writing anything, and names everything that's missing at once. It
 * stops early only without an account, since nothing else can be known then.
 */
export const preflight = async (stage: Stage, account: Account, { acceptsMailSandbox = false }: Consent = {}): Promise<Findings> => {
  const identity = await account.sts.send(new GetCallerIdentityCommand({})).catch((error: unknown) => unreachable(error))
  const ownProblems = [...stageProblems(stage), ...certificateAddressProblems(stage)]
  if (typeof identity === 'string') return { problems: [identity, ...ownProblems], warnings: [], concurrency: 0 }

  const environment = `aws://${identity.Account}`
  const [own, firewall, certificate, mail, concurrency] = await Promise.all([
    regionProblems(account, `${environment}/${stage.region}`, ownStacks(stage)),
    hasFirewall(stage) ? regionProblems(account.usEast1, `${environment}/us-east-1`, globalStacks(stage)) : [],
    certificateProblems(account.usEast1.certificates, stage),
    lookAtMail(account.mail, stage, acceptsMailSandbox),
    concurrencyOf(account.lambda),
  ])
  const few = concurrency < concurrencyMin ? [fewLambdas(concurrency, stage.region)] : []
  return {
    problems: [...ownProblems, ...own, ...firewall, ...certificate, ...mail.problems, ...reservedProblems(stage, concurrency)],
    warnings: [...mail.warnings, ...few],
    concurrency,
  }
}

const unreachable = (error: unknown) =>
  `AWS doesn’t accept this shell’s credentials (${error instanceof Error ? error.message : String(error)}). Set AWS_PROFILE, or sign in again.`

/** It's part of the names of stacks, functions, and alarms, which are limited to 64 characters. */
const stageName = /^[a-z][a-z0-9-]{0,19}$/

/**
 * The certificate of CloudFront's own addresses comes with a policy that allows TLS 1.0. A stage that keeps data is
 * served over TLS 1.2 or newer.
 */
const stageProblems = ({ name, mailFrom, isKept, alarmMail, domain }: Stage) => [
  ...(stageName.test(name)
    ? []
    : [`The stage name ${name} isn’t valid. Use up to 20 lowercase letters, digits, and hyphens, starting with a letter.`]),
  ...(senderAddress(mailFrom).endsWith('example.org')
    ? ['The stage’s mailFrom is still example.org. Set your own sender in infra/aws/stages.ts.']
    : []),
  ...(isKept && !domain
    ? ['The stage’s domain isn’t set. Connections below TLS 1.2 are only refused with one. Set it in infra/aws/stages.ts.']
    : []),
  ...(isKept && alarmMail === undefined
    ? ['The stage’s alarmMail isn’t set, so nobody would be told about alarms. Set it in infra/aws/stages.ts.']
    : []),
]

const certificateAddressProblems = ({ domain }: Pick<Stage, 'domain'>) =>
  domain === undefined || domain.certificateArn.startsWith('arn:aws:acm:us-east-1:')
    ? []
    : ['The domain’s certificate isn’t in us-east-1, the only region CloudFront accepts. Request one there.']

const globalStacks = (stage: Stage) =>
  [stackId(stage, 'firewall')].concat(stage.distributionPlan === undefined ? [] : stackId(stage, 'plan'))

const ownStacks = (stage: Stage) => ['data', 'web', 'publishing', 'api', 'monitoring'].map((what) => stackId(stage, what))

/** The reasons stacks can't be deployed to a Region. */
const regionProblems = async ({ ssm, cloudFormation }: InRegion, environment: string, stacks: readonly string[]) => [
  ...(await bootstrapProblems(ssm, environment)),
  ...(await stackProblems(cloudFormation, stacks)),
]

/** CDK's bootstrap stack writes its version here. https://docs.aws.amazon.com/cdk/v2/guide/bootstrapping-env.html */
const bootstrapParameter = '/cdk-bootstrap/hnb659fds/version'
/** The version our stacks' manifest requires (`requiresBootstrapStackVersion`). */
const bootstrapMin = 6

const bootstrapProblems = async (client: SSMClient, environment: string) => {
  const words = `Run: npm run cdk -- bootstrap ${environment}`
  try {
    const { Parameter } = await client.send(new GetParameterCommand({ Name: bootstrapParameter }))
    return Number(Parameter?.Value) >= bootstrapMin ? [] : [`CDK's bootstrap of ${environment} is too old. ${words}`]
  } catch (error) {
    if (error instanceof ParameterNotFound) return [`CDK was never bootstrapped in ${environment}. ${words}`]
    throw error
  }
}

const stackProblems = async (client: CloudFormationClient, names: readonly string[]) => {
  const statuses = await Promise.all(names.map(async (name) => ({ name, status: (await statusOf(client, name)) ?? 'none' })))
  return statuses.flatMap(({ name, status }) => {
    if (status.endsWith('_IN_PROGRESS') && status !== 'REVIEW_IN_PROGRESS')
      return [`The stack ${name} is ${status}. Wait until that’s done.`]
    if (status === 'UPDATE_ROLLBACK_FAILED')
      return [`The stack ${name} is ${status}. Open CloudFormation, fix what its events show, and choose “Continue update rollback”.`]
    if (status === 'DELETE_FAILED' || status === 'ROLLBACK_FAILED')
      return [`The stack ${name} is ${status}. Open CloudFormation, fix what its events show, and delete it.`]
    return []
  })
}

const certificateProblems = async (client: ACMClient, { domain }: Stage) => {
  if (!domain || certificateAddressProblems({ domain }).length > 0) return []
  const { name, certificateArn } = domain
  const answer = await client.send(new DescribeCertificateCommand({ CertificateArn: certificateArn })).catch(() => undefined)
  const certificate = answer?.Certificate
  if (!certificate) return [`There’s no certificate ${certificateArn} in this account.`]
  const names = [certificate.DomainName, ...(certificate.SubjectAlternativeNames ?? [])]
  const fits = names.includes(name) || names.includes(`*.${name.slice(name.indexOf('.') + 1)}`)
  return [
    ...(certificate.Status === 'ISSUED'
      ? []
      : [`The certificate of ${name} is ${certificate.Status}. Add its DNS record, and wait until it’s ISSUED.`]),
    ...(fits ? [] : [`The certificate is for ${names.join(', ')}, not for ${name}.`]),
  ]
}

const lookAtMail = async (client: SESv2Client, { mailFrom, isKept }: Stage, acceptsMailSandbox: boolean) => {
  const address = senderAddress(mailFrom)
  const identities = [address, address.slice(address.indexOf('@') + 1)]
  const verified = await Promise.all(identities.map((identity) => isVerified(client, identity)))
  const { ProductionAccessEnabled: isOutOfSandbox } = await client.send(new GetAccountCommand({}))
  const isRefused = isKept && !isOutOfSandbox && !acceptsMailSandbox
  return {
    problems: [
      ...(verified.includes(true)
        ? []
        : [`SES can’t send as ${address} yet. See "Mail" in docs/deploy.md, or set mailFrom in infra/aws/stages.ts.`]),
      ...(isRefused ? [sandboxProblem] : []),
    ],
    warnings:
      isOutOfSandbox || isRefused ? [] : ['SES is in its sandbox, so emails only reach verified addresses. Request production access.'],
  }
}

const sandboxProblem =
  'SES is in its sandbox, so nobody who signs up would get the link to verify their address. Request production access ("Mail" in docs/deploy.md), or deploy with --accept-mail-sandbox.'

const isVerified = async (client: SESv2Client, EmailIdentity: string) => {
  try {
    return (await client.send(new GetEmailIdentityCommand({ EmailIdentity }))).VerifiedForSendingStatus === true
  } catch (error) {
    if (error instanceof NotFoundException) return false
    throw error
  }
}

const concurrencyOf = async (client: LambdaClient) =>
  (await client.send(new GetAccountSettingsCommand({}))).AccountLimit?.ConcurrentExecutions ?? 0

const fewLambdas = (limit: number, region: string) =>
  `Lambda runs at most ${limit} functions at once in ${region}. Deliveries are limited to half of that, or two per platform if that’s more. Until you deploy with more, the Throttles alarm emails nobody and SweepSilent waits 15 minutes. Request 1,000 from AWS (Service Quotas, L-B99A9384).`

/**
 * The concurrency AWS holds back for functions that reserve none.
 * https://docs.aws.amazon.com/lambda/latest/dg/configuration-concurrency.html
 */
const unreservedMin = 100

const reservedProblems = ({ reservedConcurrency = {} }: Stage, limit: number) => {
  const reserved = Object.values(reservedConcurrency).reduce((sum, one) => sum + one, 0)
  const most = Math.max(0, limit - unreservedMin)
  if (reserved <= most) return []
  const allowed = most === 0 ? 'nothing' : `at most ${most}`
  return [
    `reservedConcurrency of the stage sets ${reserved} aside, and of the ${limit} Lambdas of this account AWS lets be set aside ${allowed}.`,
  ]
}
