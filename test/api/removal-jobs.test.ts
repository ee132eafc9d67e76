import { ScanCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, expect, test } from 'vitest'
import { userApi } from '#shared/contracts/user.ts'
import { tableOf } from '../setup/inside.ts'
import { call } from './call.ts'
import { belongings, startInhabited } from './inhabited.ts'
import { aPerson, password } from './person.ts'
import { publish } from './posts.ts'
import { mails, runJobs } from './sandbox.ts'
import { until } from './until.ts'

const world = await startInhabited()
const { crier, anna, bert } = world
afterAll(crier.stop)

const { client, name: TableName } = tableOf(crier)

/** The keys of every table item that contains one of these texts. */
const itemsWith = async (...texts: string[]) => {
  const { Items = [], LastEvaluatedKey } = await client.send(new ScanCommand({ TableName }))
  if (LastEvaluatedKey) throw new Error('The table is too large for one look.')
  return Items.filter((item) => texts.some((text) => JSON.stringify(item).includes(text))).map(({ pk, sk }) => `${pk} ${sk}`)
}

/**
 * Keys of items that are neither theirs nor kept: idempotency keys that expire within a day, counters for what an
 * account may still send, and counters of failed sign-ins.
 */
const isPassing = (key: string) => /^(ONCE|TURNS|RATE|TOKEN)#/.test(key)

/** Runs jobs until only those temporary items contain one of these texts. */
const untilForgotten = (...texts: string[]) => {
  const left = async () => {
    await runJobs(crier)
    return itemsWith(...texts)
  }
  return until(left, (keys) => keys.every(isPassing))
}

const leave = ({ request, email }: Pick<typeof anna, 'request' | 'email'>) => request(userApi.remove, { confirmation: email, password })

test('deleting an account leaves nothing of that person behind, and everyone else keeps everything', async () => {
  const before = await belongings(bert)
  const { headers } = await call(crier, `GET /media/${anna.files.ready}/content`, { token: anna.token })
  const readFile = async () => (await fetch(headers.get('location') ?? '')).status
  const statusBefore = await readFile()

  await leave(anna)
  await untilForgotten(anna.id, anna.email)

  expect([statusBefore, await readFile()]).toEqual([200, 404])
  const ofPosts = await itemsWith(anna.posts.published, anna.posts.failed, anna.posts.scheduled)
  expect(ofPosts.filter((key) => !isPassing(key))).toEqual([])
  expect((await mails(crier, anna.email)).at(-1)?.subject).toBe('Your Crier account was deleted')
  expect(await belongings(bert)).toEqual(before)
  await expect(anna.request(userApi.get, {})).rejects.toMatchObject({ status: 401 })
})

test('a person who left can sign up again with the same address and connect the same account', async () => {
  const back = await aPerson(crier, 'anna', ['anna_x'])

  expect((await publish(back, 'Here again')).answered).toBe(201)
  expect((await belongings(back)).posts.flatMap(({ body }) => body.items)).toHaveLength(1)
})

test('a removal requested while posts go out finishes without errors, and concurrent removals each run once', async () => {
  const people = await Promise.all(['kim', 'lea', 'max'].map((name) => aPerson(crier, name, [`${name}_x`])))
  const sending = people.map((person) => publish(person, 'On its way').catch(() => undefined))
  await Promise.all(people.map((person) => leave(person)))

  await Promise.all([runJobs(crier), runJobs(crier)])
  await Promise.all(sending)
  const ids = people.map(({ id }) => id)
  await untilForgotten(...ids)

  const last = await Promise.all(people.map(async ({ email }) => (await mails(crier, email)).map(({ subject }) => subject)))
  for (const subjects of last) expect(subjects.filter((subject) => subject === 'Your Crier account was deleted')).toHaveLength(1)
  expect(crier.complaints()).toBe('')
})
