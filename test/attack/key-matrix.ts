import { keysApi } from '#shared/contracts/keys.ts'
import { KeyMode, keyScopeOf, Scope } from '#shared/domain/api-keys.ts'
import type { AttackWorld } from './attack-world.ts'
import { codeIn, guardedCalls, unfitting } from './role-matrix.ts'
import { send } from './send.ts'
import { changedKeys } from './table-state.ts'

/** A key with a single scope. */
type OneScope = { mode: KeyMode; scope: Scope; secret: string }

/**
 * Sends every call of the contracts that needs a session with a key of each mode for each single scope, which acts for
 * the owner. The answer has to follow from the contract alone. No request fits its call, so a key that may make it is
 * told so, and nobody writes anything.
 */
export const keyFindings = async (world: AttackWorld) => {
  const keys = await keysOf(world)
  const before = await world.readTable()
  const findings: string[] = []
  let cells = 0
  for (const { call, endpoint } of guardedCalls()) {
    const needed = keyScopeOf(endpoint)
    for (const { mode, scope, secret } of keys) {
      const { status, body } = await send(world.crier.url, unfitting(endpoint, { token: secret, workspace: world.anna.id }))
      cells += 1
      const isRefused = status === 401 || (status === 403 && codeIn(body) === 'forbidden')
      if (status === 429 || isRefused === (needed === scope))
        findings.push(`${call} with a ${mode} key for ${scope} is answered with ${status} ${codeIn(body)}`)
    }
  }
  const written = changedKeys(before, await world.readTable()).filter((key) => !isLastUse(key))
  if (written.length > 0) findings.push(`writes ${written.join(', ')}`)
  return { cells, keys: keys.length, findings }
}

const keysOf = ({ anna }: AttackWorld): Promise<OneScope[]> =>
  Promise.all(
    KeyMode.options.flatMap((mode) =>
      Scope.options.map(async (scope) => {
        const { secret } = (await anna.request(keysApi.create, { name: `${mode} ${scope}`, mode, scopes: [scope] })).body
        return { mode, scope, secret }
      }),
    ),
  )

/** A key's use is recorded, and what was refused to its person, too. */
const isLastUse = (key: string) => /API_KEY#|KEY#|AUDIT#/.test(key)
