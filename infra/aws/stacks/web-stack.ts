import { CfnOutput, CfnParameter, Stack } from 'aws-cdk-lib'
import { HttpApi, type IHttpApi } from 'aws-cdk-lib/aws-apigatewayv2'
import type { Construct } from 'constructs'
import { type HandedOver, handOver } from '../constructs/handed-over.ts'
import { Site } from '../constructs/site.ts'
import { pictureHosts, securityHeaders } from '../edge/security-headers.ts'
import { secretsPath } from '../stages.ts'
import type { DataStack } from './data-stack.ts'
import { protectState, type StackSettings, stackId, stackProps } from './stack-settings.ts'

type Props = StackSettings & { readonly data: DataStack; readonly firewallArn: string | undefined }

/**
 * The site's address. It's deployed before the functions, because they have to know it. CloudFront only has to know the
 * API's address, so the API is created here, still without routes.
 */
export class WebStack extends Stack {
  readonly siteUrl: HandedOver
  readonly distributionArn: string
  private readonly apiId: HandedOver

  constructor(scope: Construct, { stage, data, firewallArn }: Props) {
    super(scope, stackId(stage, 'web'), stackProps(stage))
    protectState(this, stage)
    const api = new HttpApi(this, 'Api', { apiName: `crier-${stage.name}`, createDefaultStage: false })
    this.apiId = handOver(this, 'ApiId', api.apiId)
    // The key proves to the API that a call came through the distribution. Each deployment reads it again, and shows it
    // nowhere.
    const edgeKey = new CfnParameter(this, 'EdgeKey', {
      type: 'AWS::SSM::Parameter::Value<String>',
      default: `${secretsPath(stage)}/edge-key`,
      noEcho: true,
    })
    const mediaHost = `${data.mediaBucketName(this)}.s3.${this.region}.amazonaws.com`
    const site = new Site(this, 'Site', {
      mediaHost,
      stage,
      firewallArn,
      edgeKey: edgeKey.valueAsString,
      apiHost: `${api.apiId}.execute-api.${this.region}.${this.urlSuffix}`,
      headers: securityHeaders({
        uploads: [`https://${mediaHost}`],
        pictures: pictureHosts,
        ...(stage.waitlistScript !== undefined && { scripts: [new URL(stage.waitlistScript).origin] }),
        isSecure: true,
      }),
    })
    this.distributionArn = site.distributionArn
    this.siteUrl = handOver(this, 'SiteAddress', site.url)
    new CfnOutput(this, 'SiteUrl', { value: site.url })
    new CfnOutput(this, 'SiteBucket', { value: site.bucket.bucketName })
  }

  /** The HTTP API, as another stack references it. */
  apiSeenFrom(stack: Stack): IHttpApi {
    return HttpApi.fromHttpApiAttributes(stack, 'Api', { httpApiId: this.apiId(stack) })
  }
}
