import { Stack } from 'aws-cdk-lib'
import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2'
import type { Construct } from 'constructs'
import { type StackSettings, stackId, stackProps } from './stack-settings.ts'

/** The Region where CloudFront's firewall and its plan must be, whatever the stage's Region. */
export const firewallRegion = 'us-east-1'

/** Paths where anyone, without a session, triggers work or emails. */
const openPaths = ['/api/auth/', '/api/passwordreset/', '/api/form']

/** How many calls one address may make in a minute, counted before any of our code runs. */
export class FirewallStack extends Stack {
  readonly arn: string

  constructor(scope: Construct, { stage }: StackSettings) {
    super(scope, stackId(stage, 'firewall'), { ...stackProps(stage), env: { region: firewallRegion } })
    const { callsPerMinute = 1_200, openCallsPerMinute = 120 } = stage.firewall ?? {}
    const firewall = new CfnWebACL(this, 'Firewall', {
      scope: 'CLOUDFRONT',
      defaultAction: { allow: {} },
      rules: [
        perAddress('OpenCallsPerAddress', { priority: 0, limit: openCallsPerMinute, paths: openPaths }),
        perAddress('CallsPerAddress', { priority: 1, limit: callsPerMinute, paths: ['/api/'] }),
      ],
      visibilityConfig: visibility('Firewall'),
    })
    this.arn = firewall.attrArn
  }
}

type Limit = { priority: number; limit: number; paths: readonly string[] }

/** Answers 429 to an address that calls these paths more than `limit` times a minute, until its calls drop. */
const perAddress = (name: string, { priority, limit, paths }: Limit): CfnWebACL.RuleProperty => {
  const [first, ...others] = paths.map(beginsWith)
  return {
    name,
    priority,
    action: { block: { customResponse: { responseCode: 429 } } },
    statement: {
      rateBasedStatement: {
        limit,
        evaluationWindowSec: 60,
        aggregateKeyType: 'IP',
        ...(first && { scopeDownStatement: others.length > 0 ? { orStatement: { statements: [first, ...others] } } : first }),
      },
    },
    visibilityConfig: visibility(name),
  }
}

/** The API accepts a path in several spellings, so the firewall compares it as a browser would write it. */
const beginsWith = (path: string): CfnWebACL.StatementProperty => ({
  byteMatchStatement: {
    searchString: path,
    positionalConstraint: 'STARTS_WITH',
    fieldToMatch: { uriPath: {} },
    textTransformations: [
      { priority: 0, type: 'URL_DECODE' },
      { priority: 1, type: 'NORMALIZE_PATH' },
    ],
  },
})

const visibility = (metricName: string) => ({ metricName, cloudWatchMetricsEnabled: true, sampledRequestsEnabled: false })
