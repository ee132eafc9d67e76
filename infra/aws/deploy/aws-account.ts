import { ACMClient } from '@aws-sdk/client-acm'
import { CloudFormationClient } from '@aws-sdk/client-cloudformation'
import { LambdaClient } from '@aws-sdk/client-lambda'
import { S3Client } from '@aws-sdk/client-s3'
import { SESv2Client } from '@aws-sdk/client-sesv2'
import { SSMClient } from '@aws-sdk/client-ssm'
import { STSClient } from '@aws-sdk/client-sts'
import type { Account } from './preflight.ts'

type Settings = { region: string; endpoint?: string; credentials?: { accessKeyId: string; secretAccessKey: string } }

/** The account that this shell's credentials belong to, in a stage's Region. */
export const awsAccount = (settings: Settings): Account & { s3: S3Client } => ({
  ...clientsIn(settings),
  sts: new STSClient(settings),
  mail: new SESv2Client(settings),
  lambda: new LambdaClient(settings),
  usEast1: {
    ...clientsIn({ ...settings, region: 'us-east-1' }),
    certificates: new ACMClient({ ...settings, region: 'us-east-1' }),
  },
  s3: new S3Client({ ...settings, ...(settings.endpoint !== undefined && { forcePathStyle: true }) }),
})

const clientsIn = (settings: Settings) => ({ ssm: new SSMClient(settings), cloudFormation: new CloudFormationClient(settings) })
