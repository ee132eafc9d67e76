import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { type FileSweep, fileAreas } from '#functions/ports/file-sweep.ts'
import { keys } from './keys.ts'
import type { Table } from './table.ts'

const StoredPlace = z.object({ area: z.enum(fileAreas), after: z.string().optional() })

/** How far the sweep through the files has come, in the one table. */
export const dynamoFileSweep = ({ client, name: TableName }: Table): FileSweep => ({
  async place() {
    const { Item } = await client.send(new GetCommand({ TableName, Key: keys.fileSweep() }))
    if (!Item) return undefined
    const { area, after } = StoredPlace.parse(Item)
    return { area, after }
  },
  async setPlace({ area, after }) {
    await client.send(new PutCommand({ TableName, Item: { ...keys.fileSweep(), area, ...(after !== undefined && { after }) } }))
  },
})
