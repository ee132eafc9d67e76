import { Duration, RemovalPolicy, Validations } from 'aws-cdk-lib'
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager'
import {
  AccessLevel,
  AllowedMethods,
  type BehaviorOptions,
  CachePolicy,
  Distribution,
  Function as EdgeFunction,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  HttpVersion,
  type IOrigin,
  OriginRequestPolicy,
  PriceClass,
  SecurityPolicyProtocol,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront'
import { HttpOrigin, S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins'
import { BlockPublicAccess, Bucket, BucketEncryption } from 'aws-cdk-lib/aws-s3'
import { Construct } from 'constructs'
import { referencePath } from '../../../web/prerender/developers/docs-paths.ts'
import { publicPaths } from '../../../web/prerender/public-paths.ts'
import { rewriteSource, statusSource, unversionedSource } from '../edge/rewrite.ts'
import { apiHeaders, referenceHeaders, sharedFileHeaders } from '../edge/security-headers.ts'
import { timeoutSeconds } from '../functions.ts'
import { hasFirewall, type Stage } from '../stages.ts'
import { siteHeaders } from './site-headers.ts'

type Props = {
  readonly stage: Stage
  readonly apiHost: string
  /** The bucket that holds people's files. */
  readonly mediaHost: string
  /** A header sent to the API with each call. */
  readonly edgeKey: string
  readonly headers: Record<string, string>
  /** Placed in front of everything, if there is one. */
  readonly firewallArn: string | undefined
}

/**
 * The site and its API at one address: files from a private bucket, and `/api` and `/health` from the HTTP API, never
 * cached.
 */
export class Site extends Construct {
  readonly bucket: Bucket
  readonly url: string
  readonly distributionArn: string

  constructor(scope: Construct, id: string, { stage, apiHost, mediaHost, edgeKey, headers, firewallArn }: Props) {
    super(scope, id)
    this.bucket = siteBucket(this)
    const { 'cross-origin-opener-policy': _, ...popupHeaders } = headers
    const files = fileBehavior(this, this.bucket)
    const api = apiBehavior(this, apiHost, edgeKey)
    const shared = sharedFileBehavior(this, mediaHost)
    const distribution = new Distribution(this, 'Distribution', {
      comment: `Crier ${stage.name}`,
      ...(stage.domain && {
        domainNames: [stage.domain.name],
        certificate: Certificate.fromCertificateArn(this, 'Certificate', stage.domain.certificateArn),
        minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
      }),
      ...(firewallArn !== undefined && { webAclId: firewallArn }),
      defaultRootObject: 'index.html',
      errorResponses: keptErrors.map((httpStatus) => ({ httpStatus, ttl: Duration.seconds(0) })),
      httpVersion: HttpVersion.HTTP2_AND_3,
      priceClass: PriceClass.PRICE_CLASS_100,
      defaultBehavior: { ...files, responseHeadersPolicy: siteHeaders(this, 'Headers', headers) },
      additionalBehaviors: {
        // Platforms send a popup back to these pages. It must stay connected to the page that opened it.
        '/auth/*': { ...files, responseHeadersPolicy: siteHeaders(this, 'PopupHeaders', popupHeaders) },
        [referencePath]: { ...files, responseHeadersPolicy: siteHeaders(this, 'ReferenceHeaders', referenceHeaders(headers)) },
        '/api/v1/*': { ...api, allowedMethods: AllowedMethods.ALLOW_ALL, functionAssociations: [unversionedCalls(this)] },
        '/api/*': { ...api, allowedMethods: AllowedMethods.ALLOW_ALL },
        '/health': api,
        '/media/*': shared,
        '/renditions/*': shared,
      },
    })
    acknowledgeFindings(distribution, stage)
    this.distributionArn = distribution.distributionArn
    this.url = `https://${stage.domain?.name ?? distribution.distributionDomainName}`
  }
}

/**
 * CloudFront caches these errors for ten seconds unless told not to, even where it caches nothing else. One person's
 * 404 from the API would be everyone's.
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/custom-error-pages-expiration.html
 */
const keptErrors = [404, 414, 500, 501, 502, 503, 504]

/** It holds only what a deployment uploads, so it's deleted with its stack once it's empty. */
const siteBucket = (scope: Construct) => {
  const bucket = new Bucket(scope, 'Bucket', {
    blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
    encryption: BucketEncryption.S3_MANAGED,
    enforceSSL: true,
    removalPolicy: RemovalPolicy.DESTROY,
  })
  Validations.of(bucket).acknowledge({ id: 'AwsSolutions-S1', reason: 'Its files are public, and CloudFront alone can read them.' })
  return bucket
}

const fileBehavior = (scope: Construct, bucket: Bucket): BehaviorOptions => ({
  // With the LIST right, a missing file is a 404. Nobody can get a listing: every address without a file name is
  // answered with a document.
  origin: S3BucketOrigin.withOriginAccessControl(bucket, { originAccessLevels: [AccessLevel.READ, AccessLevel.LIST] }),
  viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
  // Keeps the files' own cache-control rules: cache forever, or revalidate each time.
  cachePolicy: new CachePolicy(scope, 'FileCache', {
    minTtl: Duration.seconds(0),
    defaultTtl: Duration.seconds(0),
    maxTtl: Duration.days(365),
    enableAcceptEncodingGzip: true,
    enableAcceptEncodingBrotli: true,
  }),
  compress: true,
  functionAssociations: edgeFunctions(scope, publicPaths()),
})

const edgeFunctions = (scope: Construct, pages: readonly string[]) => [
  { eventType: FunctionEventType.VIEWER_REQUEST, function: edgeFunction(scope, 'Rewrite', rewriteSource(pages)) },
  { eventType: FunctionEventType.VIEWER_RESPONSE, function: edgeFunction(scope, 'Status', statusSource(pages)) },
]

/** Its own behavior, so calls without a version don't pay for a function. */
const unversionedCalls = (scope: Construct) => ({
  eventType: FunctionEventType.VIEWER_REQUEST,
  function: edgeFunction(scope, 'Unversioned', unversionedSource),
})

const edgeFunction = (scope: Construct, id: string, source: string) =>
  new EdgeFunction(scope, id, { code: FunctionCode.fromInline(source), runtime: FunctionRuntime.JS_2_0 })

const apiBehavior = (scope: Construct, apiHost: string, edgeKey: string): BehaviorOptions => ({
  origin: apiOrigin(apiHost, edgeKey),
  viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
  cachePolicy: CachePolicy.CACHING_DISABLED,
  originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
  responseHeadersPolicy: siteHeaders(scope, 'ApiHeaders', apiHeaders({ isSecure: true })),
})

/**
 * Files that platforms fetch from signed URLs under the site's own name, which can be verified as ours. The bucket
 * checks the signature, which was made for the bucket's own host, so requests are passed on unchanged. A browser runs
 * nothing that a person uploaded under the site's name.
 */
const sharedFileBehavior = (scope: Construct, mediaHost: string): BehaviorOptions => ({
  origin: new HttpOrigin(mediaHost),
  viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
  cachePolicy: CachePolicy.CACHING_DISABLED,
  originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
  responseHeadersPolicy: siteHeaders(scope, 'SharedFileHeaders', sharedFileHeaders({ isSecure: true })),
})

/** A little longer than the API's own timeout, so the response comes from the API even when it's late. */
const apiOrigin = (apiHost: string, edgeKey: string): IOrigin =>
  new HttpOrigin(apiHost, {
    readTimeout: Duration.seconds(timeoutSeconds('posts') + 2),
    customHeaders: { 'x-crier-edge': edgeKey },
  })

const acknowledgeFindings = (distribution: Distribution, stage: Stage) => {
  const validations = Validations.of(distribution)
  validations.acknowledge({
    id: '@aws-cdk/aws-cloudfront-origins:listBucketSecurityRisk',
    reason: 'An address without a file name never reaches the bucket: the edge function puts the name of a document in its place.',
  })
  validations.acknowledge({ id: 'AwsSolutions-CFR1', reason: 'Crier is for people in every country.' })
  if (!hasFirewall(stage))
    validations.acknowledge({
      id: 'AwsSolutions-CFR2',
      reason:
        'A firewall costs at least 7 $ a month, so a stage asks for it. Every group counts what one network calls without a session, and the API is throttled.',
    })
  validations.acknowledge({
    id: 'AwsSolutions-CFR3',
    reason:
      'Its log would hold query strings, and with them the codes of sign-ins and of links in mails. The API has an access log without them.',
  })
  if (!stage.domain)
    validations.acknowledge({
      id: 'AwsSolutions-CFR4',
      reason: 'The certificate of cloudfront.net comes with its own policy; a stage with a domain of its own asks for TLS 1.2 at least.',
    })
}
