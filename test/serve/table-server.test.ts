import { existsSync } from 'node:fs'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { startEmulator } from '#infra/local-aws/emulator.ts'
import { emulatorOfMachine } from '#infra/local-aws/emulators.ts'
import { freePort } from '#infra/local-aws/free-port.ts'
import { tableFile } from '#infra/machine/data/own-table.ts'
import { examine } from '#infra/machine/serve/doctor.ts'
import { readServeSettings } from '#infra/machine/serve/settings.ts'
import { authApi } from '#shared/contracts/auth.ts'
import { postsApi } from '#shared/contracts/posts.ts'
import { workspacesApi } from '#shared/contracts/workspaces.ts'
import { createClient } from '#web/lib/request.ts'
import { startCrier } from '../api/crier.ts'
import { connectX } from '../api/person.ts'
import { allOf, followed, untilStatus } from '../api/posts.ts'
import { signedIn } from '../api/signed-in.ts'
import { aPlace, startBox } from './box.ts'
import { crier } from './command-line.ts'
import { aPerson, at, password } from './person.ts'

// A box whose table is on a server that speaks DynamoDB: this machine's emulator. `npm run test:dynamodb-local` runs it
// on Amazon's.

const emulator = await emulatorOfMachine()

const aServer = async () => {
  const { url, stop } = await startEmulator({ folder: undefined, emulator, onDeath: () => undefined })
  return { url, stop, settings: { AWS_ENDPOINT_URL_DYNAMODB: url } }
}
const aPlaceUntilTheEnd = () => {
  const place = aPlace()
  onTestFinished(place.remove)
  return place
}

test('a box signs someone up, publishes, and finds everything after a restart, with its table only on the server', async () => {
  const [place, server] = [aPlaceUntilTheEnd(), await aServer()]
  onTestFinished(server.stop)
  const settings = { ...place.settings, ...server.settings, SANDBOX: '1', PORT: String(await freePort()) }
  const box = await startBox(settings)
  const ada = await aPerson(box, place, 'ada', box.firstInvitation)
  const { id } = await connectX(ada, 'ada')
  const { body: post } = await followed(ada, ada.request(postsApi.publish, { content: 'Kept elsewhere', accountIds: [id] }))
  await untilStatus(ada, post.id, 2)
  await box.stop()

  const again = await startBox(settings)
  onTestFinished(again.stop)
  const published = await allOf(at(again, ada), postsApi.published, 100)

  expect(published.items).toMatchObject([{ content: 'Kept elsewhere' }])
  expect(await crier(settings, ['admin', 'users'])).toContain('ada@example.org')
  expect(existsSync(tableFile(place.data))).toBe(false)
})

const server = await aServer()
afterAll(server.stop)
const place = aPlace()
afterAll(place.remove)
const settings = { ...place.settings, ...server.settings, PORT: String(await freePort()) }
const box = await startBox(settings)
const eve = await aPerson(box, place, 'eve', box.firstInvitation)
await eve.request(postsApi.draft, { content: 'A draft', accountIds: [] })
const mill = (await eve.request(workspacesApi.create, { name: 'The mill' })).body
await box.stop()

test('refuses to start without the server that has the table, or with another server', async () => {
  await expect(startBox(place.settings)).rejects.toThrow(
    `The table for this data is at ${server.url}: set AWS_ENDPOINT_URL_DYNAMODB to that.`,
  )
  await expect(startBox({ ...place.settings, AWS_ENDPOINT_URL_DYNAMODB: 'http://127.0.0.1:1' })).rejects.toThrow(
    /and AWS_ENDPOINT_URL_DYNAMODB names http:\/\/127\.0\.0\.1:1\. If that is the same table at a new address, write the address into/,
  )
})

test('refuses a server without the people in the data folder', async () => {
  const other = aPlaceUntilTheEnd()
  const before = await startBox(other.settings)
  await aPerson(before, other, 'eve')
  await before.stop()

  await expect(startBox({ ...other.settings, ...server.settings })).rejects.toThrow(
    /already has people in it, but AWS_ENDPOINT_URL_DYNAMODB points to a server that doesn't have them\. Remove it/,
  )
})

test('a data folder without sign-ups can switch to a server', async () => {
  const [other, another] = [aPlaceUntilTheEnd(), await aServer()]
  onTestFinished(another.stop)
  await (await startBox(other.settings)).stop()

  const started = await startBox({ ...other.settings, ...another.settings })
  onTestFinished(started.stop)

  expect((await fetch(`${started.url}/api/health`)).status).toBe(200)
})

test('refuses a new data folder the table of people whose secrets it couldn’t open', async () => {
  const other = aPlaceUntilTheEnd()

  await expect(startBox({ ...other.settings, ...server.settings })).rejects.toThrow(/belongs to another data folder/)
})

test('an unavailable server ends the start and says what to check', async () => {
  const other = aPlaceUntilTheEnd()

  await expect(startBox({ ...other.settings, AWS_ENDPOINT_URL_DYNAMODB: 'http://127.0.0.1:1' })).rejects.toThrow(
    /^The server at http:\/\/127\.0\.0\.1:1, which keeps the table, can't be used \(ECONNREFUSED\)\. See whether it's running/,
  )
})

test('a backup says that it excludes the table and who has to back it up', async () => {
  expect(await crier(settings, ['backup'])).toContain(
    `The table is at ${server.url}, so it isn't in Crier's backups. Make sure it's backed up there`,
  )
})

test('the doctor checks the table where it is and reports an unavailable server', async () => {
  const words = async (own: NodeJS.ProcessEnv) =>
    (await examine(readServeSettings({ ...settings, SITE_URL: 'http://localhost:1', ...own }))).map((finding) => finding.words).join('\n')
  const elsewhere = aPlaceUntilTheEnd()

  expect(await words({})).toContain(`The table is at ${server.url}, which answers.`)
  expect(await words({ DATA_FOLDER: elsewhere.data, AWS_ENDPOINT_URL_DYNAMODB: 'http://127.0.0.1:1' })).toMatch(
    /which keeps the table, can't be used \(ECONNREFUSED\)/,
  )
})

test('everything moves from the server’s table into a folder and from there to another server', async () => {
  const [other, another] = [aPlaceUntilTheEnd(), await aServer()]
  onTestFinished(another.stop)
  const moved = { ...other.settings, MASTER_KEY_FILE: place.key, ...another.settings }
  const folder = `${other.folder}/export`

  await crier(settings, ['export', '--to', folder])
  await crier(moved, ['import', '--from', folder])
  const started = await startBox(moved)
  onTestFinished(started.stop)

  expect(await crier(moved, ['admin', 'users'])).toContain(eve.email)
  const { token } = signedIn(await createClient({ baseUrl: started.url }).request(authApi.login, { email: eve.email, password }))
  const { body: workspaces } = await at(started, { token }).request(workspacesApi.list, {})
  expect(workspaces.items).toContainEqual(expect.objectContaining({ id: mill.id, name: 'The mill' }))
})

test('the local system can also use the server’s table and then refuses to start without it', async () => {
  const [other, another] = [aPlaceUntilTheEnd(), await aServer()]
  onTestFinished(another.stop)
  const started = await startCrier(other.data, another.settings)
  await started.stop()

  expect(existsSync(tableFile(other.data))).toBe(false)
  await expect(startCrier(other.data)).rejects.toThrow(`The table for this data is at ${another.url}`)
})
