import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { call } from '../api/call.ts'
import { mails } from '../api/sandbox.ts'
import { until } from '../api/until.ts'
import { test } from './stage.ts'

const thanks = 'Thank you for your message! We will get back to you soon.'
const submission = '**/api/ContactForm/submission'

const contactForm = (page: Page) => page.getByRole('form', { name: 'Contact' })
const send = (page: Page) => page.getByRole('button', { name: 'Send Message' }).click()

const message = { Name: 'Ada', Email: 'ada@crier.test', Subject: 'A late post', Message: 'It was due at six.\n\nAda' }

const fill = async (page: Page, own: Partial<typeof message> = {}) => {
  for (const [label, text] of Object.entries({ ...message, ...own })) await contactForm(page).getByLabel(label).fill(text)
}

const valuesOf = (page: Page) =>
  contactForm(page)
    .getByRole('textbox')
    .evaluateAll((fields) =>
      fields.map((field) => (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ? field.value : '')),
    )

test.concurrent('a message is sent, acknowledged, and emailed to us, and the form is cleared', async ({ open, crier }) => {
  const page = await open('/contact')
  await page.getByRole('heading', { name: "We're Here to Help" }).waitFor()
  const answer = Promise.withResolvers<void>()
  await page.route(submission, async (route) => {
    await answer.promise
    await route.continue()
  })
  await fill(page)

  await send(page)
  await page.getByRole('button', { name: 'Sending...' }).waitFor()
  answer.resolve()
  await contactForm(page).getByRole('status').getByText(thanks).waitFor()

  expect(await valuesOf(page)).toEqual(['', '', '', ''])
  // Other tests send messages too.
  const mail = (await mails(crier, 'hello@crier.test')).find(({ subject }) => subject === 'Contact: A late post')
  expect(mail).toMatchObject({
    replyTo: 'ada@crier.test',
    text: expect.stringContaining('> It was due at six.'),
  })
})

test.concurrent('a signed-in person doesn’t have to give a name or address', async ({ open, person }) => {
  const ada = await person()
  const page = await open('/', { as: ada })
  await until(() => page.evaluate(() => localStorage.getItem('user')), Boolean)

  await page.goto('/contact')

  // The form is in the document before the script that knows who's signed in.
  const [name, email, ...rest] = await until(
    () => valuesOf(page),
    ([, address]) => address !== '',
  )
  expect([name, email, ...rest]).toEqual([expect.stringContaining('person'), ada.email, '', ''])
})

test.concurrent('the honeypot field is hidden from keyboards and screen readers, and filters out a bot’s message', async ({
  open,
  crier,
}) => {
  const page = await open('/contact')
  await contactForm(page).waitFor()
  await page.getByLabel('Name').focus()
  const met: string[] = []
  for (let left = 5; left > 0; left -= 1) {
    met.push(await page.evaluate(() => document.activeElement?.getAttribute('name') ?? document.activeElement?.textContent ?? ''))
    await page.keyboard.press('Tab')
  }

  expect(met).toEqual(['name', 'email', 'subject', 'content', expect.stringContaining('Send Message')])
  expect(await contactForm(page).ariaSnapshot()).not.toContain('Website')
  await fill(page, { Subject: 'From a program' })
  await page.locator('[name=website]').evaluate((field) => field.setAttribute('value', 'https://spam.example'))
  await send(page)
  await page.getByText(thanks).waitFor()
  expect((await mails(crier, 'hello@crier.test')).filter(({ subject }) => subject.includes('program'))).toEqual([])
})

test('a visitor who has written too often is told when to try again', async ({ open, crier }) => {
  const body = { contactFormId: 1, name: 'Ada', email: 'ada@crier.test', subject: 'Again', content: 'Again' }
  await until(
    () => call(crier, 'POST /ContactForm/submission', { body }),
    ({ status }) => status === 429,
  )
  const page = await open('/contact')
  await fill(page)

  await send(page)

  await contactForm(page)
    .getByRole('alert')
    .getByText(/^This form was submitted 5 times from your network in the past hour\. Try again in \d+ (minute|second)s?\.$/)
    .waitFor()
  expect(await valuesOf(page)).toEqual(Object.values(message))
})
