import { CfnOutput, CfnParameter, Stack } from 'aws-cdk-lib'
import { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2'
import type { Construct } from 'constructs'
import { Site } from '../constructs/site.ts'
import { pictureHosts, securityHeaders } from '../edge/security-headers.ts'
import { secretsPath } from '../stages.ts'
import type { DataStack } from './data-stack.ts'
import { protectState, type StackSettings, stackId, stackProps } from './stack-settings.ts'

type Props = StackSettings & { readonly data: DataStack; readonly firewallArn: string | undefined }

/**
 * The address that everything is found at. It is deployed before the functions, because they have to know the site's address. CloudFront
 * only has to know the API's address, so the API stands here still without routes.
 */
export class WebStack extends Stack {
  readonly api: HttpApi
  readonly siteUrl: string

  constructor(scope: Construct, { stage, data, firewallArn }: Props) {
    super(scope, stackId(stage, 'web'), stackProps(stage))
    protectState(this, stage)
    this.addStackDependency(data)
    this.api = new HttpApi(this, 'Api', { apiName: `crier-${stage.name}`, createDefaultStage: false })
    // The key tells the API that a call came through the distribution. Each deployment reads it anew, and shows it nowhere.
    const edgeKey = new CfnParameter(this, 'EdgeKey', {
      type: 'AWS::SSM::Parameter::Value<String>',
      default: `${secretsPath(stage)}/edge-key`,
      noEcho: true,
    })
    const mediaHost = `${data.mediaBucketName}.s3.${this.region}.amazonaws.com`
    const site = new Site(this, 'Site', {
      mediaHost,
      stage,
      firewallArn,
      edgeKey: edgeKey.valueAsString,
      apiHost: `${this.api.apiId}.execute-api.${this.region}.${this.urlSuffix}`,
      headers: securityHeaders({
        uploads: [`https://${mediaHost}`],
        pictures: pictureHosts,
        ...(stage.waitlistScript !== undefined && { scripts: [new URL(stage.waitlistScript).origin] }),
        isSecure: true,
      }),
    })
    this.siteUrl = site.url
    new CfnOutput(this, 'SiteUrl', { value: site.url })
    new CfnOutput(this, 'SiteBucket', { value: site.bucket.bucketName })
  }
}
