import { RemovalPolicy } from 'aws-cdk-lib'
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway'
import { CfnStage, HttpStage, type IHttpApi, LogGroupLogDestination } from 'aws-cdk-lib/aws-apigatewayv2'
import { LogGroup } from 'aws-cdk-lib/aws-logs'
import { Construct } from 'constructs'
import type { Stage } from '../stages.ts'

type Props = {
  readonly stage: Stage
  readonly api: IHttpApi
  /** Routes where a visitor changes something, such as signing in. They're throttled more tightly. */
  readonly guardedRoutes: readonly string[]
}

/** The API's stage: it opens every route at once after a deployment, throttles calls, and writes an access log. */
export class ApiStage extends Construct {
  constructor(scope: Construct, id: string, { stage, api, guardedRoutes }: Props) {
    super(scope, id)
    const logGroup = new LogGroup(this, 'AccessLog', { retention: stage.logDays, removalPolicy: RemovalPolicy.DESTROY })
    const httpStage = new HttpStage(this, 'Stage', {
      httpApi: api,
      stageName: '$default',
      autoDeploy: true,
      throttle: { rateLimit: stage.callsPerSecond, burstLimit: 2 * stage.callsPerSecond },
      accessLogSettings: {
        destination: new LogGroupLogDestination(logGroup),
        format: AccessLogFormat.custom(JSON.stringify(accessLogLine)),
      },
    })
    const resource = httpStage.node.defaultChild
    if (!(resource instanceof CfnStage)) throw new Error('The stage of the API is not what it is expected to be.')
    // The functions count each visitor's calls, and so does the firewall where there is one. This limit covers all
    // visitors together. When it was a tenth of all calls, it closed the login for everyone.
    const guarded = { ThrottlingRateLimit: stage.callsPerSecond / 2, ThrottlingBurstLimit: stage.callsPerSecond }
    resource.routeSettings = Object.fromEntries(guardedRoutes.map((route) => [route, guarded]))
  }
}

/**
 * The log leaves out the query string, which holds the codes of sign-ins and of links in emails. It also leaves out the
 * caller's address.
 */
const accessLogLine = {
  requestId: '$context.requestId',
  time: '$context.requestTime',
  route: '$context.routeKey',
  status: '$context.status',
  latencyMs: '$context.responseLatency',
  functionMs: '$context.integrationLatency',
  bytes: '$context.responseLength',
  error: '$context.integrationErrorMessage',
}
