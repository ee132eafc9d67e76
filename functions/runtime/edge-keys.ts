import * as z from 'zod'
import { readSecrets } from '../adapters/ssm/secrets.ts'
import type { Edge } from '../http/edge.ts'

/** Whether calls that come through the edge are told from others by its keys, and whether others are refused; neither without an edge. */
export const edgeEnvironment = { EDGE_KEYS: z.enum(['believed', 'demanded']).optional() }

type Environment = z.output<z.ZodObject<typeof edgeEnvironment>>

const Keys = z.array(z.string().min(20)).min(1)

/** The edge by the secret `edge-keys`, for groups that read no other. */
export const readEdge = async ({ EDGE_KEYS, SECRETS_PATH }: Environment & { SECRETS_PATH: string }) =>
  EDGE_KEYS && toEdge({ EDGE_KEYS }, (await readSecrets(SECRETS_PATH, edgeSecrets({ EDGE_KEYS })))['edge-keys'])

/** Which secrets to read for the edge, along with a group's own: each call of the parameter store costs a cold start. */
export const edgeSecrets = ({ EDGE_KEYS }: Environment) => (EDGE_KEYS ? (['edge-keys'] as const) : [])

/** The edge as the environment and its secret describe it. */
export const toEdge = ({ EDGE_KEYS }: Environment, secret: string | undefined): Edge | undefined =>
  EDGE_KEYS && { keys: Keys.parse(JSON.parse(secret ?? '[]')), areDemanded: EDGE_KEYS === 'demanded' }
