import { randomBytes } from 'node:crypto'
import { DecryptCommand, EncryptCommand, InvalidCiphertextException, KMSClient, NotFoundException } from '@aws-sdk/client-kms'
import { expect, onTestFinished, test } from 'vitest'
import { startControl } from '#infra/local-aws/control.ts'
import { clientSettings } from '#infra/local-aws/environment.ts'
import { kmsActions } from '#infra/local-aws/kms.ts'

const keyArn = 'arn:aws:kms:eu-central-1:000000000000:key/local'
const context = { userId: 'u1', accountId: 'x_1' }

const keyService = async (key = randomBytes(32)) => {
  const server = await startControl({
    actions: kmsActions({ keyArn, key }),
    rest: () => undefined,
    report: () => undefined,
  })
  const client = new KMSClient(clientSettings(server.url))
  onTestFinished(async () => {
    client.destroy()
    await server.stop()
  })
  const seal = async (text: string) =>
    (await client.send(new EncryptCommand({ KeyId: keyArn, Plaintext: Buffer.from(text), EncryptionContext: context }))).CiphertextBlob
  const open = async (CiphertextBlob: Uint8Array | undefined, EncryptionContext: Record<string, string>) => {
    const { Plaintext } = await client.send(new DecryptCommand({ CiphertextBlob, EncryptionContext }))
    return Buffer.from(Plaintext ?? []).toString()
  }
  return { client, seal, open }
}

test('a sealed text opens with the same context, in any order', async () => {
  const { seal, open } = await keyService()

  const text = await open(await seal('token'), { accountId: 'x_1', userId: 'u1' })

  expect(text).toBe('token')
})

test('a sealed text doesn’t reveal its content', async () => {
  const { seal } = await keyService()

  const sealed = await seal('a token that nobody may read')

  expect(Buffer.from(sealed ?? []).toString('latin1')).not.toContain('token')
})

test('another context doesn’t open it', async () => {
  const { seal, open } = await keyService()
  const sealed = await seal('token')

  await expect(open(sealed, { ...context, userId: 'u2' })).rejects.toThrow(InvalidCiphertextException)
})

test('another key doesn’t open it', async () => {
  const sealed = await (await keyService()).seal('token')
  const { open } = await keyService()

  await expect(open(sealed, context)).rejects.toThrow(InvalidCiphertextException)
})

test('an altered text doesn’t open', async () => {
  const { seal, open } = await keyService()
  const sealed = Buffer.from((await seal('token')) ?? [])
  sealed.writeUInt8(sealed.readUInt8(sealed.length - 1) ^ 1, sealed.length - 1)

  await expect(open(sealed, context)).rejects.toThrow(InvalidCiphertextException)
})

test('an unknown key is refused', async () => {
  const { client } = await keyService()
  const command = new EncryptCommand({ KeyId: 'arn:aws:kms:eu-central-1:000000000000:key/other', Plaintext: Buffer.from('token') })

  await expect(client.send(command)).rejects.toThrow(NotFoundException)
})

test('refuses a text over 4,096 bytes', async () => {
  const { seal } = await keyService()

  await expect(seal('x'.repeat(4_097))).rejects.toThrow('4096')
})
