import { ListObjectsV2Command } from '@aws-sdk/client-s3'
import { askS3, told } from './ask-s3.ts'
import type { Bucket } from './bucket.ts'

/** The keys that begin with `prefix`, in order, at most a thousand of them: the first ones, or those behind `after`. */
export const listKeys = async ({ name: Bucket, client }: Bucket, prefix: string, after?: string): Promise<string[]> => {
  const command = new ListObjectsV2Command({ Bucket, Prefix: prefix, StartAfter: after })
  const listed = await askS3('list keys', (limits) => client.send(command, limits))
  if (typeof listed === 'string') throw new Error(`The bucket ${Bucket} is not there.`)
  return (listed.Contents ?? []).map(({ Key }) => told('Key', Key))
}
