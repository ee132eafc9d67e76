import { GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { limitConcurrency } from '#shared/domain/limit-concurrency.ts'
import { isAccepted } from '../../adapters/dynamo/table.ts'
import { digestInBucket, lookAt, putFile } from './bucket-files.ts'
import { type ExportedItem, fileOf, type Manifest, readItems, readManifest } from './export-folder.ts'
import {
  allItems,
  digestOf,
  dueKeyIn,
  type Item,
  isMoved,
  isOfEmptyPlace,
  moveKey,
  waitingMark,
  withoutDue,
  withSealed,
} from './moved-items.ts'
import { type Place, pauseAll } from './place.ts'

/** How far a move is: all is being written, all was compared and is being shown to the engine, or all of it is over. */
const State = z.enum(['writing', 'compared', 'done'])
const Mark = z.object({ export: z.string(), state: State })

const atOnce = 16

type Options = { folder: string; newestData: number; say: (news: string) => void }

/**
 * Puts an export into an empty place. Nothing is overwritten, and due work is shown to the engine only when everything was compared: so it may break off at any
 * moment, and goes on when it is begun again.
 */
export const importData = async (place: Place, { folder, newestData, say }: Options): Promise<Manifest> => {
  const manifest = await readManifest(folder)
  if (!manifest) throw new Error(`There’s no complete export in ${folder}. Let \`crier export\` finish first.`)
  if (manifest.data > newestData)
    throw new Error(`This export has version ${manifest.data}, written by Crier ${manifest.crier}; this Crier uses version ${newestData}.`)
  const begun = await begin(place, manifest)
  if (begun === 'done') return manifest
  await pauseAll(place, 'Your posts are waiting because Crier just moved here.')
  if (begun === 'writing') {
    await putFiles(place, folder, manifest)
    await writeItems(place, folder)
    say('Everything is written. Comparing …')
    await compare(place, folder, manifest)
    await mark(place, manifest, 'compared')
  }
  await showDue(place, folder)
  await mark(place, manifest, 'done')
  return manifest
}

/** Takes an empty place for this export, or goes on with it. */
const begin = async (place: Place, { id }: Manifest): Promise<z.infer<typeof State>> => {
  const { client, name: TableName } = place.table
  const { Item } = await client.send(new GetCommand({ TableName, Key: moveKey, ConsistentRead: true }))
  if (Item) {
    const { export: other, state } = Mark.parse(Item)
    if (other !== id) throw new Error('Another export was moved there. Choose an empty place.')
    return state
  }
  const now = Date.now()
  for await (const item of allItems(place.table))
    if (!isOfEmptyPlace(item, now)) throw new Error('There’s already data here. An export can only be moved into an empty place.')
  const first = new PutCommand({
    TableName,
    Item: { ...moveKey, export: id, state: 'writing' },
    ConditionExpression: 'attribute_not_exists(pk)',
  })
  if (!(await isAccepted(client.send(first)))) throw new Error('Another move has just started there.')
  return 'writing'
}

const mark = async ({ table: { client, name: TableName } }: Place, { id }: Manifest, state: z.infer<typeof State>) => {
  await client.send(new PutCommand({ TableName, Item: { ...moveKey, export: id, state } }))
}

const putFiles = async ({ bucket }: Place, folder: string, { files }: Manifest) => {
  for (const file of files) {
    const there = await lookAt(bucket, file.key)
    if (there?.bytes !== file.bytes) await putFile(bucket, file, fileOf(folder, file.key))
  }
}

/** Items one by one, many at once. */
const eachItem = async (folder: string, work: (exported: ExportedItem) => Promise<unknown>) => {
  const limited = limitConcurrency(atOnce)
  let running: Promise<unknown>[] = []
  for await (const exported of readItems(folder)) {
    running.push(limited(() => work(exported)))
    if (running.length < atOnce * 8) continue
    await Promise.all(running)
    running = []
  }
  await Promise.all(running)
}

const writeItems = async ({ table, vault, between }: Place, folder: string) =>
  eachItem(folder, async ({ item }) => {
    const sealed = await withSealed(item, async (text, context) => vault.seal(await between.open(text, context), context))
    const Item = { ...withoutDue(sealed), ...(dueKeyIn(table, item) && { [waitingMark]: true }) }
    await isAccepted(table.client.send(new PutCommand({ TableName: table.name, Item, ConditionExpression: 'attribute_not_exists(pk)' })))
  })

/** Reads everything back, and opens every secret. Throws where anything is missing, is another, or is too much. */
const compare = async (place: Place, folder: string, { files }: Manifest) => {
  await compareItems(place, folder)
  for (const { key, sha256 } of files)
    if ((await digestInBucket(place.bucket, key)) !== sha256)
      throw new Error(`The file ${key} has changed. Delete it there, and run the same command again.`)
}

const compareItems = async ({ table, vault }: Place, folder: string) => {
  const now = Date.now()
  const wanted = new Map<string, string>()
  for await (const { item, digest } of readItems(folder)) if (isMoved(item, now)) wanted.set(nameOf(item), digest)
  for await (const item of allItems(table)) {
    const digest = wanted.get(nameOf(item))
    if (digest === undefined && isOfEmptyPlace(item, now)) continue
    if (digest !== (await digestOf(item, vault))) throw new Error(`${kindOf(item)} has changed, so nothing was passed to the engine.`)
    wanted.delete(nameOf(item))
  }
  if (wanted.size > 0) throw new Error(`${wanted.size} items are missing. Run the same command again.`)
}

const nameOf = ({ pk, sk }: Item) => `${pk} ${sk}`
/** Names no person. */
const kindOf = ({ pk, sk }: Item) => `An item ${pk.split('#')[0]} / ${sk.split('#')[0]}`

/** From here on the sweep finds what is due. What the engine has had already is left to it. */
const showDue = async ({ table }: Place, folder: string) =>
  eachItem(folder, async ({ item }) => {
    const due = dueKeyIn(table, item)
    if (!due) return
    const show = new UpdateCommand({
      TableName: table.name,
      Key: { pk: item.pk, sk: item.sk },
      UpdateExpression: 'SET gsi2pk = :pk, gsi2sk = :sk REMOVE #waiting',
      ConditionExpression: 'attribute_exists(#waiting)',
      ExpressionAttributeNames: { '#waiting': waitingMark },
      ExpressionAttributeValues: { ':pk': due.gsi2pk, ':sk': due.gsi2sk },
    })
    await isAccepted(table.client.send(show))
  })
