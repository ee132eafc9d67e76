import { RemovalPolicy } from 'aws-cdk-lib'
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway'
import { CfnStage, HttpStage, type IHttpApi, LogGroupLogDestination } from 'aws-cdk-lib/aws-apigatewayv2'
import { LogGroup } from 'aws-cdk-lib/aws-logs'
import { Construct } from 'constructs'
import type { Stage } from '../stages.ts'

type Props = {
  readonly stage: Stage
  readonly api: IHttpApi
  /** Routes by which anybody changes something, such as signing in, which are throttled more tightly. */
  readonly guardedRoutes: readonly string[]
}

/** Opens the API: everything at once after a deployment, throttled, and with an access log. */
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
    // The functions count one visitor's calls, and so does the firewall where there is one. This limit is for all visitors together. When
    // it was a tenth of all calls, it closed the login for everybody.
    const guarded = { ThrottlingRateLimit: stage.callsPerSecond / 2, ThrottlingBurstLimit: stage.callsPerSecond }
    resource.routeSettings = Object.fromEntries(guardedRoutes.map((route) => [route, guarded]))
  }
}

/**
 * The log leaves out the query string, which holds the codes of sign-ins and of links in mails. It also leaves out the address of the
 * caller.
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
