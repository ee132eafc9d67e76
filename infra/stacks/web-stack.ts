import { CfnOutput, Fn, Stack } from 'aws-cdk-lib'
import { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2'
import type { Construct } from 'constructs'
import { mediaBucketName } from '../constructs/media-bucket.ts'
import { Site } from '../constructs/site.ts'
import { pictureHosts, securityHeaders } from '../security-headers.ts'
import { type StackSettings, stackId, stackProps } from './stack-settings.ts'

/**
 * The address that everything is found at. It is deployed first: functions have to know the site's address, and CloudFront only has to
 * know the API's, which stands here still without routes.
 */
export class WebStack extends Stack {
  readonly api: HttpApi
  readonly siteUrl: string
  /** By this the API knows calls that came through the distribution: the random part of the stack's id, which nobody outside the account sees. */
  readonly edgeKey: string

  constructor(scope: Construct, { stage }: StackSettings) {
    super(scope, stackId(stage, 'web'), stackProps(stage, { isState: true }))
    this.api = new HttpApi(this, 'Api', { apiName: `crier-${stage.name}`, createDefaultStage: false })
    this.edgeKey = Fn.select(2, Fn.split('/', this.stackId))
    const mediaHost = `${mediaBucketName(stage)}.s3.${this.region}.amazonaws.com`
    const site = new Site(this, 'Site', {
      mediaHost,
      stage,
      edgeKey: this.edgeKey,
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
