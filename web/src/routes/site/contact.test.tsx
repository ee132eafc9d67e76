import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { formsApi } from '#shared/contracts/forms.ts'
import { axeFindings } from '#test/components/axe-findings.ts'
import { answerOddly, fakeApi } from '#test/components/fake-api.ts'
import { showSite } from '#test/components/show-site.tsx'

const form = page.getByRole('form', { name: 'Contact' })
const field = (name: string) => form.getByRole('textbox', { name })
const send = () => page.getByRole('button', { name: 'Send Message' }).click()

const message = { Name: 'Ada', Email: 'ada@crier.test', Subject: 'A late post', Message: 'It was due at six.\n\nAda' }

const fill = async () => {
  for (const [label, text] of Object.entries(message)) await field(label).fill(text)
}

const show = async (respond: () => Promise<Response>) => {
  fakeApi(answerOddly(formsApi.contact, respond))
  showSite('/contact')
  await expect.element(form).toBeVisible()
}

const thanked = async () => Response.json({ message: 'Thank you for your message! We will get back to you soon.' })
const refused = (status: number, body: object) => async () => Response.json({ code: 'some-code', ...body }, { status })

test('the form sends what docs/specification.md names, with a message field of five rows', async () => {
  await show(thanked)
  await fill()

  await send()

  await expect.element(form.getByRole('status').getByText(/^Thank you for your message!/)).toBeVisible()
  const { body } = vi.mocked(fetch).mock.calls.find(([, init]) => init?.method === 'POST')?.[1] ?? {}
  expect(JSON.parse(String(body))).toEqual({
    contactFormId: 1,
    name: 'Ada',
    email: 'ada@crier.test',
    subject: 'A late post',
    referredById: null,
    website: '',
    content: 'It was due at six.\n\nAda',
  })
  await expect.element(field('Message')).toHaveAttribute('rows', '5')
})

const failures: [what: string, respond: () => Promise<Response>, says: string][] = [
  ['a refusal in words', refused(500, { message: 'Something went wrong on our side.' }), 'Something went wrong on our side.'],
  ['a refusal without words', async () => new Response('<h1>Bad gateway</h1>', { status: 502 }), 'Failed to send message'],
  [
    'no network',
    () => Promise.reject(new TypeError('Failed to fetch')),
    'Sorry, there was an error sending your message. Please try again.',
  ],
  ['an answer that can’t be read', async () => new Response('fine'), 'Sorry, there was an error sending your message. Please try again.'],
]

test.for(failures)('%s is said above the button, and what was written stays', async ([, respond, says]) => {
  await show(respond)
  await fill()

  await send()

  await expect.element(form.getByRole('alert').getByText(says, { exact: true })).toBeVisible()
  for (const [label, text] of Object.entries(message)) await expect.element(field(label)).toHaveValue(text)
})

test('what is missing or wrong is said at each field, ours and the server’s, in both themes without a finding by axe', async () => {
  await show(refused(400, { code: 'invalid', message: 'No.', errors: { email: ['We can’t write to this address.'] } }))
  await send()

  await expect.element(field('Name')).toHaveAccessibleDescription(/^Enter your name\./)
  await expect.element(field('Email')).toHaveAccessibleDescription(/^Enter a valid email address/)
  await expect.element(field('Subject')).toHaveAccessibleDescription(/^Enter a subject\./)
  await expect.element(field('Message')).toHaveAccessibleDescription(/^Write a message\./)
  for (const label of Object.keys(message)) await expect.element(field(label)).toBeInvalid()
  await expect.element(field('Name')).toHaveFocus()
  expect(await axeFindings()).toEqual([])

  await fill()
  await send()
  await expect.element(field('Email')).toHaveAccessibleDescription(/^We can’t write to this address\./)
  await expect.element(field('Email')).toHaveFocus()
})
