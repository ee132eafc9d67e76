import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { authApi } from '#shared/contracts/auth.ts'
import { secondMs } from '#shared/domain/times.ts'
import { badAuthorizations } from '../api/bad-input/tokens.ts'
import { startInhabited } from '../api/inhabited.ts'
import type { Person } from '../api/person.ts'
import { asObject, Json } from './json.ts'
import { tableReader } from './table-state.ts'

export type AttackWorld = Awaited<ReturnType<typeof openAttackWorld>>

/**
 * A running system with people in it, its API description, a reader for its table, and every header that must not grant
 * access.
 */
export const openAttackWorld = async () => {
  const data = await mkdtemp(join(tmpdir(), 'crier-attack-'))
  const world = await startInhabited(data)
  const { crier, anna } = world
  const response = await fetch(`${crier.url}/api/openapi.json`, { signal: AbortSignal.timeout(10 * secondMs) })
  const document = asObject(Json.parse(await response.json()))
  const authorizations = await badAuthorizations(world, data)
  const [session] = (await anna.request(authApi.sessions, {})).body
  const table = tableReader(crier)
  return {
    ...world,
    document,
    authorizations,
    /** Anna's IDs, keyed by the field that accepts them. */
    annas: { ...idsOf(anna), session: session?.id ?? '' },
    berts: { ...idsOf(world.bert), session: 'never' },
    readTable: table.read,
    close: async () => {
      await crier.stop()
      await rm(data, { recursive: true, force: true })
    },
  }
}

type Owner = Person & {
  account: string
  group: string
  queue: string
  note: string
  webhook: string
  posts: Record<string, string>
  files: Record<string, string>
}

const idsOf = ({ id, email, account, group, queue, note, webhook, posts, files }: Owner) => ({
  person: id,
  email,
  account,
  group,
  queue,
  note,
  webhook,
  posts: Object.values(posts),
  files: Object.values(files),
})
