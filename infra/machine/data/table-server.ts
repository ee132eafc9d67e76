import * as z from 'zod'
import { dynamoPeople } from '#functions/adapters/dynamo/people.ts'
import { connectTable, documentClient, type Table } from '#functions/adapters/dynamo/table.ts'
import { region, tableName } from '../process/names.ts'
import { StartError } from '../process/start-error.ts'
import { complaintsOf, isNear, Text } from '../process/variables.ts'
import { ensureTable, readTimeToLive } from './ensure-table.ts'

/** A server that speaks DynamoDB and keeps the table in place of a file. */
export type TableServer = {
  endpoint: string
  region: string
  credentials: { accessKeyId: string; secretAccessKey: string; sessionToken?: string }
}

const Variables = z.object({
  AWS_ENDPOINT_URL_DYNAMODB: Text.pipe(
    z
      .url({ protocol: /^https?$/, error: 'must be the address of a server that speaks DynamoDB, such as http://127.0.0.1:8000' })
      .transform((url) => url.replace(/\/$/, ''))
      .optional(),
  ),
  AWS_REGION: Text.pipe(z.string().default(region)),
  AWS_ACCESS_KEY_ID: Text,
  AWS_SECRET_ACCESS_KEY: Text,
  AWS_SESSION_TOKEN: Text,
})

export const tableServerVariables = Object.keys(Variables.shape)

/** Credentials for a server that doesn't check them. */
const anybody = { accessKeyId: 'local', secretAccessKey: 'local' }

/** The server in an environment's SDK variables, if they name one. Throws with what's missing or unsafe. */
export const readTableServer = (environment: NodeJS.ProcessEnv): TableServer | undefined => {
  const result = Variables.safeParse(environment)
  if (!result.success) throw new StartError(complaintsOf(result.error).join('\n'))
  const { AWS_ENDPOINT_URL_DYNAMODB: endpoint, AWS_REGION, ...keys } = result.data
  if (endpoint === undefined) return undefined
  const { protocol, hostname } = new URL(endpoint)
  if (protocol === 'http:' && !isNear(hostname))
    throw new StartError(
      `AWS_ENDPOINT_URL_DYNAMODB is plain http at ${hostname}: everything in the table would be readable on the way. Set it to https://${hostname}.`,
    )
  return { endpoint, region: AWS_REGION, credentials: credentialsOf(keys) }
}

type Keys = Pick<z.output<typeof Variables>, 'AWS_ACCESS_KEY_ID' | 'AWS_SECRET_ACCESS_KEY' | 'AWS_SESSION_TOKEN'>

const credentialsOf = ({
  AWS_ACCESS_KEY_ID: accessKeyId,
  AWS_SECRET_ACCESS_KEY: secretAccessKey,
  AWS_SESSION_TOKEN: sessionToken,
}: Keys) => {
  if (accessKeyId === undefined && secretAccessKey === undefined) return anybody
  if (accessKeyId === undefined || secretAccessKey === undefined)
    throw new StartError('AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY belong together: set both for the server of the table, or neither.')
  return { accessKeyId, secretAccessKey, ...(sessionToken !== undefined && { sessionToken }) }
}

/** Creates the table if the server has none. If the server doesn't answer, throws with what to check. */
export const makeTable = (server: TableServer): Promise<{ isNew: boolean }> => reached(server, ensureTable(tableName, server))

/** True if a table holds anyone who has signed up. */
export const hasPeople = async (table: Table): Promise<boolean> => (await dynamoPeople(table).count(1)) > 0

/** Checks the table on a server. Returns a description, or throws with what's wrong. */
export const examineServer = async (server: TableServer): Promise<string> => {
  if (!(await reached(server, readTimeToLive(tableName, server))))
    throw new Error(
      `The server at ${server.endpoint} keeps what has expired, so the table only grows: turn on its time to live, by the attribute expiresAt of the table ${tableName}.`,
    )
  return `The table is at ${server.endpoint}, which answers. It isn't part of the backups: back it up there.`
}

/** The server's response. If it doesn't answer, throws with what to check. */
export const reached = async <Answer>({ endpoint }: TableServer, answer: Promise<Answer>): Promise<Answer> =>
  answer.catch((cause: unknown) => {
    if (cause instanceof StartError) throw cause
    throw new StartError(
      `The server at ${endpoint}, which keeps the table, can't be used (${reasonOf(cause)}). See whether it's running, whether this machine reaches it, and whether AWS_ACCESS_KEY_ID and AWS_REGION are what it expects.`,
      { cause },
    )
  })

/** A host with several addresses produces an error for each, and no message of its own. */
const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  if ('code' in error && typeof error.code === 'string') return error.code
  return error.message === '' ? error.name : `${error.name}: ${error.message}`
}

/** Opens a server's table with connections of its own. */
export const openServerTable = (server: TableServer) => {
  const connection = connectTable(server)
  return { client: documentClient(connection), close: () => connection.destroy() }
}
