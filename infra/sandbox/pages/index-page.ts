import { html } from 'hono/html'
import { type Platform, platformIds, platformNames } from '#shared/domain/platforms.ts'
import { Provider, providerNames } from '#shared/domain/users.ts'
import { page, plural } from './layout.ts'

const calls = [
  ['GET', '/posts?platform=x&account=NAME', 'what arrived, oldest first'],
  ['DELETE', '/posts', 'delete all posts'],
  ['GET', '/sign-ins', 'requests to Google and GitHub'],
  ['PUT', '/faults', 'turn a fault on'],
  ['GET', '/faults', 'list active faults'],
  ['DELETE', '/faults', 'turn all faults off'],
  ['POST', '/stripe/pay', 'pay an open checkout'],
  ['POST', '/stripe/clock', 'advance Stripe’s clock'],
  ['PUT', '/stripe/webhooks', 'how Stripe’s events arrive'],
  ['GET', '/stripe/events', 'Stripe’s events'],
  ['GET', '/mail', 'the emails that were sent'],
] as const

type Overview = { posts: (platform: Platform) => number; mails: number; people: (provider: Provider) => number; subscriptions: number }

/** The start page, which links to everything. */
export const indexPage = ({ posts, mails, people, subscriptions }: Overview) =>
  page({
    title: 'Overview',
    current: 'index',
    body: html`<div class="narrow">
      <h1>The outside world, faked</h1>
      <p class="lead">Until you set real credentials, Crier talks to these instead. Nothing leaves this machine.</p>
      <ul class="tiles" data-live="tiles">
        ${platformIds.map(
          (platform) =>
            html`<li id="tile-${platform}"><a href="/${platform}"><strong>${platformNames[platform]}</strong><span>${plural(
              posts(platform),
              'post',
            )} received</span></a></li>`,
        )}
        ${Provider.options.map(
          (provider) =>
            html`<li id="tile-${provider}"><a href="/${provider}"><strong>${providerNames[provider]}</strong><span>${plural(
              people(provider),
              'person',
              'people',
            )} signed in</span></a></li>`,
        )}
        <li id="tile-stripe"><a href="/stripe"><strong>Stripe</strong><span>${plural(subscriptions, 'subscription')}</span></a></li>
        <li id="tile-mail"><a href="/mail"><strong>Mail</strong><span>${plural(mails, 'message')} sent</span></a></li>
      </ul>
      <h2>For tests and the curious</h2>
      <p>All in JSON, at this address.</p>
      <dl class="calls">${calls.map(
        ([method, path, what]) => html`<div><dt><code><b>${method}</b> ${path}</code></dt><dd>${what}</dd></div>`,
      )}</dl>
    </div>`,
  })
