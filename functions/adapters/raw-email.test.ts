import sharp from 'sharp'
import { expect, test } from 'vitest'
import { bellId, type Mail } from '#functions/ports/mailer.ts'
import { drawBell } from '#test/mails/draw-bell.ts'
import { bellPng } from './bell-png.ts'
import { rawEmail } from './raw-email.ts'

const mail = { from: 'Crier <crier@crier.test>', to: 'ada@example.com', subject: 'Hello', text: 'Hello.', html: '<p>Hello.</p>' }

/** An email's headers as sent, by name, with its sender and recipient addresses. */
const built = async (own: Partial<Mail> = {}) => {
  const { from, to, bytes } = await rawEmail({ ...mail, ...own })
  const [head = ''] = bytes.toString().split('\r\n\r\n')
  const lines = head.replaceAll(/\r\n[ \t]+/g, ' ').split('\r\n')
  return { from, to, headers: Object.fromEntries(lines.map((line) => line.split(/: ?(.*)/s))) as Record<string, string> }
}

test('sends an email from its sender’s plain address, while people see the name', async () => {
  const { from, to, headers } = await built()

  expect([from, to]).toEqual(['crier@crier.test', 'ada@example.com'])
  expect(headers).toMatchObject({ From: 'Crier <crier@crier.test>', To: 'ada@example.com', Subject: 'Hello', 'MIME-Version': '1.0' })
  expect(headers['Content-Type']).toMatch(/^multipart\/alternative;/)
  expect(headers).not.toHaveProperty('Reply-To')
  expect(headers).not.toHaveProperty('List-Unsubscribe')
})

test('tells an email program how to unsubscribe with one click', async () => {
  const { headers } = await built({ unsubscribeUrl: 'https://crier.test/api/unsubscribe/token' })

  expect(headers).toMatchObject({
    'List-Unsubscribe': '<https://crier.test/api/unsubscribe/token>',
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  })
})

const injected = '\r\nBcc: everybody@example.com\r\n\r\nBuy!'

test.each<Partial<Mail>>([
  { subject: `Hello${injected}` },
  { to: `ada@example.com${injected}` },
  { to: 'ada@example.com, everybody@example.com' },
  { replyTo: `grace@example.com${injected}` },
  { unsubscribeUrl: `https://crier.test/${injected}` },
])('%j adds neither a header nor a recipient', async (own) => {
  const { to, headers } = await built(own)

  const known = [
    'From',
    'To',
    'Reply-To',
    'Subject',
    'Message-ID',
    'Date',
    'MIME-Version',
    'Content-Type',
    'List-Unsubscribe',
    'List-Unsubscribe-Post',
  ]
  expect(Object.keys(headers).filter((name) => !known.includes(name))).toEqual([])
  expect(to).toMatch(/^"?ada@example\.com/)
})

test('the bell comes with an email that shows it, and with no other', async () => {
  const { bytes } = await rawEmail({ ...mail, html: `<img src="cid:${bellId}" alt="A bell">` })
  const { bytes: plain } = await rawEmail(mail)

  expect(bytes.toString()).toContain(`<${bellId}>`)
  expect(bytes.toString().replaceAll('\r\n', '')).toContain(bellPng)
  expect(plain.toString()).not.toContain('image/png')
})

test('a picture comes with the email that shows it, next to its HTML', async () => {
  const content = new Uint8Array([0xff, 0xd8, 0xff, 0xe0])
  const pictures = [{ id: 'picture-1@crier', contentType: 'image/jpeg' as const, content }]
  const { bytes } = await rawEmail({ ...mail, html: '<img src="cid:picture-1@crier" alt="">', pictures })
  const raw = bytes.toString()

  expect(raw).toMatch(/Content-Type: multipart\/related;/)
  expect(raw).toContain('Content-ID: <picture-1@crier>')
  expect(raw).toMatch(/Content-Disposition: inline; filename=picture-1\.jpg/)
  expect(raw).toContain(Buffer.from(content).toString('base64'))
})

test('the bell is the one of the woodcuts', async () => {
  const pixels = (png: Buffer) => sharp(png).ensureAlpha().raw().toBuffer()
  const [sent, drawn] = await Promise.all([pixels(Buffer.from(bellPng, 'base64')), drawBell().then(pixels)])

  expect(sent).toHaveLength(drawn.length)
  expect(sent.reduce((sum, value, index) => sum + Math.abs(value - (drawn[index] ?? 0)), 0) / sent.length).toBeLessThan(2)
})
