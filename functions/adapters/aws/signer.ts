import { Sha256 } from '@smithy/core/checksum'
import { SignatureV4 } from '@smithy/signature-v4'
import type { AwsEnvironment } from './environment.ts'

/** AWS's own signer (Signature Version 4), which the client of the table brings along in any case. Only S3 signs a path as it is sent. */
export const openSigner = (
  service: 'kms' | 'lambda' | 's3' | 'scheduler' | 'sqs' | 'ssm',
  { region, credentials }: Pick<AwsEnvironment, 'region' | 'credentials'>,
) => new SignatureV4({ service, region, credentials, sha256: Sha256, uriEscapePath: service !== 's3' })

/** An address in the pieces that the signer takes. */
export const addressOf = ({ protocol, hostname, port, pathname }: URL) => ({
  protocol,
  hostname,
  path: pathname,
  ...(port && { port: Number(port) }),
})
