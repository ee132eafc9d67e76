import { afterAll, expect, test } from 'vitest'
import { authApi } from '#shared/contracts/auth.ts'
import { userApi } from '#shared/contracts/user.ts'
import { postStatus } from '#shared/domain/post-status.ts'
import { startCrier } from './crier.ts'
import { aNewcomer, aPerson, mailedToken, type Person } from './person.ts'
import { publish, untilStatus } from './posts.ts'
import { mails, putFault, runJobs } from './sandbox.ts'
import { until } from './until.ts'

const crier = await startCrier()
afterAll(crier.stop)

/** SES's mailbox simulator domain, with addresses that trigger each delivery outcome. */
const simulator = 'simulator.amazonses.com'

const problemOf = async ({ request }: Pick<Person, 'request'>) => (await request(userApi.get, {})).body.deliveryProblem?.kind

test.each([
  ['bounce', `bounce+ann@${simulator}`],
  ['complaint', `complaint+ann@${simulator}`],
])('tells a person about a %s until they open a link in a later email', async (kind, email) => {
  const ann = await aNewcomer(crier, 'ann', email)
  await until(
    () => problemOf(ann),
    (told) => told === kind,
  )

  await ann.request(authApi.verifyEmail, { token: await mailedToken(crier, email) })

  expect(await problemOf(ann)).toBeUndefined()
})

test('sends a verified person whose email bounces a new link that asks them to verify again', async () => {
  const email = `bounce+again@${simulator}`
  const ann = await aNewcomer(crier, 'ann', email)
  await ann.request(authApi.verifyEmail, { token: await mailedToken(crier, email) })
  await ann.request(authApi.requestReset, { email })
  await until(
    () => problemOf(ann),
    (told) => told !== undefined,
  )

  await ann.request(authApi.resendVerification, { email })

  await until(
    () => mails(crier, email),
    (received) => received.at(-1)?.subject === 'Verify your email address for Crier again',
  )
})

test('lets a mail client unsubscribe in one call, without a session, any number of times', async () => {
  const ben = await aPerson(crier, 'ben', ['ben_x'])
  await putFault(crier, { operation: 'post', account: 'ben_x', status: 403, body: { title: 'Forbidden', detail: 'Not today.' } })
  const { id } = await publish(ben, 'Refused')
  await untilStatus(ben, id, postStatus.failed)
  await runJobs(crier)
  const { unsubscribeUrl = '' } = (await mails(crier, ben.email)).at(-1) ?? {}

  const press = () => fetch(unsubscribeUrl, { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) })
  const answers = [await press(), await press()]
  const page = await fetch(unsubscribeUrl, { redirect: 'manual' })

  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect((await ben.request(userApi.get, {})).body.notifications.failedPost).toBe(false)
  expect([page.status, page.headers.get('location')]).toEqual([302, expect.stringContaining(`${crier.url}/unsubscribe?token=`)])
})

test('essential emails offer no way to unsubscribe', async () => {
  const cat = await aPerson(crier, 'cat')

  expect((await mails(crier, cat.email)).map(({ unsubscribeUrl }) => unsubscribeUrl)).toEqual([undefined])
})
