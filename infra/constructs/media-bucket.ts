import { Aws, Duration, RemovalPolicy, Validations } from 'aws-cdk-lib'
import { BlockPublicAccess, Bucket, BucketEncryption, HttpMethods } from 'aws-cdk-lib/aws-s3'
import { Construct } from 'constructs'
import type { Stage } from '../stages.ts'

/** A name of our choice, because the site's policy has to name the bucket, and the bucket the site, before either exists. */
export const mediaBucketName = ({ name, region }: Stage) => `crier-${name}-media-${Aws.ACCOUNT_ID}-${region}`

type Props = { readonly stage: Stage; readonly siteUrl: string }

/** People's files. The site uploads by signed forms and reads by signed addresses; nothing in it is public. */
export class MediaBucket extends Construct {
  readonly bucket: Bucket

  constructor(scope: Construct, id: string, { stage, siteUrl }: Props) {
    super(scope, id)
    this.bucket = new Bucket(this, 'Bucket', {
      bucketName: mediaBucketName(stage),
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      // No versions: a file is written once, and what a person deletes is to be gone.
      versioned: false,
      cors: [
        {
          allowedOrigins: [siteUrl],
          allowedMethods: [HttpMethods.GET, HttpMethods.HEAD, HttpMethods.POST, HttpMethods.PUT],
          allowedHeaders: ['*'],
          exposedHeaders: ['ETag'],
          maxAge: 3_600,
        },
      ],
      lifecycleRules: [{ prefix: 'incoming/', expiration: Duration.days(1) }, { abortIncompleteMultipartUploadAfter: Duration.days(1) }],
      // In every stage: CloudFormation can delete only empty buckets.
      removalPolicy: RemovalPolicy.RETAIN,
    })
    Validations.of(this.bucket).acknowledge({
      id: 'AwsSolutions-S1',
      reason:
        'An access log would hold the signed addresses by which files are read and uploaded. CloudTrail can log calls where that is wanted.',
    })
  }
}
