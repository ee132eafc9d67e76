import { Duration, RemovalPolicy, Validations } from 'aws-cdk-lib'
import { BlockPublicAccess, Bucket, BucketEncryption, HttpMethods } from 'aws-cdk-lib/aws-s3'
import { Construct } from 'constructs'
import { hourSeconds } from '#shared/domain/times.ts'
import type { Stage } from '../stages.ts'

type Props = { readonly stage: Stage }

/** So long what was deleted by mistake can be brought back by an operator; after that it is gone. */
export const deletedFileDays = 7

/** So long an earlier version of an upload is kept: the shortest that S3 knows. It is copied into its place at once, so nobody needs it. */
export const incomingVersionDays = 1

/**
 * People's files. The site uploads by signed forms and reads by signed addresses; nothing in it is public. CloudFormation names it, so that a bucket that outlives
 * its stack is in nobody's way.
 */
export class MediaBucket extends Construct {
  readonly bucket: Bucket

  constructor(scope: Construct, id: string, { stage }: Props) {
    super(scope, id)
    this.bucket = new Bucket(this, 'Bucket', {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      versioned: stage.isKept,
      cors: [
        {
          // CloudFront's own address is not known yet. Without a signature no origin can do anything.
          allowedOrigins: [stage.domain ? `https://${stage.domain.name}` : '*'],
          allowedMethods: [HttpMethods.GET, HttpMethods.HEAD, HttpMethods.POST, HttpMethods.PUT],
          allowedHeaders: ['*'],
          exposedHeaders: ['ETag'],
          maxAge: hourSeconds,
        },
      ],
      lifecycleRules: [
        {
          prefix: 'incoming/',
          expiration: Duration.days(1),
          ...(stage.isKept && { noncurrentVersionExpiration: Duration.days(incomingVersionDays) }),
        },
        { abortIncompleteMultipartUploadAfter: Duration.days(1) },
        ...(stage.isKept ? [{ noncurrentVersionExpiration: Duration.days(deletedFileDays), expiredObjectDeleteMarker: true }] : []),
      ],
      // In every stage: CloudFormation can delete only empty buckets. What a failed first deployment made is empty, and goes.
      removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
    })
    Validations.of(this.bucket).acknowledge({
      id: 'AwsSolutions-S1',
      reason:
        'An access log would hold the signed addresses by which files are read and uploaded. CloudTrail can log calls where that is wanted.',
    })
  }
}
