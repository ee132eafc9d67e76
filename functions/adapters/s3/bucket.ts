import { type Credentials, readAwsEnvironment } from '../aws/environment.ts'

/** One bucket: where it is and who asks. `url` has no slash at its end. */
export type Bucket = { name: string; url: string; region: string; credentials: Credentials }

/** Opens a bucket. An endpoint of our own is addressed by path. */
export const openBucket = (name: string): Bucket => {
  const { region, endpoint, credentials } = readAwsEnvironment('S3')
  return { name, region, url: endpoint ? `${endpoint}/${name}` : `https://${name}.s3.${region}.amazonaws.com`, credentials }
}
