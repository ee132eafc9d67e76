import { dynamoMediaLibrary } from '#functions/adapters/dynamo/media-library.ts'
import type { Table } from '#functions/adapters/dynamo/table.ts'

/** Tells whether somebody waits for the upload of a key, by what the table says of its file. */
export const awaitedIn = (table: Table) => {
  const library = dynamoMediaLibrary(table)
  return async (key: string): Promise<boolean> => {
    const [, userId, id] = /^incoming\/([^/]+)\/([^/]+)$/.exec(key) ?? []
    if (userId === undefined || id === undefined) return false
    return (await library.get({ userId, id }))?.state.name === 'waiting'
  }
}
