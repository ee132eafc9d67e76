import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { GetParametersCommand, SSMClient } from '@aws-sdk/client-ssm'
import { DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb'
import { importJWK, jwtVerify } from 'jose'
import * as z from 'zod'

// The least that a Lambda with Crier's packages does: it reads a secret at start-up, and answers one call with an item
// that belongs to the signed-in person.

const { TABLE_NAME, SECRETS_PATH } = z.object({ TABLE_NAME: z.string(), SECRETS_PATH: z.string() }).parse(process.env)
const name = `${SECRETS_PATH}/session-public-keys`
const { Parameters = [] } = await new SSMClient().send(new GetParametersCommand({ Names: [name], WithDecryption: true }))
const [secret] = z.array(z.object({ x: z.string() })).parse(JSON.parse(Parameters[0]?.Value ?? '[]'))
const key = await importJWK({ kty: 'OKP', crv: 'Ed25519', x: secret?.x ?? '' }, 'EdDSA')
const table = DynamoDBDocumentClient.from(new DynamoDBClient())

const Event = z.object({ headers: z.object({ authorization: z.string() }) })

export const handler = async (event: unknown) => {
  const { payload } = await jwtVerify(Event.parse(event).headers.authorization.slice('Bearer '.length), key)
  const { Item } = await table.send(new GetCommand({ TableName: TABLE_NAME, Key: { pk: `USER#${payload.sub}`, sk: 'PROFILE' } }))
  return { statusCode: 200, body: JSON.stringify(Item) }
}
