import { randomBytes } from 'node:crypto'
import { afterAll, describe, expect, test } from 'vitest'
import { kmsVault } from '#functions/adapters/aws/kms-vault.ts'
import { keyVault } from '#functions/adapters/sign-in/key-vault.ts'
import type { SealContext } from '#functions/ports/vault.ts'
import { startControl } from '#infra/local-aws/control.ts'
import { kmsActions } from '#infra/local-aws/kms.ts'
import { fakeVault } from '../fakes/vault.ts'
import { pointAt } from '../setup/aws-variables.ts'

const key = randomBytes(32)
const keyArn = 'arn:aws:kms:eu-central-1:000000000000:key/local'
const server = await startControl({ actions: kmsActions({ keyArn, key }), rest: () => undefined, report: () => undefined })
pointAt('KMS', server.url)
afterAll(() => server.stop())

const context: SealContext = { ownerId: 'user-1', accountId: 'x_1', purpose: 'platform-tokens' }

describe.each([
  ['fake', fakeVault()],
  ['kms', kmsVault(keyArn)],
  ['key', keyVault(key)],
])('vault (%s)', (_name, vault) => {
  test('opens a sealed text with its context', async () => {
    const sealed = await vault.seal('{"accessToken":"töken"}', context)

    expect(sealed).not.toContain('accessToken')
    expect(await vault.open(sealed, { ...context })).toBe('{"accessToken":"töken"}')
  })

  test.each([{ ownerId: 'user-2' }, { accountId: 'x_2' }])('doesn’t open with %j', async (other) => {
    const sealed = await vault.seal('secret', context)

    await expect(vault.open(sealed, { ...context, ...other })).rejects.toThrow()
  })

  test('doesn’t open an altered text', async () => {
    const sealed = await vault.seal('secret', context)

    await expect(vault.open(`${sealed.slice(0, -6)}AAAAA=`, context)).rejects.toThrow()
  })

  test('seals a text of 4,096 bytes and refuses a larger one', async () => {
    const sealed = await vault.seal('x'.repeat(4_096), context)

    expect(await vault.open(sealed, context)).toHaveLength(4_096)
    await expect(vault.seal('ä'.repeat(2_049), context)).rejects.toThrow()
  })
})

test('opens with the same key what an earlier Crier sealed on one machine', async () => {
  const sealed = await kmsVault(keyArn).seal('secret', context)

  expect(await keyVault(key).open(sealed, context)).toBe('secret')
})

test('doesn’t open a text sealed with another key', async () => {
  const sealed = await keyVault(randomBytes(32)).seal('secret', context)

  await expect(keyVault(key).open(sealed, context)).rejects.toThrow('could not be opened')
})
