import { Duration, RemovalPolicy, Validations } from 'aws-cdk-lib'
import { BlockPublicAccess, Bucket, BucketEncryption, HttpMethods } from 'aws-cdk-lib/aws-s3'
import { Construct } from 'constructs'
import { hourSeconds } from '#shared/domain/times.ts'
import type { Stage } from '../stages.ts'

type Props = { readonly stage: Stage }

/** How many days an operator can restore a file that was deleted by mistake. */
export const deletedFileDays = 7

/**
 * How many days an earlier version of an upload is kept: the shortest time S3 allows. Uploads are copied to their final
 * place at once, so nobody needs it.
 */
export const incomingVersionDays = 1

/**
 * People's files. The site uploads with signed forms and reads from signed URLs. Nothing in the bucket is public.
 * CloudFormation names it, so a bucket that outlives its stack doesn't block a new one.
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
          // CloudFront's own address isn't known yet. Without a signature, no origin can do anything.
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
      // This applies to every stage. CloudFormation can only delete empty buckets. One left by a failed first
      // deployment is empty, so it's deleted.
      removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
    })
    Validations.of(this.bucket).acknowledge({
      id: 'AwsSolutions-S1',
      reason:
        'An access log would hold the signed addresses by which files are read and uploaded. CloudTrail can log calls where that is wanted.',
    })
  }
}
