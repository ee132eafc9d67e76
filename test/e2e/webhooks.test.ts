import { createServer, type IncomingMessage } from 'node:http'
import { Webhook } from 'standardwebhooks'
import { expect, onTestFinished } from 'vitest'
import { axeFindings } from './axe-findings.ts'
import { sameNames } from './same-names.ts'
import { test } from './stage.ts'

type Received = { headers: Record<string, string>; body: string }

/** A program that listens on this machine. Answers with what it received. */
const listen = async () => {
  const received: Received[] = []
  const server = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      received.push({ headers: Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)])), body })
      response.end('Thanks')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const address = server.address()
  return { url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/crier`, received }
}

const bodyOf = async (request: IncomingMessage) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks).toString()
}

test('a person adds an endpoint, sends it a test event, and reads in the log what came back', async ({ open, person }) => {
  const { url, received } = await listen()
  const page = await open('/dashboard/settings?tab=webhooks', { as: await person() })
  await page.getByRole('button', { name: 'Add endpoint' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Address' }).fill(url)
  await page.getByRole('dialog').getByRole('button', { name: 'Add endpoint' }).click()
  const secret = await page.getByRole('group', { name: 'Signing secret' }).locator('pre').innerText()
  await page.getByRole('button', { name: 'I’ve saved it' }).click()
  await page.getByRole('link', { name: `Open ${url}` }).click()
  await page.getByText('Nothing sent yet').waitFor()

  await page.getByRole('button', { name: 'Send a test event' }).click()
  await page.getByRole('dialog').getByLabel('Event').selectOption('post.published')
  await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click()
  await page.getByRole('dialog').getByText('Your endpoint got it.').waitFor()
  await page.keyboard.press('Escape')

  const [{ headers, body } = { headers: {}, body: '' }] = received
  expect(new Webhook(secret).verify(body, headers)).toMatchObject({ type: 'post.published' })
  const row = page.getByRole('list', { name: 'Deliveries' }).getByRole('listitem')
  await row.getByText('post.published', { exact: true }).click()
  await row.getByText(/Answered 200 in/).waitFor()
  await row.getByText(/Thanks/).waitFor()
  expect([...(await axeFindings(page)), ...(await sameNames(page))]).toEqual([])
})
