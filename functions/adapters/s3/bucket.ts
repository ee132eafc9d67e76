import { type Credentials, readAccess } from '../aws/access.ts'

/** One bucket: where it is and who asks. `url` has no slash at its end. */
export type Bucket = { name: string; url: string; region: string; credentials: Credentials }

/** Opens a bucket by the variables of this process. An endpoint of our own is addressed by path. */
export const openBucket = (name: string): Bucket => {
  const { region, credentials, endpoint } = readAccess('S3')
  return { name, region, credentials, url: endpoint ? `${endpoint}/${name}` : `https://${name}.s3.${region}.amazonaws.com` }
}
