import { accepts } from 'hono/accepts'
import { html, raw } from 'hono/html'
import { moment, page, plural } from './pages/layout.ts'
import type { Server } from './server.ts'

/** One message as the caller's mail server holds it. */
export type Mail = { to: string[]; replyTo?: string; subject: string; text: string; html: string; at?: string }

/** The mailbox: JSON for tests, limited to one address if `to` names it, and an inbox for people. */
export const mountMail = (server: Server, mail: () => Promise<Mail[]>) => {
  server.get('/mail', async (context) => {
    const wanted = accepts(context, { header: 'Accept', supports: ['application/json', 'text/html'], default: 'application/json' })
    const mails = await mail()
    if (wanted === 'text/html') return mailPage(mails, undefined)
    const address = context.req.query('to')
    return context.json(address === undefined ? mails : mails.filter(({ to }) => to.includes(address)))
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

/** The mailbox, newest first, with one message open. */
const mailPage = (mails: Mail[], opened: number | undefined) => {
  const newestFirst = mails.map((mail, index) => ({ mail, index })).reverse()
  const shown = opened === undefined ? undefined : mails[opened]
  return page({
    title: shown?.subject ?? 'Mail',
    current: 'mail',
    body: html`<div class="mailbox${shown ? ' reading' : ''}">
      <section aria-labelledby="mail-title">
        <div class="feed-head">
          <h1 id="mail-title">Mail</h1>
          <p class="quiet" role="status" data-live="count"><span id="count">${plural(mails.length, 'message')}</span></p>
        </div>
        <ol class="inbox" data-live="inbox">${
          newestFirst.length === 0
            ? html`<li class="empty" id="mail-none">No email yet. What Crier sends shows up here.</li>`
            : newestFirst.map(({ mail, index }) => row(mail, index, index === opened))
        }</ol>
      </section>
      ${shown && opened !== undefined ? message(shown, opened) : html`<p class="empty unopened">Choose a message to read it.</p>`}
    </div>`,
  })
}

const row = ({ to, subject, at }: Mail, index: number, isOpened: boolean) => html`
  <li id="mail-${index}">
    <a href="/mail/${index + 1}"${isOpened ? html` aria-current="true"` : ''}>
      <strong>${subject || 'No subject'}</strong>
      <span class="quiet">${to.join(', ')}</span>
      ${at === undefined ? '' : html`<span class="quiet">${momentOf(at)}</span>`}
    </a>
  </li>`

const message = ({ to, replyTo, subject, text, at }: Mail, index: number) => html`
  <article class="message" aria-labelledby="message-title">
    <p class="back"><a href="/mail">All mail</a></p>
    <h2 id="message-title">${subject || 'No subject'}</h2>
    <p class="quiet">To ${to.join(', ')}${replyTo === undefined ? '' : `, answers to ${replyTo}`}${at === undefined ? '' : html` · ${momentOf(at)}`}</p>
    <iframe src="/mail/${index + 1}/body" title="Message" sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"></iframe>
    <details><summary>As plain text</summary><pre>${linked(text)}</pre></details>
  </article>`

const momentOf = (at: string) => (Number.isNaN(Date.parse(at)) ? at : moment(Date.parse(at)))

/** A message's own HTML, alone in its frame. It runs no scripts, and its links open in a new tab. */
const mailBody = async ({ html: body, text }: Mail) => {
  const content = body === '' ? await html`<pre style="white-space:pre-wrap;font:inherit">${linked(text)}</pre>` : raw(body)
  return new Response(String(await html`<!doctype html><meta charset="utf-8"><base target="_blank">${content}`), {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; img-src * data:; font-src *; frame-ancestors 'self'",
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    },
  })
}

const linked = (text: string) =>
  text
    .split(/(https?:\/\/[^\s<>"]+)/)
    .map((piece, position) => (position % 2 === 0 ? piece : html`<a href="${piece}" target="_blank" rel="noreferrer">${piece}</a>`))
