import { once } from 'node:events'
import { Agent, createServer, type IncomingMessage, type ServerResponse, request as send } from 'node:http'
import { json, text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import * as z from 'zod'
import { listen } from '#infra/machine/door/listen.ts'

export type ItemKey = { pk: string; sk: string }

/** A DynamoDB call: what it asked for, what it consumed, when it began, and how long it took, in ms. */
export type TableCall = {
  operation: string
  /** The kind of item or index, such as `USER POST` or `gsi1`. */
  about: string
  /** The items that it wrote or tried to write. */
  written: ItemKey[]
  /** The write units consumed by the table and by each index. */
  writtenUnits: Record<string, number>
  readUnits: number
  writeUnits: number
  status: number
  startedAt: number
  ms: number
}

const Counted = z.object({ CapacityUnits: z.number() })
const Units = Counted.extend({ Table: Counted.optional(), GlobalSecondaryIndexes: z.record(z.string(), Counted).default({}) })
const Consumed = z.object({ ConsumedCapacity: z.union([Units, z.array(Units)]).optional() })

const writing = ['PutItem', 'UpdateItem', 'DeleteItem', 'TransactWriteItems', 'BatchWriteItem']
const reading = ['GetItem', 'Query', 'TransactGetItems', 'BatchGetItem', 'Scan']

/** How long without a call, in ms, until all triggered work counts as done. */
const quietMs = 300

/**
 * Proxies the emulator, and makes each call also return its consumed capacity, which is recorded. Otherwise callers see
 * no difference.
 */
export const startRecordingProxy = async (emulatorUrl: string) => {
  const agent = new Agent({ keepAlive: true })
  const calls: TableCall[] = []
  let lastAt = 0

  const forward = async (request: IncomingMessage, response: ServerResponse) => {
    const operation = String(request.headers['x-amz-target']).split('.')[1] ?? ''
    const body: unknown = await json(request)
    const isMetered = writing.includes(operation) || reading.includes(operation)
    const asked = JSON.stringify(isMetered ? { ...z.looseObject({}).parse(body), ReturnConsumedCapacity: 'INDEXES' } : body)
    const startedAt = performance.now()
    const headers = { ...request.headers, 'content-length': String(Buffer.byteLength(asked)) }
    const upstream = send(emulatorUrl, { method: 'POST', headers, agent }).end(asked)
    const [answer]: IncomingMessage[] = await once(upstream, 'response')
    if (!answer) throw new Error('The emulator did not answer.')
    const answered = await text(answer)
    response.writeHead(answer.statusCode ?? 500, answer.headers).end(answered)

    lastAt = performance.now()
    const status = answer.statusCode ?? 500
    const written = writing.includes(operation) ? itemsIn(body) : []
    calls.push({ operation, about: aboutOf(body), written, status, startedAt, ms: lastAt - startedAt, ...unitsOf(operation, answered) })
  }
  const server = createServer((request, response) => {
    forward(request, response).catch(() => response.destroy())
  })
  const listening = await listen(server, 0)

  const quiet = async () => {
    while (performance.now() - lastAt < quietMs) await pause(50)
  }
  return {
    url: listening.url,
    calls,
    /** Returns the calls that a task made, after waiting until no more follow. */
    record: async (work: () => Promise<unknown>) => {
      await quiet()
      const from = calls.length
      await work()
      lastAt = performance.now()
      await quiet()
      return calls.slice(from).sort((a, b) => a.startedAt - b.startedAt)
    },
    stop: async () => {
      await listening.stop()
      agent.destroy()
    },
  }
}

const unitsOf = (operation: string, answered: string) => {
  const { ConsumedCapacity = [] } = Consumed.parse(JSON.parse(answered))
  const consumed = [ConsumedCapacity].flat()
  const units = consumed.reduce((sum, { CapacityUnits }) => sum + CapacityUnits, 0)
  const isWrite = writing.includes(operation)
  return {
    readUnits: reading.includes(operation) ? units : 0,
    writeUnits: isWrite ? units : 0,
    writtenUnits: isWrite ? byIndex(consumed) : {},
  }
}

/** Units by index name, with `table` for the table itself. */
const byIndex = (consumed: readonly z.infer<typeof Units>[]) => {
  const units: Record<string, number> = {}
  for (const { CapacityUnits, Table, GlobalSecondaryIndexes } of consumed) {
    const indexes = Object.entries(GlobalSecondaryIndexes).map(([name, counted]) => [name, counted.CapacityUnits] as const)
    const ofIndexes = indexes.reduce((sum, [, count]) => sum + count, 0)
    const all = [['table', Table?.CapacityUnits ?? CapacityUnits - ofIndexes] as const, ...indexes]
    for (const [name, count] of all) units[name] = (units[name] ?? 0) + count
  }
  return units
}

const Key = z.object({ pk: z.object({ S: z.string() }), sk: z.object({ S: z.string() }) })
const About = z.object({
  IndexName: z.string().optional(),
  Key: Key.optional(),
  Item: Key.optional(),
  ExpressionAttributeValues: z.record(z.string(), z.looseObject({ S: z.string().optional() })).optional(),
  TransactItems: z.array(z.record(z.string(), z.object({ Key: Key.optional(), Item: Key.optional() }))).optional(),
})

/** The keys of the items that a write affects. A transaction's condition checks count like its writes. */
const itemsIn = (body: unknown): ItemKey[] => {
  const { Key: key, Item, TransactItems = [] } = About.safeParse(body).data ?? {}
  const keys = [key ?? Item, ...TransactItems.flatMap((item) => Object.values(item).map(({ Key: one, Item: whole }) => one ?? whole))]
  return keys.flatMap((one) => (one ? [{ pk: one.pk.S, sk: one.sk.S }] : []))
}

const aboutOf = (body: unknown): string => {
  const { IndexName, Key: key, Item, ExpressionAttributeValues: values, TransactItems } = About.safeParse(body).data ?? {}
  if (IndexName) return IndexName
  if (TransactItems)
    return TransactItems.flatMap((item) => Object.values(item).map(({ Key: one, Item: item }) => kindOf(one ?? item))).join(' + ')
  if (key ?? Item) return kindOf(key ?? Item)
  return [values?.[':pk']?.S, values?.[':prefix']?.S].map(kindOfKey).join(' ')
}

const kindOf = (key: z.infer<typeof Key> | undefined) => [key?.pk.S, key?.sk.S].map(kindOfKey).join(' ')
const kindOfKey = (key: string | undefined) => key?.split('#')[0] ?? ''
