import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient, PutCommand } from '@aws-sdk/lib-dynamodb'
import { startEmulator } from '#infra/local-aws/emulator.ts'
import { amazonsEmulator } from '#infra/local-aws/emulators.ts'
import { findEmulatorTable, readItems } from '#infra/machine/data/emulator-table.ts'
import { ensureTable } from '#infra/machine/data/ensure-table.ts'
import { tableFiles } from '#infra/machine/data/table-file.ts'
import { report } from '#infra/machine/process/report.ts'
import { foldersPath, unpackFolder } from './kept-folder.ts'

// Stores the table of a release's folder the way Amazon's DynamoDB Local does, which needs Java: `node
// test/serve/folders/keep-as-dynamodb-local.ts 0.3.0`.

const [release = ''] = process.argv.slice(2)
const place = await mkdtemp(join(tmpdir(), 'crier-dynamodb-local-'))
try {
  await unpackFolder(release, join(place, 'data'))
  const source = findEmulatorTable(join(place, 'data'))
  if (!source) throw new Error(`There is no table in the folder of ${release}.`)
  const emulator = await startEmulator({ folder: place, onDeath: report, emulator: await amazonsEmulator() })
  const settings = { endpoint: emulator.url, region: 'eu-central-1', credentials: { accessKeyId: 'crier', secretAccessKey: 'crier' } }
  await ensureTable('crier', settings)
  const client = DynamoDBDocumentClient.from(new DynamoDBClient(settings))
  for (const Item of readItems(source)) await client.send(new PutCommand({ TableName: 'crier', Item }))
  await emulator.stop()
  const [from, to] = [join(place, tableFiles['DynamoDB Local']), foldersPath(`dynamodb-local-${release}.db.gz`)]
  await pipeline(createReadStream(from), createGzip({ level: 9 }), createWriteStream(to))
} finally {
  await rm(place, { recursive: true })
}
