import { once } from 'node:events'
import { appendFileSync, mkdirSync } from 'node:fs'
import { Agent, createServer, type IncomingMessage, type ServerResponse, request as send } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { AttributeValue } from '@aws-sdk/client-dynamodb'
import { unmarshall } from '@aws-sdk/util-dynamodb'
import * as z from 'zod'
import { listen } from '#infra/machine/door/listen.ts'
import { withSets } from './recorder.ts'

/** The document client's commands, by their wire names. */
const commands: Record<string, string> = {
  GetItem: 'GetCommand',
  PutItem: 'PutCommand',
  UpdateItem: 'UpdateCommand',
  DeleteItem: 'DeleteCommand',
  Query: 'QueryCommand',
  Scan: 'ScanCommand',
  TransactWriteItems: 'TransactWriteCommand',
  BatchGetItem: 'BatchGetCommand',
  BatchWriteItem: 'BatchWriteCommand',
}

/** Sits in front of an emulator and records a whole system's table calls, as `recordingTo` does for one adapter. */
export const startWireRecorder = async (emulatorUrl: string, folder: string) => {
  mkdirSync(folder, { recursive: true })
  const file = join(folder, `${process.pid}-${performance.now()}.jsonl`)
  const agent = new Agent({ keepAlive: true })
  const forward = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await text(request)
    const command = commands[String(request.headers['x-amz-target']).split('.')[1] ?? '']
    if (command !== undefined) appendFileSync(file, `${JSON.stringify({ command, input: asDocument(JSON.parse(body)) }, withSets)}\n`)
    const upstream = send(emulatorUrl, { method: 'POST', headers: request.headers, agent }).end(body)
    const [answer]: IncomingMessage[] = await once(upstream, 'response')
    if (!answer) throw new Error('The emulator did not answer.')
    response.writeHead(answer.statusCode ?? 500, answer.headers).end(await text(answer))
  }
  const server = createServer((request, response) => {
    forward(request, response).catch(() => response.destroy())
  })
  const { url, stop } = await listen(server, 0)
  return {
    url,
    stop: async () => {
      await stop()
      agent.destroy()
    },
  }
}

const Attributes = z.custom<Record<string, AttributeValue>>((value) => typeof value === 'object' && value !== null)
/** The fields that contain attributes. */
const inAttributes = new Set(['Key', 'Item', 'ExpressionAttributeValues', 'ExclusiveStartKey'])

/** Converts a request to the document client's form, with attributes as plain values. */
const asDocument = (value: unknown, name = ''): unknown => {
  if (inAttributes.has(name)) return unmarshall(Attributes.parse(value))
  if (Array.isArray(value)) return value.map((one: unknown) => (name === 'Keys' ? unmarshall(Attributes.parse(one)) : asDocument(one)))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, asDocument(part, key)]))
}
