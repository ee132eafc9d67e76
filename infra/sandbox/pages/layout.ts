import { html } from 'hono/html'
import type { HtmlEscapedString } from 'hono/utils/html'
import { type Platform, platformIds, platformNames } from '#shared/domain/platforms.ts'
import { Provider, providerNames } from '#shared/domain/users.ts'
import { styles } from './assets.ts'

/** HTML with every value escaped. */
export type Markup = HtmlEscapedString | Promise<HtmlEscapedString>

type Page = {
  title: string
  current: 'index' | Platform | Provider | 'stripe' | 'mail' | 'elsewhere'
  body: Markup
  status?: number
  /** The service whose stylesheet the page uses besides the common ones. */
  style?: string
}

const places = [
  ...platformIds.map((name) => ({ name, href: `/${name}`, label: platformNames[name] })),
  ...Provider.options.map((name) => ({ name, href: `/${name}`, label: providerNames[name] })),
  { name: 'stripe', href: '/stripe', label: 'Stripe' },
  { name: 'mail', href: '/mail', label: 'Mail' },
]

/** A page of the sandbox. It loads nothing from elsewhere, and contains no inline script or style. */
export const page = async ({ status, ...shown }: Page) =>
  new Response(String(await frame(shown)), {
    status: status ?? 200,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    },
  })

const policy = [
  "default-src 'none'",
  ...['script-src', 'style-src', 'img-src', 'media-src', 'connect-src', 'frame-src'].map((source) => `${source} 'self'`),
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

const frame = ({ title, current, body, style }: Omit<Page, 'status'>) => html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>${title} · Crier sandbox</title>
    <link rel="icon" href="/assets/sandbox.svg" type="image/svg+xml">
    ${[...styles, ...(style === undefined ? [] : [style])].map((name) => html`<link rel="stylesheet" href="/assets/${name}.css">`)}
    <script type="module" src="/assets/live.js"></script>
  </head>
  <body>
    <a class="skip" href="#main">Skip to content</a>
    <header class="masthead">
      <a class="brand" href="/"><img src="/assets/sandbox.svg" alt="" width="28" height="28"><span>Crier <em>sandbox</em></span></a>
      <nav aria-label="Sandbox">${places.map(
        ({ name, href, label }) => html`<a href="${href}"${name === current ? html` aria-current="page"` : ''}>${label}</a>`,
      )}</nav>
    </header>
    <main id="main" tabindex="-1">${body}</main>
  </body>
</html>`

/** A time in the machine's time zone, to the second. The milliseconds, in UTC, are in the title. */
export const moment = (at: number) => {
  const iso = new Date(at).toISOString()
  return html`<time datetime="${iso}" title="${iso.replace('T', ' ').replace('Z', ' UTC')}">${clock.format(at)}</time>`
}

const clock = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  timeZoneName: 'short',
})

export const plural = (count: number, one: string, many = `${one}s`) => `${count.toLocaleString('en')} ${count === 1 ? one : many}`
