import * as z from 'zod'
import { readEnv } from '#functions/runtime/env.ts'
import { type Credentials, readAccess } from '../aws/access.ts'

/** One bucket: where it is and who asks. People and platforms find it at `publicUrl`. No address has a slash at its end. */
export type Bucket = { name: string; url: string; publicUrl: string; region: string; credentials: Credentials }

/** Opens a bucket by the variables of this process. An endpoint of our own is addressed by path. */
export const openBucket = (name: string): Bucket => {
  const { region, credentials, endpoint } = readAccess('S3')
  const { FILES_URL } = readEnv({ FILES_URL: z.url().optional() })
  const url = endpoint ? `${endpoint}/${name}` : `https://${name}.s3.${region}.amazonaws.com`
  return { name, region, credentials, url, publicUrl: FILES_URL === undefined ? url : `${FILES_URL}/${name}` }
}

/** A signed address as others than we call it. What stands in between passes calls on under the bucket's own host, which was signed. */
export const asCalledByOthers = ({ url, publicUrl }: Bucket, signed: string): string => signed.replace(url, publicUrl)
