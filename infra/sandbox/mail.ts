import { accepts } from 'hono/accepts'
import { mailBody, mailPage } from './pages/mail-page.ts'
import type { Server } from './server.ts'

/** One message as the caller's mail server holds it. */
export type Mail = { to: string[]; replyTo?: string; subject: string; text: string; html: string; at?: string }

/** The mailbox: JSON for tests, an inbox for people. */
export const mountMail = (server: Server, mail: () => Promise<Mail[]>) => {
  server.get('/mail', async (context) => {
    const wanted = accepts(context, { header: 'Accept', supports: ['application/json', 'text/html'], default: 'application/json' })
    const mails = await mail()
    return wanted === 'text/html' ? mailPage(mails, undefined) : context.json(mails)
  })
  server.get('/mail/:number', async (context) => {
    const mails = await mail()
    const opened = Number(context.req.param('number')) - 1
    return mails[opened] ? mailPage(mails, opened) : context.redirect('/mail', 302)
  })
  server.get('/mail/:number/body', async (context) => {
    const mails = await mail()
    const opened = mails[Number(context.req.param('number')) - 1]
    return opened ? mailBody(opened) : context.text('No such message.', 404)
  })
}
