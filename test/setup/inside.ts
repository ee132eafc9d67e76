import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import * as z from 'zod'
import { openTable, type Table } from '#functions/adapters/dynamo/table.ts'
import { openObjects } from '#functions/adapters/folder-files/objects.ts'
import { clientSettings } from '#infra/local-aws/environment.ts'
import { openOwnTable } from '#infra/machine/data/own-table.ts'
import { mediaBucket, tableName } from '#infra/machine/process/names.ts'
import { Secrets } from '#infra/machine/secrets/secrets.ts'

/** Where a running system's internals are: its data folder on one machine, or its functions' environment on AWS. */
export type Inside = { dataFolder?: string | undefined; environment?: Record<string, string> | undefined }

/** The environment of a system's functions as on AWS. */
export const seenByFunctions = ({ environment }: Inside): Record<string, string> => {
  if (!environment) throw new Error('This system is one machine, which has no functions.')
  return environment
}

/** Opens a running system's table alongside it. */
export const tableOf = (inside: Inside): Table => {
  const { dataFolder } = inside
  return dataFolder === undefined ? tableAt(seenByFunctions(inside).AWS_ENDPOINT_URL_DYNAMODB ?? '') : openOwnTable(dataFolder).table
}

/** The table in a DynamoDB emulator. */
export const tableAt = (url: string): Table => openTable(tableName, clientSettings(url))

/** Opens a running system's file store, bypassing the product. */
export const filesOf = (inside: Inside) => {
  if (inside.dataFolder === undefined) return filesAt(seenByFunctions(inside).AWS_ENDPOINT_URL_S3 ?? '')
  const objects = openObjects(join(inside.dataFolder, 'media'))
  return {
    put: async (key: string) => {
      const { md5: etag, ...written } = await objects.write(Readable.from([Buffer.from('bytes')]))
      await objects.keep(key, { ...written, etag, contentType: 'application/octet-stream' })
    },
    isThere: async (key: string) => (await objects.find(key)) !== undefined,
  }
}

const filesAt = (endpoint: string) => {
  const client = new S3Client({ ...clientSettings(endpoint), forcePathStyle: true })
  return {
    put: async (Key: string) => void (await client.send(new PutObjectCommand({ Bucket: mediaBucket, Key, Body: 'bytes' }))),
    isThere: (Key: string) =>
      client.send(new GetObjectCommand({ Bucket: mediaBucket, Key })).then(
        ({ Body }) => Body?.transformToByteArray().then(() => true) ?? false,
        () => false,
      ),
  }
}

/** The signing keys of email links, as text. */
export const jwtKeysOf = async (inside: Inside) =>
  inside.dataFolder === undefined ? parameterOf(inside, 'jwt-keys') : JSON.stringify((await secretsIn(inside.dataFolder)).jwtKeys)

/** What the sandbox's app at X accepts. */
export const secretAtX = async (inside: Inside) =>
  inside.dataFolder === undefined ? parameterOf(inside, 'x-client-secret') : (await secretsIn(inside.dataFolder)).sandboxSecret

const secretsIn = async (folder: string) => Secrets.parse(JSON.parse(await readFile(join(folder, 'secrets.json'), 'utf8')))

const Found = z.object({ Parameter: z.object({ Value: z.string() }) })

const parameterOf = async (inside: Inside, name: string) => {
  const environment = seenByFunctions(inside)
  const answer = await fetch(environment.AWS_ENDPOINT_URL_SSM ?? '', {
    method: 'POST',
    headers: { 'x-amz-target': 'AmazonSSM.GetParameter', 'content-type': 'application/x-amz-json-1.1' },
    body: JSON.stringify({ Name: `${environment.SECRETS_PATH}/${name}`, WithDecryption: true }),
    signal: AbortSignal.timeout(10_000),
  })
  return Found.parse(await answer.json()).Parameter.Value
}
