import { isAbsolute } from 'node:path'
import * as z from 'zod'
import { StartError } from '../process/start-error.ts'
import { complaintsOf, isNear, Text } from '../process/variables.ts'
import { pathOf, readGuardedSecret, type SecretPlace } from '../secrets/secret-file.ts'

const Variables = z.object({
  FILES_S3_ENDPOINT: Text.pipe(
    z
      .url({ protocol: /^https?$/, error: 'must be the address of the store, like https://s3.example.org' })
      .transform((url) => new URL(url))
      .refine(({ pathname, search }) => pathname === '/' && search === '', 'must not have a path; the bucket has its own variable')
      .transform(({ origin }) => origin)
      .optional(),
  ),
  FILES_S3_REGION: Text.pipe(z.string().default('us-east-1')),
  FILES_S3_BUCKET: Text.pipe(
    z
      .string()
      .regex(/^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/, 'must be the name of a bucket')
      .optional(),
  ),
  FILES_S3_KEY_ID: Text,
  FILES_S3_SECRET_FILE: Text.pipe(z.string().refine(isAbsolute, 'must be an absolute path, starting with a slash').optional()),
  FILES_S3_ADDRESSES: Text.pipe(z.enum(['path', 'host'], 'must be path or host').default('path')),
  CREDENTIALS_DIRECTORY: Text,
})

export const storeVariables = Object.keys(Variables.shape)

/** The name systemd passes the secret under: `LoadCredential=crier-files-secret:/etc/crier/files-secret`. */
const credentialName = 'crier-files-secret'

/** The store for people's files, and the location of its secret key. */
export type StoreSettings = {
  endpoint: string
  region: string
  bucket: string
  keyId: string
  /** Whether the bucket's name is in a URL's path, or before its host. */
  addresses: 'path' | 'host'
  secret: SecretPlace
}

/** The store in the environment, if it names one. Throws with what's missing or unsafe. */
export const readStoreSettings = (environment: NodeJS.ProcessEnv): StoreSettings | undefined => {
  const result = Variables.safeParse(environment)
  if (!result.success) throw new StartError(complaintsOf(result.error).join('\n'))
  const { FILES_S3_ENDPOINT: endpoint, FILES_S3_BUCKET: bucket, FILES_S3_KEY_ID: keyId, ...rest } = result.data
  const { FILES_S3_SECRET_FILE: file, CREDENTIALS_DIRECTORY: credentials } = rest
  if (endpoint === undefined && bucket === undefined && keyId === undefined && file === undefined) return undefined
  if (endpoint === undefined || bucket === undefined || keyId === undefined)
    throw new StartError('A store for files needs FILES_S3_ENDPOINT, FILES_S3_BUCKET, and FILES_S3_KEY_ID. Set all of them, or none.')
  refuseReadable(endpoint)
  return { endpoint, bucket, keyId, region: rest.FILES_S3_REGION, addresses: rest.FILES_S3_ADDRESSES, secret: { file, credentials } }
}

/** Files and signed URLs cross the network: a remote store needs TLS. */
const refuseReadable = (endpoint: string) => {
  const { protocol, hostname } = new URL(endpoint)
  if (protocol === 'https:' || isNear(hostname)) return
  throw new StartError(
    `FILES_S3_ENDPOINT uses plain http at ${hostname}, so files could be read in transit. Set it to https://${hostname}.`,
  )
}

/** The store's secret key. Refuses one that others can read. */
export const readStoreSecret = async ({ secret }: Pick<StoreSettings, 'secret'>): Promise<string> => {
  const place = pathOf(secret, credentialName)
  if (place === undefined)
    throw new StartError('FILES_S3_SECRET_FILE is missing. Save the store’s secret key in a file, and set it to that file.')
  const text = await readGuardedSecret({ what: 'store’s secret key', path: place }, secret)
  if (text.trim() === '') throw new StartError(`The file ${place} is empty. Save the store’s secret key in it.`)
  return text.trim()
}
