import { dynamoPeople } from '#functions/adapters/dynamo/people.ts'
import type { Table } from '#functions/adapters/dynamo/table.ts'
import type { Mailer } from '#functions/ports/mailer.ts'
import { escapeXml } from '../files/xml.ts'
import type { PlainMail } from './damage-mail.ts'

type Options = {
  table: Table
  mailer: Mailer
  /** The fallback if the table can't say who the administrators are. */
  contactTo: string
}

const pageSize = 100

/** Emails every administrator, even if some emails fail. Throws if none could be sent. */
export const tellAdministrators = async ({ table, mailer, contactTo }: Options, { subject, text }: PlainMail): Promise<void> => {
  const found = await administrators(table).catch(() => [])
  const html = text
    .split('\n\n')
    .map((paragraph) => `<p style="white-space: pre-wrap">${escapeXml(paragraph)}</p>`)
    .join('\n')
  const sent = await Promise.allSettled((found.length > 0 ? found : [contactTo]).map((to) => mailer.send({ to, subject, text, html })))
  const failed = sent.filter((one) => one.status === 'rejected')
  if (failed[0] && failed.length === sent.length) throw failed[0].reason
}

const administrators = async (table: Table): Promise<string[]> => {
  const people = dynamoPeople(table)
  const addresses: string[] = []
  let cursor: string | undefined
  do {
    const page = await people.list({ limit: pageSize, cursor })
    addresses.push(...page.items.flatMap(({ user, isLeaving }) => (user.isAdministrator && !isLeaving ? [user.email] : [])))
    cursor = page.cursor
  } while (cursor !== undefined)
  return addresses
}
